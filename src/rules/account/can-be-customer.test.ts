import { expect, test } from 'vitest';
import { canBeCustomer } from './can-be-customer.ts';
import { mayForOthers, roles } from './permissions.ts';

test('ROL-02 travelers, pros and club staff can be customers; staff and carrier admins cannot', () => {
  expect(roles.filter(canBeCustomer)).toEqual(['user', 'pro', 'club_staff']);
});

test('ROL-02 no role that books on behalf of others can be a customer', () => {
  expect(roles.filter((role) => mayForOthers(role, 'book-on-behalf') && canBeCustomer(role))).toEqual([]);
});
