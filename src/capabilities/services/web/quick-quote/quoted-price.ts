import { historyState } from '#kit/web/history-state.ts';
import { type Cents, cents } from '#rules/money.ts';

/** The history state of a ship page that was opened from an offer: the price that the offer named. */
export function quotedPriceState(price: Cents): { readonly quotedPrice: Cents } {
  return { quotedPrice: price };
}

/** The price of the offer that this page was opened from; null when it was opened otherwise. */
export function quotedPrice(): Cents | null {
  const quoted = historyState()['quotedPrice'];
  return typeof quoted === 'number' && Number.isSafeInteger(quoted) && quoted > 0 ? cents(quoted) : null;
}
