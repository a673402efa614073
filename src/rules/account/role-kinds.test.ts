import { expect, test } from 'vitest';
import { isAdminRole, isProRole } from './role-kinds.ts';

const roles = ['user', 'pro', 'admin', 'admin_plus', 'manager', 'club_staff', 'carrier_admin'];

test('ROL-01 one role is pro, two are admins', () => {
  expect(roles.filter(isProRole)).toEqual(['pro']);
  expect(roles.filter(isAdminRole)).toEqual(['admin', 'admin_plus']);
});
