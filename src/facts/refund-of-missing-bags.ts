import type { Kysely } from 'kysely';
import { findPaidForOrder } from '#records/money/ledger.ts';
import type { Order } from '#records/orders/orders.ts';
import { listCasesOf } from '#records/parcels/parcel-cases.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import { findRefundedParcels } from '#records/parcels/transport-refunds.ts';
import type { Tables } from '#records/tables.ts';
import { addCents, type Cents } from '#rules/money.ts';
import { cappedRefund } from '#rules/orders/capped-refund.ts';
import { type ReturnRefund, returnRefund } from '#rules/parcels/return-refund.ts';
import { orderPriceFromJson } from './order-price.ts';
import { parcelsOfOrder } from './parcels-of-order.ts';
import { refundedOfLegs } from './refunded-of-legs.ts';

/** What is refunded in all for bags that don't arrive: what their trips cost, and their return leg, as far as the order is still paid. PRC-04 */
export async function wholeRefundOf(
  db: Kysely<Tables>,
  { order, parcels, amount }: { readonly order: Order; readonly parcels: readonly Parcel[]; readonly amount: Cents },
): Promise<Cents> {
  const back = await returnRefundOf(db, { order, parcels });
  const whole = back.kind === 'leg' || back.kind === 'bags' ? addCents(amount, back.amount) : amount;
  return refundableNow(db, { order, amount: whole });
}

/** What is to be refunded for the return leg of bags that don't arrive, unless the return leg has started. */
export async function returnRefundOf(
  db: Kysely<Tables>,
  { order, parcels }: { readonly order: Order; readonly parcels: readonly Parcel[] },
): Promise<ReturnRefund<Parcel>> {
  const refunded = await findRefundedParcels(db, order.id);
  return returnRefund({
    missing: parcels,
    known: await listParcelsOf(db, order.id),
    cases: await listCasesOf(db, order.id),
    isReturnBooked: (await parcelsOfOrder(db, order)).some(({ leg }) => leg === 'return'),
    isReturnStarted: (await findScannedLegs(db, order.id)).has('return'),
    price: orderPriceFromJson(order.price).price.return,
    refundedBefore: (await refundedOfLegs(db, order)).return.sum,
    isRefunded: (parcelId) => refunded.has(parcelId),
  });
}

/** How much of an amount is still paid for the order. PRC-04 */
async function refundableNow(db: Kysely<Tables>, { order, amount }: { order: Order; amount: Cents }): Promise<Cents> {
  return cappedRefund(amount, await findPaidForOrder(db, order.id)).refund;
}
