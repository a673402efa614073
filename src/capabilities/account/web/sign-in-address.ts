import { backPath } from '#rules/account/back-path.ts';

/** Noted in the history when somebody comes to the sign-in page from the page to which they will go back. */
const cameFromPage = { cameFromPage: true };

/** Where "Sign in" leads from a page; null on the sign-in page itself. */
export function signInAddress(here: string): { readonly href: string; readonly state: unknown } | null {
  if (/^\/sign-in(?:\?|$)/.test(here)) return null;
  return { href: here === '/' ? '/sign-in' : `/sign-in?back=${encodeURIComponent(here)}`, state: cameFromPage };
}

/**
 * Leaves the sign-in page, with a full load, so that the page knows the person and has the new CSRF token. Whoever came from a page of
 * ours goes back to it in the history: that entry has kept what they typed there. SCR-07
 */
export function leaveSignIn(search: string): void {
  const state: unknown = window.history.state;
  if (typeof state === 'object' && state !== null && 'cameFromPage' in state) {
    window.addEventListener('popstate', () => window.location.reload(), { once: true });
    window.history.back();
    return;
  }
  window.location.assign(backPath(new URLSearchParams(search).get('back')));
}
