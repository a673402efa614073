const tokenPattern = /^#token=([\w-]{20,100})$/;

/** The token of a link from our email. It is in the fragment, which is never sent to a server. ACC-02 */
export function linkToken(hash: string): string | null {
  return tokenPattern.exec(hash)?.[1] ?? null;
}
