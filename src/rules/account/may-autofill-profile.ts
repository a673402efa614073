import { isAdminRole, isProRole } from './role-kinds.ts';

/**
 * Whether a form may be filled in with the signed-in user's name, email and phone. Pro users and admins book for others, so their own
 * would be wrong. ACC-07
 */
export function mayAutofillProfile(role: string): boolean {
  return !isProRole(role) && !isAdminRole(role);
}
