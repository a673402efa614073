/** A user's name as it is shown. An account may have only a first or a last name, or neither. ACC-02 */
export function fullName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
