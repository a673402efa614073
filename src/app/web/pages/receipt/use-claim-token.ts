import { useEffect, useState } from 'react';
import { historyState } from '#kit/web/history-state.ts';

/**
 * The token in the link of our email with which a guest saves the order in an account. It leaves the address once the page is shown, so
 * that a copied address shows the receipt and no more; the history entry keeps it, so that the page can be reloaded. CHK-01
 */
export function useClaimToken(): string | null {
  const [token] = useState(() => tokenIn(hashOfPage()) ?? keptToken());
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (token === null || tokenIn(hash) === null) return;
    const address = `${pathname}${search}${hash.replace(/&claim=.*$/, '')}`;
    window.history.replaceState({ ...window.history.state, claimToken: token }, '', address);
  }, [token]);
  return token;
}

/** What the address has after `#`. Browsers don't send it to the server, which may render the page first. */
export function hashOfPage(): string {
  return typeof window === 'undefined' ? '' : window.location.hash;
}

function tokenIn(hash: string): string | null {
  return /&claim=([\w-]{20,100})$/.exec(hash)?.[1] ?? null;
}

function keptToken(): string | null {
  const kept = historyState()['claimToken'];
  return typeof kept === 'string' ? kept : null;
}
