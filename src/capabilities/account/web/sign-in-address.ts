import { entryState } from './entry-state.ts';

/**
 * Noted in the history when somebody comes to the sign-in page from the page to which they will go back. What that page has kept is
 * looked up when the browser writes it down: the page may have had nothing to keep when the link was drawn.
 */
const cameFromPage = {
  cameFromPage: true,
  get entryKey() {
    return entryState().entryKey;
  },
};

/** Where "Sign in" leads from a page; null on the sign-in page itself. */
export function signInAddress(here: string): { readonly href: string; readonly state: unknown } | null {
  if (/^\/sign-in(?:\?|$)/.test(here)) return null;
  return { href: here === '/' ? '/sign-in' : `/sign-in?back=${encodeURIComponent(here)}`, state: cameFromPage };
}
