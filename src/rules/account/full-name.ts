/** A person's name as it is shown. An account may have one half of it, or none. ACC-02 */
export function fullName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
