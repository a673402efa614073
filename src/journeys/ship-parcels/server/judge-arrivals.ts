import type { Transaction } from 'kysely';
import { orderPriceFromJson } from '#capabilities/orders/server/order-price.ts';
import { queueRefundMail } from '#capabilities/orders/server/queue-refund-mail.ts';
import type { RefundDeps } from '#capabilities/orders/server/refund-deps.ts';
import { sendRefundNow, writeRefund } from '#capabilities/orders/server/refund-order.ts';
import { timeZoneOf } from '#facts/local-time-of.ts';
import { type ParcelOfOrder, parcelsOfOrder } from '#facts/parcels-of-order.ts';
import { localTime } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import { lockOrder, type Refund } from '#records/money/refunds.ts';
import { findOrder, type Order } from '#records/orders/orders.ts';
import { addArrival, listUnjudged, takeUnjudged } from '#records/parcels/parcel-arrivals.ts';
import { listScansOf } from '#records/parcels/parcel-scans.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import type { Cents } from '#rules/money.ts';
import { cappedRefund } from '#rules/orders/capped-refund.ts';
import { arrivalOf, deliveredAtMs } from '#rules/parcels/late-delivery.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import type { ParcelDeps } from './parcel-deps.ts';

type ArrivalDeps = ParcelDeps & RefundDeps;

/**
 * Judges bags that were delivered: for one that is late by the carrier's fault the price of its transport goes back the way it was paid, by
 * itself and once. The judgment, the refund, its ledger entries and its mail are written together; the gateway is asked after that.
 */
export async function judgeArrivals(deps: ArrivalDeps, now: Date): Promise<void> {
  for (const { id, orderId } of await listUnjudged(deps.db, { limit: parcelLimits.arrivalsPerPassMax })) {
    try {
      const refund = await inTransaction(deps.db, async (tx) => {
        await lockOrder(tx, orderId);
        return (await takeUnjudged(tx, id)) ? judge(tx, deps, { id, orderId, now }) : null;
      });
      await deps.faults?.at('after-arrival');
      if (refund) await sendRefundNow(deps, refund);
    } catch (error) {
      // One bag must not keep the others waiting; it is judged again in the next pass.
      deps.log.error({ err: error, parcel: id }, 'the arrival of a bag could not be judged');
    }
  }
}

/** The refund that is to be sent, if there is one. */
async function judge(
  tx: Transaction<Tables>,
  deps: ArrivalDeps,
  { id, orderId, now }: { readonly id: number; readonly orderId: number; readonly now: Date },
): Promise<Refund | null> {
  const order = await findOrder(tx, orderId);
  const parcel = (await listParcelsOf(tx, orderId)).find((one) => one.id === id);
  if (!order || !parcel) throw new Error(`Parcel ${id} without its order`);
  const bag = (await parcelsOfOrder(tx, order)).find(
    (one) => one.leg === parcel.leg && one.bag === parcel.bag && one.contentsHash === parcel.contentsHash,
  );
  // The bag of someone whose data was erased, or of a plan that no longer counts: there is nobody to give anything back to.
  if (!bag) return null;
  const scans = (await listScansOf(tx, orderId)).filter(({ parcelId }) => parcelId === id);
  const deliveredMs = deliveredAtMs(scans);
  if (deliveredMs === null) throw new Error(`Parcel ${id} is delivered by no scan`);
  const deliveredOn = dayAt(deps, bag, deliveredMs);
  const arrival = arrivalOf({ promisedOn: bag.arrival, deliveredOn, scans });
  const isRefunded = arrival.kind === 'late' && arrival.excuse === null;
  const refund = isRefunded ? await refundBag(tx, deps, { order, parcel }) : null;
  await addArrival(tx, {
    parcelId: id,
    promisedOn: bag.arrival,
    deliveredOn,
    daysLate: arrival.kind === 'late' ? arrival.days : 0,
    excuse: arrival.kind === 'late' ? arrival.excuse : null,
    refundId: refund && refund.id,
    now,
  });
  await deps.faults?.at('before-arrival');
  return refund;
}

/** Refunds the transport of a bag as far as the order is still paid; null when nothing of it is. */
async function refundBag(
  tx: Transaction<Tables>,
  deps: ArrivalDeps,
  { order, parcel }: { readonly order: Order; readonly parcel: Parcel },
): Promise<Refund | null> {
  const amount = transportOf(order, parcel);
  if (amount === undefined) {
    deps.log.error(
      { parcel: parcel.reference },
      'late bag of an order without its prices by bag: staff have to refund it',
    );
    return null;
  }
  const { parts } = cappedRefund(amount, await findPaidForOrder(tx, order.id));
  if (parts.length === 0) return null;
  const refund = await writeRefund(tx, deps, {
    order,
    parts,
    kind: 'late',
    reason: `Late: ${parcel.reference}`,
    key: `late-${parcel.reference}`,
    askedBy: null,
  });
  await queueRefundMail(tx, deps, { order, refund, cancelled: [] });
  return refund;
}

function transportOf({ price }: Order, { leg, bag }: Parcel): Cents | undefined {
  return orderPriceFromJson(price).price[leg]?.transportOfBags?.[bag - 1];
}

/** The day at the place where the bag goes to. */
function dayAt(deps: ArrivalDeps, { to }: ParcelOfOrder, atMs: number) {
  return localTime({ nowMs: () => atMs }, timeZoneOf(deps, { ...to, club: null })).day;
}
