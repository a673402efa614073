import type { Kysely } from 'kysely';
import { findPaidForOrder } from '#records/money/ledger.ts';
import { listCanceledLegs } from '#records/orders/canceled-legs.ts';
import type { Order } from '#records/orders/orders.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import { findRefundedParcels } from '#records/parcels/transport-refunds.ts';
import type { Tables } from '#records/tables.ts';
import type { Cents } from '#rules/money.ts';
import { type OpenLeg, refundableToCard, reservedForTrips } from '#rules/parcels/reserved-for-trips.ts';
import type { LocalTimeSources } from './local-time-of.ts';
import { orderPriceFromJson } from './order-price.ts';
import { refundedOfLegs } from './refunded-of-legs.ts';
import { trackedBags } from './tracked-bags.ts';

type CardSources = LocalTimeSources & { readonly db: Kysely<Tables> };

/** How much can be refunded to the card of an order now, leaving enough to refund its trips. PRC-04 */
export async function findRefundableToCard(deps: CardSources, order: Order): Promise<Cents> {
  return refundableToCard(await findPaidForOrder(deps.db, order.id), reservedForTrips(await openLegsOf(deps, order)));
}

async function openLegsOf(deps: CardSources, order: Order): Promise<readonly OpenLeg[]> {
  const { db } = deps;
  const { price } = orderPriceFromJson(order.price);
  const canceled = await listCanceledLegs(db, order.id);
  const scanned = await findScannedLegs(db, order.id);
  const refunded = await refundedOfLegs(db, order);
  const refundedParcels = await findRefundedParcels(db, order.id);
  const tracked = await trackedBags(deps, order);
  return (['outbound', 'return'] as const).flatMap((leg) => {
    const sum = price[leg];
    if (!sum || canceled.some((one) => one.leg === leg)) return [];
    const bags = tracked
      .filter(({ wanted, parcelId }) => wanted.leg === leg && parcelId !== null && !refundedParcels.has(parcelId))
      .map(({ wanted, tracking, scans }) => ({
        bag: wanted.bag,
        hasBegun: tracking.progress !== 'label',
        promisedOn: tracking.promisedOn,
        deliveredOn: tracking.deliveredOn,
        scans,
      }));
    return [{ sum, refunded: refunded[leg].sum, isScanned: scanned.has(leg), bags }];
  });
}
