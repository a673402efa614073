/** What the history entry of a receipt keeps when the server has said that the order is placed. It survives a reload, not a new tab. */
type PlacedOrderState = { readonly placedOrderId: number };

export function placedOrderState(orderId: number): PlacedOrderState {
  return { placedOrderId: orderId };
}

/** The number of the order that this page was opened for right after the server confirmed it; null on all other pages. */
export function placedOrderOfPage(): number | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('placedOrderId' in state)) return null;
  return typeof state.placedOrderId === 'number' ? state.placedOrderId : null;
}
