import type { Kysely } from 'kysely';
import { listVersionsOf } from '#records/orders/orders.ts';
import { listRefundsOf, type Refund } from '#records/money/refunds.ts';
import type { Tables } from '#records/tables.ts';
import { addCents, type Cents, subtractCents } from '#rules/money.ts';
import type { PlacedOrder } from '#rules/orders/receipt.ts';
import { orderPriceFromJson } from '#facts/order-price.ts';

/** Money that the gateway took for an order, when it was placed or when it was changed. */
export type OrderCharge = {
  readonly attemptId: number;
  /** What is left of it after refunds. */
  readonly left: Cents;
  /** What may be shown of the means of payment. */
  readonly paidWith: PlacedOrder['paidWith'];
};

/** The charges of an order, the oldest first, each with what is left of it. PRC-04 */
export async function chargesOfOrder(db: Kysely<Tables>, orderId: number): Promise<readonly OrderCharge[]> {
  const [versions, refunds] = [await listVersionsOf(db, orderId), await listRefundsOf(db, orderId)];
  return versions
    .filter(({ charge }) => charge > 0)
    .map(({ attemptId, version, charge, price }) => ({
      attemptId,
      left: subtractCents(charge, refundedTo({ attemptId, isFirst: version === 0 }, refunds)),
      paidWith: orderPriceFromJson(price).paidWith,
    }));
}

/** A part without a charge was written before orders could be changed, when an order had one charge. */
function refundedTo(
  { attemptId, isFirst }: { readonly attemptId: number; readonly isFirst: boolean },
  refunds: readonly Refund[],
): Cents {
  const parts = refunds.flatMap(({ parts: all }) => all).filter(({ source }) => source === 'gateway');
  const own = parts.filter((part) => (part.attemptId === undefined ? isFirst : part.attemptId === attemptId));
  return addCents(...own.map(({ amount }) => amount));
}
