import type { Kysely } from 'kysely';
import { listVersionsOf } from '#records/orders/orders.ts';
import { listRefundsOf } from '#records/money/refunds.ts';
import type { Tables } from '#records/tables.ts';
import type { Cents } from '#rules/money.ts';
import { remainingCharge } from '#rules/orders/remaining-charge.ts';
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
  const refunded = refunds.flatMap(({ parts }) => parts);
  return versions
    .filter(({ charge }) => charge > 0)
    .map(({ attemptId, version, charge, price }) => ({
      attemptId,
      left: remainingCharge({ attemptId, isFirst: version === 0, charge }, refunded),
      paidWith: orderPriceFromJson(price).paidWith,
    }));
}
