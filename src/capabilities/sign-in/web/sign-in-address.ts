import { entryState } from './entry-state.ts';

/**
 * The history state of a sign-in page that was opened from the page to go back to. It is a getter because that page may have stored nothing
 * yet when the link was rendered.
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
