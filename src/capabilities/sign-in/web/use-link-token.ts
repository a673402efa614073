import { useEffect, useState } from 'react';
import { linkToken } from './link-token.ts';

/**
 * The token of the link that opened this page. It is removed from the address once the page is shown, so that a copied address or the
 * history does not reveal it; not earlier, because React may discard a first render and what it has read. ACC-02
 */
export function useLinkToken(): string | null {
  const [token] = useState(() => linkToken(window.location.hash));
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (hash !== '') window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }, []);
  return token;
}
