import type { IsoDate } from '#rules/dates.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import type { MessageName } from '#rules/messages.ts';
import { type Cents, negateCents, smallerCents, subtractCents } from '#rules/money.ts';
import type { PriceBreakdown } from '#rules/pricing/price-breakdown.ts';
import { hasLegStarted } from './cancel.ts';
import { type GivenBack, giveBack } from './give-back.ts';

/** What a changed order means for whoever paid for it. */
export type ChangeOutcome =
  /** What is to be paid more, and what of it is left to charge after the balances. */
  | { readonly kind: 'pay'; readonly difference: Cents; readonly charge: Cents }
  | ({ readonly kind: 'refund'; readonly difference: Cents } & GivenBack)
  /** Exactly what was paid. `zero_cents_penalty` on the wire. */
  | { readonly kind: 'even' };

/**
 * The difference between what a changed order costs and what was paid: above zero it is paid, below zero it goes back in reverse of
 * payment, and at exactly zero nobody moves money. PRC-04
 */
export function changeOutcome(price: Pick<PriceBreakdown, 'due' | 'charge'>, paid: readonly Payment[]): ChangeOutcome {
  if (price.due === 0) return { kind: 'even' };
  if (price.due > 0) return { kind: 'pay', difference: price.due, charge: price.charge };
  return { kind: 'refund', difference: price.due, ...giveBack(negateCents(price.due), paid) };
}

/** A leg of an order that somebody wants to change. */
export type LegToChange = {
  readonly isCancelled: boolean;
  readonly isScanned: boolean;
  readonly handover: IsoDate | null;
  /** Where the leg starts. */
  readonly today: IsoDate;
};

/**
 * Why an order can't be changed; null when it can. A change replaces the whole shipment, so no leg of it may be under way. Of an order of
 * which a leg was cancelled money came back by other rules; whoever wants to go on with it places a new one. PRC-04
 */
export function changeProblem(legs: readonly LegToChange[]): MessageName | null {
  if (legs.some(({ isCancelled }) => isCancelled)) return 'changeCancelled';
  const hasStarted = legs.some(
    ({ handover, isScanned, today }) =>
      isScanned || (handover !== null && hasLegStarted({ isScanned, handover, today })),
  );
  return hasStarted ? 'changeStarted' : null;
}

/**
 * How what goes back through the gateway is shared among the charges of an order: the latest first, as payments go back in reverse, and to
 * each at most what is left of it. `charges` is the oldest first. That they do not suffice is a bug, since the ledger knows no more than
 * they took. PRC-04
 */
export function backToCharges<Charge extends { readonly left: Cents }>(
  charges: readonly Charge[],
  amount: Cents,
): readonly { readonly charge: Charge; readonly amount: Cents }[] {
  let open = amount;
  const parts = charges.toReversed().flatMap((charge) => {
    const part = smallerCents(charge.left, open);
    open = subtractCents(open, part);
    return part > 0 ? [{ charge, amount: part }] : [];
  });
  if (open > 0) throw new Error(`${amount} cents go back to cards, which is ${open} more than was taken from them`);
  return parts;
}
