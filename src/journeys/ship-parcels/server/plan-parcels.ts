import type { Transaction } from 'kysely';
import { receiptOfOrder } from '#capabilities/orders/server/receipt-of-order.ts';
import { type ParcelOfOrder, parcelsOfOrder } from '#facts/parcels-of-order.ts';
import { startOfDay } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import { lockOrder, findOrder, type Order } from '#records/orders/orders.ts';
import { findRefundedParcels } from '#records/parcels/transport-refunds.ts';
import { endPlanRequests, postponePlanRequests, takePlanRequest } from '#records/parcels/parcel-plan-requests.ts';
import { closeContentsCases, markContentsAwaited } from '#records/parcels/awaited-contents.ts';
import { addParcels, listParcelsOf, moveParcel, type NewParcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { addDays } from '#rules/dates.ts';
import { labelDay } from '#rules/parcels/label-day.ts';
import { parcelPlan } from '#rules/parcels/parcel-plan.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { planPickups } from './plan-pickups.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';

/**
 * Turns orders that were placed, changed or cancelled into parcels. An order, its parcels and its request change in one transaction, so that
 * a crash at any line leaves the request to be worked on again. A pass goes on until none waits, some orders at once, so that it keeps up with a
 * rush of them.
 */
export async function planParcels(deps: ParcelDeps, now: Date): Promise<void> {
  let left: number = parcelLimits.plansPerPassMax;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      if ((await planNext(deps, now)) === 'nothing-to-plan') left = 0;
    }
  };
  await Promise.all(Array.from({ length: parcelLimits.plansAtOnceMax }, work));
}

async function planNext(deps: ParcelDeps, now: Date): Promise<'planned' | 'nothing-to-plan'> {
  let orderId: number | undefined;
  try {
    const planned = await inTransaction(deps.db, async (tx) => {
      const request = await takePlanRequest(tx, now);
      if (!request) return 'nothing-to-plan';
      ({ orderId } = request);
      await planOrder(tx, deps, { ...request, now });
      return 'planned';
    });
    if (planned === 'planned') await deps.faults?.at('after-plan');
    return planned;
  } catch (error) {
    // One order that can't be planned must not stop the others.
    if (orderId === undefined) throw error;
    deps.log.error({ err: error, order: orderId }, 'parcels of an order could not be planned');
    await postponePlanRequests(deps.db, { orderId, until: new Date(now.getTime() + parcelLimits.planRetryMs) });
    return 'planned';
  }
}

async function planOrder(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { orderId, skipsStarted, now }: { readonly orderId: number; readonly skipsStarted: boolean; readonly now: Date },
): Promise<void> {
  await lockOrder(tx, orderId);
  await endPlanRequests(tx, orderId);
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} not found`);
  const refunded = await findRefundedParcels(tx, orderId);
  const known = (await listParcelsOf(tx, orderId)).map((parcel) => ({ ...parcel, fingerprint: fingerprintOf(parcel) }));
  const scanned = await findScannedLegs(tx, orderId);
  const isOver = ({ handOverBy }: Pick<NewParcel, 'handOverBy'>): boolean => handOverBy <= now;
  // A bag whose trip went back does not travel any more.
  const isRefunded = ({ leg, bag }: Pick<NewParcel, 'leg' | 'bag'>): boolean =>
    known.some((one) => one.leg === leg && one.bag === bag && refunded.has(one.id));
  const wanted = (await plannedParcels(tx, deps, order)).filter(
    (parcel) => !scanned.has(parcel.leg) && !(skipsStarted && isOver(parcel)) && !isRefunded(parcel),
  );
  const plan = parcelPlan({
    wanted,
    known,
    startedLegs: new Set([...scanned, ...known.filter(isOver).map(({ leg }) => leg)]),
  });
  await deps.faults?.at('before-plan');
  for (const { id, from, to } of plan.ended) await moveParcel(tx, { id, from, to, now });
  await addParcels(tx, { orderId, parcels: plan.added, now });
  if (wanted.some(({ isAbroad }) => isAbroad)) {
    await markContentsAwaited(tx, { orderId, bags: wanted });
    await closeContentsCases(tx, { orderId, now });
  }
  await planPickups(tx, deps, { order, now });
}

async function plannedParcels(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  order: Order,
): Promise<readonly (NewParcel & { readonly fingerprint: string; readonly isAbroad: boolean })[]> {
  const parcels = await parcelsOfOrder(tx, order);
  if (parcels.length === 0) return [];
  const { places } = await receiptOfOrder({ ...deps, db: tx }, order);
  const zoneOf = ({ leg }: ParcelOfOrder) => places[leg === 'outbound' ? 'origin' : 'destination'].timeZone;
  return parcels.map((parcel) => {
    const dueOn = labelDay(parcel);
    const declaredHash = parcel.customs?.hash ?? null;
    return {
      ...parcel,
      declaredHash,
      fingerprint: fingerprintOf({ ...parcel, declaredHash }),
      isAbroad: parcel.from.country !== parcel.to.country,
      dueOn,
      dueAt: startOfDay(dueOn, zoneOf(parcel)),
      handOverBy: startOfDay(addDays(parcel.handover, 1), zoneOf(parcel)),
    };
  });
}

/** All that a label depends on, with what it declares to customs. */
function fingerprintOf({
  contentsHash,
  declaredHash,
}: {
  readonly contentsHash: string;
  readonly declaredHash: string | null;
}): string {
  return `${contentsHash} ${declaredHash ?? ''}`;
}
