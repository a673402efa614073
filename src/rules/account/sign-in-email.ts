/** The email by which we look up an account: case and surrounding spaces don't matter. ACC-02 */
export function signInEmail(typed: string): string {
  return typed.trim().toLowerCase();
}
