/** What the history entry of a receipt keeps when the server has said that the order is placed. It survives a reload, not a new tab. */
type PlacedOrderState = { readonly placedOrder: string };

export function placedOrderState(displayId: string): PlacedOrderState {
  return { placedOrder: displayId };
}

/** The number, as customers are told it, of the order that this page was opened for right after the server confirmed it; null on all other pages. */
export function placedOrderOfPage(): string | null {
  const state: unknown = typeof window === 'undefined' ? null : window.history.state;
  if (typeof state !== 'object' || state === null || !('placedOrder' in state)) return null;
  return typeof state.placedOrder === 'string' ? state.placedOrder : null;
}
