/** The admins' page about a user. SCR-08 */
export function personPageAddress(userId: number): string {
  return `/admin/users/${userId}`;
}
