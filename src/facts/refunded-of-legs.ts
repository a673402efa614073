import type { Kysely } from 'kysely';
import type { Order } from '#records/orders/orders.ts';
import { findRefundedTransport } from '#records/parcels/transport-refunds.ts';
import { findRefundedPickups } from '#records/parcels/pickups.ts';
import type { Tables } from '#records/tables.ts';
import { addCents, type Cents, zeroCents } from '#rules/money.ts';
import type { Leg } from '#rules/shipment/draft.ts';

/** What was refunded for a leg before the leg itself was canceled. */
export type RefundedOfLeg = {
  /** The fee of a pickup that did not take place. */
  readonly pickup: Cents;
  /** How many of its bags were refunded. */
  readonly bagCount: number;
  /** Both together, to be deducted when the whole leg is refunded. */
  readonly sum: Cents;
};

/**
 * What was refunded for each leg of an order. Pickups count for the order's current version, because a change is charged in full with its
 * pickups. A refund for a bag counts for all versions, because a change does not charge it again. PRC-04
 */
export async function refundedOfLegs(
  db: Kysely<Tables>,
  { id, version }: Pick<Order, 'id' | 'version'>,
): Promise<Readonly<Record<Leg, RefundedOfLeg>>> {
  const pickups = await findRefundedPickups(db, { orderId: id, version });
  const bags = await findRefundedTransport(db, id);
  const refundedOf = (leg: Leg): RefundedOfLeg => {
    const pickup = pickups.get(leg) ?? zeroCents;
    const { amount = zeroCents, bagCount = 0 } = bags.get(leg) ?? {};
    return { pickup, bagCount, sum: addCents(pickup, amount) };
  };
  return { outbound: refundedOf('outbound'), return: refundedOf('return') };
}
