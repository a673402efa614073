import type { Payment } from '#rules/ledger/postings.ts';
import { type Cents, negateCents } from '#rules/money.ts';
import type { PriceBreakdown } from '#rules/pricing/price-breakdown.ts';
import { type GivenBack, giveBack } from './give-back.ts';

/** What an amended order means for whoever paid for it. */
export type Amendment =
  /** What is to be paid more, and what of it is left to charge after the balances. */
  | { readonly kind: 'pay'; readonly difference: Cents; readonly charge: Cents }
  | ({ readonly kind: 'refund'; readonly difference: Cents } & GivenBack)
  /** Exactly what was paid. `zero_cents_penalty` on the wire. */
  | { readonly kind: 'even' };

/**
 * The difference between what an amended order costs and what was paid: above zero it is paid, below zero it goes back in reverse of
 * payment, and at exactly zero nobody moves money. PRC-04
 */
export function amendment(price: Pick<PriceBreakdown, 'due' | 'charge'>, paid: readonly Payment[]): Amendment {
  if (price.due === 0) return { kind: 'even' };
  if (price.due > 0) return { kind: 'pay', difference: price.due, charge: price.charge };
  return { kind: 'refund', difference: price.due, ...giveBack(negateCents(price.due), paid) };
}
