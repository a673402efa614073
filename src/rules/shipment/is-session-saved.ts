/**
 * Whether trips are saved for a role. Not for staff who book for others: an unfinished trip would appear to their next customer. The
 * specification matches the words in the role, so a carrier admin counts as an admin. CRT-02
 */
export function isSessionSaved(role: string | null): boolean {
  return role === null || !/admin|manager/.test(role);
}
