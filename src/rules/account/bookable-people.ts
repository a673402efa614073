import type { Role } from './permissions.ts';

/** Those whom staff book for. Staff themselves and carriers' people are customers of nobody here. ROL-02 */
export const bookableRoles = ['user', 'pro', 'club_staff'] as const satisfies readonly Role[];

/** Whether staff may book for somebody of this role: their search finds no others, and no call takes the id of any other. ROL-02 */
export function canBeBookedFor(role: string): boolean {
  return (bookableRoles as readonly string[]).includes(role);
}
