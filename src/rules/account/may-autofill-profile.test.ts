import { expect, test } from 'vitest';
import { mayAutofillProfile } from './may-autofill-profile.ts';

test('ACC-07 the forms of a traveler know their owner', () => {
  for (const role of ['user', 'manager', 'club_staff', 'carrier_admin'])
    expect(mayAutofillProfile(role), role).toBe(true);
});

test('ACC-07 those of pro users and admins do not', () => {
  for (const role of ['pro', 'admin', 'admin_plus']) expect(mayAutofillProfile(role), role).toBe(false);
});
