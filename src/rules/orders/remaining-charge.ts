import { addCents, type Cents, subtractCents } from '#rules/money.ts';
import type { PaymentSource } from '#rules/ledger/accounts.ts';

/** A part of a refund, as it is stored. */
type RefundedPart = {
  readonly source: PaymentSource;
  readonly amount: Cents;
  /** The attempt whose charge it refunds. Parts without one were written before orders could be changed, when an order had one charge. */
  readonly attemptId?: number | undefined;
};

/** What is left of money that the gateway took for an order, after what was refunded of it. PRC-04 */
export function remainingCharge(
  { attemptId, isFirst, charge }: { readonly attemptId: number; readonly isFirst: boolean; readonly charge: Cents },
  refunded: readonly RefundedPart[],
): Cents {
  const own = refunded.filter(
    (part) => part.source === 'gateway' && (part.attemptId === undefined ? isFirst : part.attemptId === attemptId),
  );
  return subtractCents(charge, addCents(...own.map(({ amount }) => amount)));
}
