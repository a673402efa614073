/** Where admins find the page of a person. SCR-08 */
export function personPageAddress(userId: number): string {
  return `/admin/users/${userId}`;
}
