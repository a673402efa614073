import type { Payment } from '#rules/ledger/ledger-entries.ts';
import type { Cents } from '#rules/money.ts';
import { cappedRefund } from '#rules/orders/capped-refund.ts';
import type { CaseOutcome } from './bag-case.ts';

export type RefundableTransport =
  | {
      readonly kind: 'refundable';
      readonly amount: Cents;
      /** Whether it is less than the trip cost, because part of what was paid had been refunded before. */
      readonly isPartialRefund: boolean;
    }
  | { readonly kind: Exclude<CaseOutcome, 'refunded' | 'no-refund'> };

/** What may be refunded for the transport of a bag, once and as far as the order is still paid, or why nothing. PRC-04 */
export function refundableTransport({
  isRefunded,
  price,
  paid,
}: {
  /** Whether it was refunded before, for whatever reason. */
  readonly isRefunded: boolean;
  /** Undefined for orders of earlier releases. */
  readonly price: Cents | undefined;
  /** What is left of each payment after refunds. */
  readonly paid: readonly Payment[];
}): RefundableTransport {
  if (isRefunded) return { kind: 'refunded-before' };
  if (price === undefined) return { kind: 'price-unknown' };
  const { refund } = cappedRefund(price, paid);
  return refund === 0
    ? { kind: 'nothing-paid' }
    : { kind: 'refundable', amount: refund, isPartialRefund: refund < price };
}
