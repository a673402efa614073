/**
 * The email under which somebody is looked for. People type it with a capital or a space behind it, and it is the same one. ACC-02
 */
export function signInEmail(typed: string): string {
  return typed.trim().toLowerCase();
}
