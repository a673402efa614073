import { expect, test } from 'vitest';
import { mayReadNotes } from './note-visibility.ts';

const open = { showNotes: true };
const closed = { showNotes: false };

test('NTE-02 everybody reads what is written for those who ship there', () => {
  for (const role of [null, 'user', 'pro', 'admin', 'admin_plus', 'manager', 'carrier_admin', 'club_staff']) {
    expect(mayReadNotes({ role }, 'consumer', open)).toBe(true);
  }
});

test('NTE-02 what is written for the club is read by its staff and ours, and by nobody else', () => {
  for (const role of ['club_staff', 'admin', 'admin_plus', 'manager']) {
    expect(mayReadNotes({ role }, 'club', open)).toBe(true);
  }
  for (const role of [null, 'user', 'pro', 'carrier_admin']) expect(mayReadNotes({ role }, 'club', open)).toBe(false);
});

test('NTE-02 a club user sees none when the club’s show-notes flag is false', () => {
  expect(mayReadNotes({ role: 'club_staff' }, 'club', closed)).toBe(false);
  expect(mayReadNotes({ role: 'club_staff' }, 'consumer', closed)).toBe(false);
  expect(mayReadNotes({ role: 'admin_plus' }, 'club', closed)).toBe(true);
});
