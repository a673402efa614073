import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { refundParts } from '#rules/ledger/refund-parts.ts';
import { addCents, type Cents, smallerCents, zeroCents } from '#rules/money.ts';

/** A refund that does not exceed what was paid. */
export type CappedRefund = {
  readonly refund: Cents;
  /** Which payment source gets how much, in the order of refunding; adds up to `refund`. */
  readonly parts: readonly Payment[];
};

/**
 * Splits a refund over the payments of an order, last payment first. An amount above what is still paid is capped: earlier refunds leave
 * less to refund. `paid` is in the order of payment, each less what was already refunded. PRC-04
 */
export function cappedRefund(amount: Cents, paid: readonly Payment[]): CappedRefund {
  const refund = smallerCents(amount, addCents(...paid.map((payment) => payment.amount)));
  const parts = refundParts({ paid, amount: refund });
  return parts.kind === 'ok' ? { refund, parts: parts.value } : { refund: zeroCents, parts: [] };
}
