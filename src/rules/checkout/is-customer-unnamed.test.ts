import { expect, test } from 'vitest';
import { roles } from '#rules/account/permissions.ts';
import { isCustomerUnnamed } from './is-customer-unnamed.ts';

const ordered = { isCartOwned: false, isChange: false };

test('ROL-02 those who book for others name the customer of a cart that has no owner', () => {
  const naming = [null, ...roles].filter((role) => isCustomerUnnamed({ ...ordered, role }));
  expect(naming).toEqual(['admin', 'admin_plus', 'manager']);
});

test('ROL-02 staff need no name for a cart with an owner, or for a change', () => {
  expect(isCustomerUnnamed({ ...ordered, role: 'admin', isCartOwned: true })).toBe(false);
  expect(isCustomerUnnamed({ ...ordered, role: 'admin', isChange: true })).toBe(false);
});
