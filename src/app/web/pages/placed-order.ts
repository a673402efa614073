import { historyState } from '#kit/web/history-state.ts';

/** What the history entry of a receipt keeps when the server has said that the order is placed. It survives a reload, not a new tab. */
type PlacedOrderState = { readonly placedOrder: string; readonly isChange: boolean };

export function placedOrderState(displayId: string, { isChange }: { readonly isChange: boolean }): PlacedOrderState {
  return { placedOrder: displayId, isChange };
}

/**
 * The order that this page was opened for right after the server confirmed it, with the number that customers know, and whether it was
 * changed rather than placed; null on all other pages.
 */
export function placedOrderOfPage(): { readonly displayId: string; readonly isChange: boolean } | null {
  const { placedOrder, isChange } = historyState();
  return typeof placedOrder === 'string' ? { displayId: placedOrder, isChange: isChange === true } : null;
}
