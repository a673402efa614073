import { useState } from 'react';
import type { Cents } from '#rules/money.ts';
import type { PriceState } from './use-price.ts';

export type PriceChange = {
  /** The price of the quote, until the first price of this page is there. */
  readonly expected: Cents | null;
  /** What was to be paid before the last change; null when nothing has changed. */
  readonly before: Cents | null;
  readonly now: Cents | null;
  /** Whether the price before was that of the quote. */
  readonly isFromQuote: boolean;
};

/** How the price has changed: from the quote to the first price, then from one price to the next. */
export function usePriceChange(
  { status, price, isRefreshing }: PriceState,
  { quoted, isOpening }: { readonly quoted: Cents | null; readonly isOpening: boolean },
): PriceChange {
  const [settled, setSettled] = useState({ now: quoted, before: null as Cents | null, count: 0 });
  const { now, before, count } = settled;
  const current = status === 'ready' && !isRefreshing ? (price?.charge ?? null) : null;
  if (current !== null && (count === 0 || current !== now)) {
    setSettled({ now: current, before: current === now ? null : now, count: count + 1 });
  }
  const hasNoPrice = status === 'not-asked' || status === 'loading';
  return { expected: count === 0 && isOpening && hasNoPrice ? quoted : null, before, now, isFromQuote: count === 1 };
}
