import { useState } from 'react';
import type { Cents } from '#rules/money.ts';
import type { Due } from '#rules/pricing/due-change.ts';
import type { PriceState } from './use-price.ts';

export type PriceChange = {
  /** The price of the quote, until the first price of this page is there. */
  readonly expected: Cents | null;
  /** What was due before the last change; null when nothing has changed. */
  readonly before: Due | null;
  readonly now: Due | null;
  /** Whether the price before was that of the quote. */
  readonly isFromQuote: boolean;
};

/** How the price has changed: from the quote to the first price, then from one price to the next. */
export function usePriceChange(
  { status, price, isRefreshing }: PriceState,
  { quoted, isOpening }: { readonly quoted: Cents | null; readonly isOpening: boolean },
): PriceChange {
  const [shown, setShown] = useState({ now: quoted && dueInFull(quoted), before: null as Due | null, count: 0 });
  const { now, before, count } = shown;
  const current = status === 'ready' && !isRefreshing ? price : null;
  const isSame = current?.charge === now?.charge;
  if (current !== null && (count === 0 || !isSame)) {
    setShown({ now: current, before: isSame ? null : now, count: count + 1 });
  }
  const hasNoPrice = status === 'not-asked' || status === 'loading';
  return { expected: count === 0 && isOpening && hasNoPrice ? quoted : null, before, now, isFromQuote: count === 1 };
}

const dueInFull = (amount: Cents): Due => ({ total: amount, charge: amount });
