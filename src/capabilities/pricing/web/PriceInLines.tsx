import type { ReactNode } from 'react';
import { PriceLines } from '#kit/web/pictures/PriceLines.tsx';
import { priceLineOf } from '#kit/web/pictures/price-line-of.tsx';
import { t } from '#rules/language/t.ts';
import { dueAmount } from '#rules/pricing/due-amount.ts';
import { whyPriceDiffers } from '#rules/pricing/why-price-differs.ts';
import { lastLine } from './last-line.ts';
import type { PriceState } from './use-price.ts';
import type { PriceChange } from './use-price-change.ts';

/** The lines of a price, each with its reason, and their total. */
export default function PriceInLines({
  state,
  isRoundTrip,
  change,
}: {
  state: PriceState;
  isRoundTrip: boolean;
  change: Pick<PriceChange, 'before' | 'isFromQuote'>;
}): ReactNode {
  const { withoutNewBags, isRefreshing } = state;
  const price = state.price ?? withoutNewBags;
  const before = isRefreshing || withoutNewBags ? null : change.before;
  const total = price ? lastLine(price) : { label: t`Total`, amount: '' };
  return (
    <PriceLines
      lines={(price?.lines ?? []).map((line, index) => priceLineOf(line, { index, isRoundTrip }))}
      total={{
        ...total,
        ...(withoutNewBags && { detail: t`without new bags` }),
        ...(before !== null && { before: dueAmount(before.charge) }),
      }}
      note={
        before !== null && change.isFromQuote && price
          ? whyPriceDiffers(price.lines, before.charge, price.total)
          : undefined
      }
      pendingLabel={isRefreshing ? t`Updating price` : undefined}
    />
  );
}
