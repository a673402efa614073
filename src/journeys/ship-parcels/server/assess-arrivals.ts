import type { Transaction } from 'kysely';
import { queueRefundMail } from '#capabilities/orders/server/queue-refund-mail.ts';
import type { RefundDeps } from '#capabilities/orders/server/refund-deps.ts';
import { sendRefundNow } from '#capabilities/orders/server/refund-order.ts';
import { timeZoneOf } from '#facts/local-time-of.ts';
import { type ParcelOfOrder, parcelsOfOrder } from '#facts/parcels-of-order.ts';
import { localTime } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Refund } from '#records/money/refunds.ts';
import { lockOrder, findOrder, type Order } from '#records/orders/orders.ts';
import {
  addArrival,
  listOrdersToAssess,
  listUnassessedOf,
  postponeAssessment,
  takeUnassessed,
} from '#records/parcels/parcel-arrivals.ts';
import { addDecidedCase } from '#records/parcels/parcel-cases.ts';
import { listScansOf, type ParcelScan } from '#records/parcels/parcel-scans.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { caseWork } from '#rules/parcels/case-work.ts';
import { decisionRetryMs } from '#rules/parcels/decision-retry-ms.ts';
import { assessArrival, deliveredAtMs } from '#rules/parcels/late-delivery.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { isTripOver } from '#rules/parcels/parcel-progress.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { refundTransport, type TransportOutcome } from './refund-transport.ts';

type ArrivalDeps = ParcelDeps & RefundDeps;

/**
 * Assesses bags that were delivered: for one that is late by the carrier's fault the price of its transport is refunded automatically and
 * once, the way it was paid. The assessments of an order, their refunds, ledger entries and one email are written together; the gateway is
 * asked after that.
 */
export async function assessArrivals(deps: ArrivalDeps, now: Date): Promise<void> {
  for (const orderId of await listOrdersToAssess(deps.db, { now, limit: parcelLimits.arrivalsPerPassMax })) {
    if (await assessTogether(deps, { orderId, only: null, now })) continue;
    // One bag must not keep the others of its order waiting.
    for (const bag of await listUnassessedOf(deps.db, orderId)) await assessTogether(deps, { orderId, only: bag, now });
  }
}

type Waiting = Awaited<ReturnType<typeof listUnassessedOf>>;

/** False when several bags could not be assessed together. A bag that can't be assessed alone waits, each time longer. */
async function assessTogether(
  deps: ArrivalDeps,
  { orderId, only, now }: { readonly orderId: number; readonly only: Waiting[number] | null; readonly now: Date },
): Promise<boolean> {
  let waiting: Waiting = only ? [only] : [];
  try {
    const refunds = await inTransaction(deps.db, async (tx) => {
      await lockOrder(tx, orderId);
      // A bag that was delivered while we waited for the lock is assessed with the others.
      if (!only) waiting = await listUnassessedOf(tx, orderId);
      return assessBags(tx, deps, { orderId, waiting, now });
    });
    await deps.faults?.at('after-arrival');
    for (const refund of refunds) await sendRefundNow(deps, refund);
    return true;
  } catch (error) {
    const [bag, ...others] = waiting;
    if (!bag || others.length > 0) return false;
    deps.log.error({ err: error, parcel: bag.id }, 'arrival assessment failed');
    const tries = bag.tries + 1;
    await postponeAssessment(deps.db, { id: bag.id, tries, until: new Date(now.getTime() + decisionRetryMs(tries)) });
    return true;
  }
}

/** The refunds that are to be sent. */
async function assessBags(
  tx: Transaction<Tables>,
  deps: ArrivalDeps,
  { orderId, waiting, now }: { readonly orderId: number; readonly waiting: Waiting; readonly now: Date },
): Promise<readonly Refund[]> {
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} not found`);
  const parcels = await listParcelsOf(tx, orderId);
  const scans = await listScansOf(tx, orderId);
  const wanted = await parcelsOfOrder(tx, order);
  const assessed: LateRefund[] = [];
  for (const { id, tries } of waiting) {
    const parcel = parcels.find((one) => one.id === id);
    if (!parcel) throw new Error(`Parcel ${id} without its order`);
    const ofParcel = scans.filter(({ parcelId }) => parcelId === id);
    const deliveredMs = deliveredAtMs(ofParcel);
    if (deliveredMs === null) throw new Error(`Parcel ${id} has no delivery scan`);
    // A carrier may report deliveries long afterwards, one bag after the other.
    const heardMs = ofParcel.find(({ atMs }) => atMs === deliveredMs)?.receivedAtMs ?? deliveredMs;
    const untilMs = heardMs + parcelLimits.otherBagsWaitMs;
    if (untilMs > now.getTime() && hasBagsUnderWay(parcel, parcels)) {
      await postponeAssessment(tx, { id, tries, until: new Date(untilMs) });
      continue;
    }
    if (!(await takeUnassessed(tx, id))) continue;
    const refund = await assess(tx, deps, { order, parcel, wanted, scans: ofParcel, deliveredMs, now });
    if (refund) assessed.push(refund);
  }
  const refunds = assessed.map(({ refund }) => refund);
  const isPartialRefund = assessed.some((one) => one.isPartialRefund);
  if (refunds.length > 0) await queueRefundMail(tx, deps, { order, refunds, canceled: [], isPartialRefund });
  await deps.faults?.at('before-arrival');
  return refunds;
}

/** Whether other bags of the leg may be delivered soon, so that one email can be about all of them. */
function hasBagsUnderWay({ leg }: Parcel, parcels: readonly Parcel[]): boolean {
  return parcels.some((one) => one.leg === leg && isLiveParcel(one.state) && !isTripOver(one.progress));
}

type LateRefund = Pick<Extract<TransportOutcome, { kind: 'refunded' }>, 'refund' | 'isPartialRefund'>;

async function assess(
  tx: Transaction<Tables>,
  deps: ArrivalDeps,
  {
    order,
    parcel,
    wanted,
    scans,
    deliveredMs,
    now,
  }: {
    readonly order: Order;
    readonly parcel: Parcel;
    readonly wanted: readonly ParcelOfOrder[];
    readonly scans: readonly ParcelScan[];
    readonly deliveredMs: number;
    readonly now: Date;
  },
): Promise<LateRefund | null> {
  const bag = wanted.find(
    (one) => one.leg === parcel.leg && one.bag === parcel.bag && one.contentsHash === parcel.contentsHash,
  );
  // The customer's data was erased, or the order has changed and no longer ships this bag: there is nothing to refund.
  if (!bag) return null;
  const deliveredOn = dayAt(deps, bag, deliveredMs);
  const arrival = assessArrival({ promisedOn: bag.arrival, deliveredOn, scans });
  const isRefunded = arrival.kind === 'late' && arrival.excuse === null;
  const outcome = isRefunded ? await refundTransport(tx, deps, { order, parcel, kind: 'late' }) : null;
  const refunded = outcome?.kind === 'refunded' ? outcome : null;
  const refundId = refunded && refunded.refund.id;
  await addArrival(tx, {
    parcelId: parcel.id,
    promisedOn: bag.arrival,
    deliveredOn,
    daysLate: arrival.kind === 'late' ? arrival.days : 0,
    excuse: arrival.kind === 'late' ? arrival.excuse : null,
    refundId,
    now,
  });
  if (outcome) {
    const isClosed = caseWork({ kind: 'late', outcome: outcome.kind, progress: 'delivered' }).left === null;
    await addDecidedCase(tx, { parcelId: parcel.id, kind: 'late', outcome: outcome.kind, refundId, isClosed, now });
  }
  return refunded;
}

/** The day at the place where the bag goes to. */
function dayAt(deps: ArrivalDeps, { to }: ParcelOfOrder, atMs: number) {
  return localTime({ nowMs: () => atMs }, timeZoneOf(deps, { ...to, club: null })).day;
}
