import { isAdminRole, isProRole } from './role-kinds.ts';

/**
 * Whether a form may be filled in with the name, email and phone of whoever is signed in. Pro users and admins book for others, so their own
 * would be the wrong ones. ACC-07
 */
export function mayAutofillProfile(role: string): boolean {
  return !isProRole(role) && !isAdminRole(role);
}
