import { useEffect, useState } from 'react';
import { linkToken } from './link-token.ts';

/**
 * The token of the link that opened this page. It leaves the address once the page is shown, so that a copied address or the history
 * does not give it away; not before, because React may throw a first rendering away and with it what that rendering has read. ACC-02
 */
export function useLinkToken(): string | null {
  const [token] = useState(() => linkToken(window.location.hash));
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (hash !== '') window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }, []);
  return token;
}
