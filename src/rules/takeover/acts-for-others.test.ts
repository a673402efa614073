import { expect, test } from 'vitest';
import { actsForOthers } from './acts-for-others.ts';

test.each(['admin', 'admin_plus', 'manager'])('ROL-02 %s books for others', (role) => {
  expect(actsForOthers(role)).toBe(true);
});

test.each(['user', 'pro', 'club_staff', 'carrier_admin', '', 'Admin', 'false'])(
  'ROL-02 "%s" does not, whatever words are in it',
  (role) => {
    expect(actsForOthers(role)).toBe(false);
  },
);
