import { t } from '#rules/language/t.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import type { PriceLine } from './PriceLines.tsx';

/** A line of a price or a receipt, to be drawn. On a round trip it names its leg. */
export function priceLineOf(
  {
    label,
    leg,
    amount,
    reason,
  }: { readonly label: string; readonly leg: Leg | null; readonly amount: Cents; readonly reason: string },
  { index, isRoundTrip }: { readonly index: number; readonly isRoundTrip: boolean },
): PriceLine {
  return {
    id: `${index}-${label}`,
    label,
    ...(isRoundTrip && leg ? { detail: legNames[leg].toLowerCase() } : {}),
    amount: amount === 0 ? t`Free` : formatCents(amount),
    kind: amount < 0 ? 'less' : amount === 0 ? 'included' : 'plain',
    ...(reason === '' ? {} : { reason: <p>{`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`}</p> }),
  };
}
