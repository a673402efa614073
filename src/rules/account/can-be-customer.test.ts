import { expect, test } from 'vitest';
import { canBeCustomer } from './can-be-customer.ts';
import { mayForOthers, roles } from './permissions.ts';
import { isShipperRole } from './role-kinds.ts';

test('ROL-02 staff can book for users who ship and for club staff, but not for carrier admins', () => {
  expect(roles.filter((role) => isShipperRole(role) && !canBeCustomer(role))).toEqual([]);
  expect(canBeCustomer('club_staff')).toBe(true);
  expect(canBeCustomer('carrier_admin')).toBe(false);
});

test('ROL-02 no role that books on behalf of others can be a customer', () => {
  expect(roles.filter((role) => mayForOthers(role, 'book-on-behalf') && canBeCustomer(role))).toEqual([]);
});
