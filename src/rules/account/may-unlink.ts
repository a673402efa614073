/** Whether a user may unlink one of their identities. The last one of an account without a password stays: nothing else opens it. ACC-05 */
export function mayUnlink({
  identities,
  hasPassword,
}: {
  readonly identities: number;
  readonly hasPassword: boolean;
}): boolean {
  return hasPassword || identities > 1;
}
