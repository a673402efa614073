/** What the history entry of a receipt keeps when the server has said that the order is placed. It survives a reload, not a new tab. */
type PlacedOrderState = { readonly placedOrder: string; readonly isChange: boolean };

export function placedOrderState(displayId: string, { isChange }: { readonly isChange: boolean }): PlacedOrderState {
  return { placedOrder: displayId, isChange };
}

/**
 * The order that this page was opened for right after the server confirmed it, with the number as customers are told it, and whether it was
 * changed rather than placed; null on all other pages.
 */
export function placedOrderOfPage(): { readonly displayId: string; readonly isChange: boolean } | null {
  const state: unknown = typeof window === 'undefined' ? null : window.history.state;
  if (typeof state !== 'object' || state === null || !('placedOrder' in state)) return null;
  if (typeof state.placedOrder !== 'string') return null;
  return { displayId: state.placedOrder, isChange: 'isChange' in state && state.isChange === true };
}
