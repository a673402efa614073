import { expect, test } from 'vitest';
import { roles } from '#rules/account/permissions.ts';
import { mayReadNotes } from './may-read-notes.ts';

const open = { id: 7, showNotes: true };
const closed = { id: 7, showNotes: false };

/** A reader with this role; club staff belong to the tested club by default. */
function reader(role: string | null, clubId = 7) {
  return { role, clubId: role === 'club_staff' ? clubId : null };
}

test('NTE-02 everyone reads the notes for consumers', () => {
  for (const role of [null, ...roles]) expect(mayReadNotes(reader(role), 'consumer', open), `${role}`).toBe(true);
  expect(mayReadNotes(reader('club_staff', 8), 'consumer', open)).toBe(true);
});

test('NTE-02 only the club’s staff and ours read the notes for the club', () => {
  for (const role of ['club_staff', 'admin', 'admin_plus', 'manager']) {
    expect(mayReadNotes(reader(role), 'club', open), role).toBe(true);
  }
  for (const role of [null, 'user', 'pro', 'carrier_admin']) {
    expect(mayReadNotes(reader(role), 'club', open), `${role}`).toBe(false);
  }
});

test('NTE-02 ROL-01 club staff do not read the notes for another club', () => {
  expect(mayReadNotes(reader('club_staff', 8), 'club', open)).toBe(false);
  expect(mayReadNotes({ role: 'club_staff', clubId: null }, 'club', open)).toBe(false);
  expect(mayReadNotes({ role: 'user', clubId: 7 }, 'club', open)).toBe(false);
});

test('NTE-02 a club user sees none when the club’s show-notes flag is false', () => {
  expect(mayReadNotes(reader('club_staff'), 'club', closed)).toBe(false);
  expect(mayReadNotes(reader('club_staff'), 'consumer', closed)).toBe(false);
  expect(mayReadNotes(reader('admin_plus'), 'club', closed)).toBe(true);
});
