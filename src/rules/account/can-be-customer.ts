import type { Role } from './permissions.ts';

/** The roles of people whom staff book for. Staff themselves and carriers' people are never customers. ROL-02 */
export const customerRoles = ['user', 'pro', 'club_staff'] as const satisfies readonly Role[];

/** Whether staff may book for a person of this role: their search finds no others, and no call takes the id of any other. ROL-02 */
export function canBeCustomer(role: string): boolean {
  return (customerRoles as readonly string[]).includes(role);
}
