import type { Role } from './permissions.ts';

/** The roles that staff can book for. Staff and carrier admins are never customers. ROL-02 */
export const customerRoles = ['user', 'pro', 'club_staff'] as const satisfies readonly Role[];

/** Whether staff may book for a user of this role. The people search finds no others, and no call accepts another's id. ROL-02 */
export function canBeCustomer(role: string): boolean {
  return (customerRoles as readonly string[]).includes(role);
}
