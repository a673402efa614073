import { backPath } from '#rules/account/back-path.ts';
import { historyState } from './history-state.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

/** The page that a link was followed from, as its history entry was: its address with all that is behind `#`, and what it had kept. */
export type PreviousPage = { readonly address: string; readonly state: unknown };

/** The state for a link to a page that leads back here. An address would be logged with all that it holds; the state never leaves the browser. */
export function linkBackHere(): { readonly previousPage?: PreviousPage } {
  if (typeof window === 'undefined') return {};
  const { pathname, search, hash } = window.location;
  return { previousPage: { address: `${pathname}${search}${hash}`, state: window.history.state } };
}

/** The page that the current one was opened from; null when that is unknown. */
export function usePreviousPage(): PreviousPage | null {
  const isHydrated = useIsHydrated();
  if (!isHydrated) return null;
  const kept = historyState()['previousPage'];
  if (typeof kept !== 'object' || kept === null || !('address' in kept) || typeof kept.address !== 'string')
    return null;
  return { address: backPath(kept.address), state: 'state' in kept ? kept.state : null };
}
