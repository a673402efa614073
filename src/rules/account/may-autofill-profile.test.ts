import { expect, test } from 'vitest';
import { mayAutofillProfile } from './may-autofill-profile.ts';

test('ACC-07 forms of travelers, managers and club staff may be autofilled', () => {
  for (const role of ['user', 'manager', 'club_staff', 'carrier_admin'])
    expect(mayAutofillProfile(role), role).toBe(true);
});

test('ACC-07 forms of pro users and admins may not', () => {
  for (const role of ['pro', 'admin', 'admin_plus']) expect(mayAutofillProfile(role), role).toBe(false);
});
