/**
 * Puts the CSRF token of the new session into the page, where every call reads it: the cookie has changed already, so a call of a page
 * that goes on, or is still leaving, would be refused with the old one. ACC-02
 */
export function renewCsrfToken(token: string): void {
  document.querySelector('meta[name="csrf-token"]')?.setAttribute('content', token);
}
