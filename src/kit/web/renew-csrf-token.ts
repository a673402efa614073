/**
 * Puts the CSRF token of a new session into the page, where every call reads it. The session cookie has changed already, so a call with
 * the old token would be refused. ACC-02
 */
export function renewCsrfToken(token: string): void {
  document.querySelector('meta[name="csrf-token"]')?.setAttribute('content', token);
}
