import type { IsoDate } from '#rules/dates.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import type { MessageName } from '#rules/messages.ts';
import { type Cents, negateCents, smallerCents, subtractCents } from '#rules/money.ts';
import type { PriceBreakdown } from '#rules/pricing/price-breakdown.ts';
import { hasLegStarted } from './cancel.ts';
import { type CappedRefund, cappedRefund } from './capped-refund.ts';

/** What a changed order costs the payer, or refunds them. */
export type ChangeOutcome =
  /** The amount due, and what is left of it to charge after balances. */
  | { readonly kind: 'pay'; readonly difference: Cents; readonly charge: Cents }
  | ({ readonly kind: 'refund'; readonly difference: Cents } & CappedRefund)
  /** Exactly what was paid. `zero_cents_penalty` on the wire. */
  | { readonly kind: 'even' };

/**
 * The difference between the price of a changed order and what was paid. A positive one is charged, a negative one is refunded, last
 * payment first, and at zero no money moves. PRC-04
 */
export function changeOutcome(price: Pick<PriceBreakdown, 'due' | 'charge'>, paid: readonly Payment[]): ChangeOutcome {
  if (price.due === 0) return { kind: 'even' };
  if (price.due > 0) return { kind: 'pay', difference: price.due, charge: price.charge };
  return { kind: 'refund', difference: price.due, ...cappedRefund(negateCents(price.due), paid) };
}

/** A leg of the order to be changed. */
export type LegToChange = {
  readonly isCanceled: boolean;
  readonly isScanned: boolean;
  readonly handover: IsoDate | null;
  /** Where the leg starts. */
  readonly today: IsoDate;
};

/**
 * Why an order can't be changed; null when it can. A change replaces the whole shipment, so no leg may be under way. An order with a
 * canceled leg was already refunded by other rules; the customer places a new order instead. PRC-04
 */
export function changeProblem(legs: readonly LegToChange[]): MessageName | null {
  if (legs.some(({ isCanceled }) => isCanceled)) return 'changeCanceled';
  const hasStarted = legs.some(
    ({ handover, isScanned, today }) =>
      isScanned || (handover !== null && hasLegStarted({ isScanned, handover, today })),
  );
  return hasStarted ? 'changeStarted' : null;
}

/**
 * Splits a gateway refund over the charges of an order: the latest first, each up to what is left of it. `charges` is oldest first.
 * Charges that don't suffice are a bug: the ledger never holds more than they took. PRC-04
 */
export function splitOverCharges<Charge extends { readonly left: Cents }>(
  charges: readonly Charge[],
  amount: Cents,
): readonly { readonly charge: Charge; readonly amount: Cents }[] {
  let open = amount;
  const parts = charges.toReversed().flatMap((charge) => {
    const part = smallerCents(charge.left, open);
    open = subtractCents(open, part);
    return part > 0 ? [{ charge, amount: part }] : [];
  });
  if (open > 0) throw new Error(`Refund of ${amount} cents exceeds the charges by ${open}`);
  return parts;
}
