import type { Transaction } from 'kysely';
import { pickupsOfOrder } from '#facts/pickups-of-order.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import type { Order } from '#records/orders/orders.ts';
import { leaveStop } from '#records/parcels/pickup-stops.ts';
import { addPickups, listPickupsOf, movePickup } from '#records/parcels/pickups.ts';
import type { Tables } from '#records/tables.ts';
import { pickupPlan } from '#rules/parcels/pickup-plan.ts';
import type { ParcelDeps } from './parcel-deps.ts';

/**
 * Plans a pickup for each collected leg once its labels exist, and ends pickups that the order no longer needs. In the transaction that changes
 * the labels, under the order's lock, so that a crash leaves both as they were.
 */
export async function planPickups(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { order, now }: { readonly order: Order; readonly now: Date },
): Promise<void> {
  const known = (await listPickupsOf(tx, order.id)).map((pickup) => ({ ...pickup, fingerprint: pickup.contentsHash }));
  const wanted = (await pickupsOfOrder({ ...deps, db: tx }, order))
    .filter(({ endsAt }) => endsAt > now)
    .map((pickup) => ({ ...pickup, fingerprint: pickup.contentsHash }));
  const isOver = known.filter(({ endsAt }) => endsAt <= now).map(({ leg }) => leg);
  const plan = pickupPlan({
    wanted,
    known,
    orderVersion: order.version,
    startedLegs: new Set([...(await findScannedLegs(tx, order.id)), ...isOver]),
  });
  for (const { id, from, to } of plan.ended) {
    await movePickup(tx, { id, from, to, now });
    const ended = known.find((pickup) => pickup.id === id);
    if (ended && ended.stopId !== null) await leaveStop(tx, { stopId: ended.stopId, reference: ended.reference, now });
  }
  await addPickups(tx, { orderId: order.id, orderVersion: order.version, pickups: plan.added, now });
}
