import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { refundParts } from '#rules/ledger/refund-parts.ts';
import { addCents, type Cents, smallerCents, zeroCents } from '#rules/money.ts';

/** What goes back to whoever paid for an order. */
export type GivenBack = {
  readonly refund: Cents;
  /** To whom, in the order in which it is given; together the refund. */
  readonly parts: readonly Payment[];
};

/**
 * An amount as it goes back in reverse of payment. More than was paid is cut to what was: somebody who got a part back already has
 * less to get. `paid` is in the order of payment, each less what already came back. PRC-04
 */
export function giveBack(amount: Cents, paid: readonly Payment[]): GivenBack {
  const refund = smallerCents(amount, addCents(...paid.map((payment) => payment.amount)));
  const parts = refundParts({ paid, amount: refund });
  return parts.kind === 'ok' ? { refund, parts: parts.value } : { refund: zeroCents, parts: [] };
}
