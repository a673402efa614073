import type { Transaction } from 'kysely';
import { orderPriceFromJson } from '#facts/order-price.ts';
import type { RefundDeps } from '#capabilities/orders/server/refund-deps.ts';
import { sendRefundNow, writeCappedRefund } from '#capabilities/orders/server/refund-order.ts';
import { type PickupOfOrder, pickupsOfOrder } from '#facts/pickups-of-order.ts';
import { runConcurrently } from '#kit/server/jobs/run-concurrently.ts';
import type { CancelPickupOutcome, PickupOutcome } from '#ports/carriers/carriers.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Refund } from '#records/money/refunds.ts';
import { lockOrder, findOrder, type Order } from '#records/orders/orders.ts';
import { confirmStop, findStop, leaveStop, type PickupStop } from '#records/parcels/pickup-stops.ts';
import { takePickups, findRefundedPickups, movePickup, type Pickup, postponePickup } from '#records/parcels/pickups.ts';
import type { Tables } from '#records/tables.ts';
import { carrierRetryMs } from '#rules/parcels/carrier-retry-ms.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { shortDate } from '#rules/dates.ts';
import { pickupRefund } from '#rules/parcels/pickup-refund.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { labelAddress } from './label-address.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { queuePickupBookedMail, queuePickupRefusedMail } from './queue-pickup-mails.ts';

export type PickupDeps = ParcelDeps & RefundDeps;

/** How many pickups are asked for at once. */
const atOnceMax = 5;

/**
 * Books the pickups of labels that are made and cancels those that no order wants any more. Any number of servers may do it at once: each
 * pickup is taken by one, every move is guarded by the state it starts from, and the carrier books one pickup for a reference, so that the
 * work can safely be repeated after a crash at any line.
 */
export async function bookPickups(deps: PickupDeps, now: Date): Promise<void> {
  await workOnDue(deps, now);
  // Pickups that share a stop could be taken only once it was confirmed.
  await workOnDue(deps, now);
}

async function workOnDue(deps: PickupDeps, now: Date): Promise<void> {
  const heldUntil = new Date(now.getTime() + parcelLimits.labelHoldMs);
  const taken = await takePickups(deps.db, { now, heldUntil, limit: parcelLimits.pickupsPerPassMax });
  await runConcurrently(taken, { atOnceMax, work: (pickup) => workOn(deps, pickup) });
}

async function workOn(deps: PickupDeps, pickup: Pickup): Promise<void> {
  try {
    await (pickup.state === 'cancelling' ? cancelPickup(deps, pickup) : bookPickup(deps, pickup));
  } catch (error) {
    // One failing pickup must not stop the others; it is taken again when its time is over.
    deps.log.error({ err: error, pickup: pickup.id }, 'pickup booking or cancellation failed');
  }
}

async function bookPickup(deps: PickupDeps, pickup: Pickup): Promise<void> {
  const wanted = await findWanted(deps, pickup);
  // The order has changed, and its new plan will end this pickup.
  if (!wanted) return askLater(deps, pickup);
  // A first try is never too late: the carrier decides about its cut-off.
  if (pickup.bookBy.getTime() <= deps.clock.nowMs() && pickup.tries > 1) {
    const reason = `The carrier did not answer in time for the pickup on ${shortDate(pickup.day)}. It may come all the same.`;
    return refuse(deps, pickup, reason);
  }
  await deps.faults?.at('before-book');
  const stop = pickup.stopId === null ? null : await findStop(deps.db, pickup.stopId);
  const outcome =
    stop && stop.reference !== pickup.reference
      ? await joinBooked(deps, { pickup, stop })
      : await deps.carriers.bookPickup({
          reference: pickup.reference,
          carrier: pickup.carrier,
          day: pickup.day,
          window: { fromHour: pickup.fromHour, toHour: pickup.toHour },
          address: labelAddress(deps, wanted.from, wanted.travelerName),
          labels: pickup.labels,
        });
  await deps.faults?.at('after-book');
  if (outcome.kind === 'unknown') return askLater(deps, pickup);
  if (outcome.kind === 'refused') return refuse(deps, pickup, outcome.reason);
  const { confirmation } = outcome;
  const now = nowOf(deps.clock);
  await inTransaction(deps.db, async (tx) => {
    const order = await lockedOrder(tx, pickup);
    if (!(await movePickup(tx, { id: pickup.id, from: 'booking', to: 'booked', now, confirmation }))) return;
    if (pickup.stopId !== null) await confirmStop(tx, { stopId: pickup.stopId, confirmation });
    await queuePickupBookedMail(tx, deps, { order, pickup, confirmation });
  });
  await deps.faults?.at('after-pickup');
}

/** The driver comes to the address anyway, and takes these bags along. */
async function joinBooked(
  { carriers }: PickupDeps,
  { pickup, stop }: { readonly pickup: Pickup; readonly stop: PickupStop },
): Promise<PickupOutcome> {
  const { reference, confirmation } = stop;
  if (confirmation === null) return { kind: 'unknown', reason: 'The stop is not booked yet.' };
  const window = { fromHour: pickup.fromHour, toHour: pickup.toHour };
  await carriers.joinPickup?.({ reference, window, labels: pickup.labels });
  return { kind: 'booked', confirmation };
}

/** The pickup waits for staff, its fee is refunded, and the customer gets an email that says what to do, all at once or not at all. */
async function refuse(deps: PickupDeps, pickup: Pickup, error: string): Promise<void> {
  deps.log.error({ pickup: pickup.reference, reason: error }, 'no pickup: staff have to look at it');
  const refund = await inTransaction(deps.db, async (tx) => {
    const order = await lockedOrder(tx, pickup);
    const written = await refundFee(tx, deps, { order, pickup });
    const refundId = written === null ? {} : { refundId: written.id };
    const move = { id: pickup.id, from: 'booking', to: 'refused', now: nowOf(deps.clock), error, ...refundId } as const;
    // The order was planned again in the meantime: the refund is rolled back with the transaction.
    if (!(await movePickup(tx, move))) throw new Error(`Pickup ${pickup.reference} is no longer being booked`);
    if (pickup.stopId !== null) await leaveStop(tx, { ...pickup, stopId: pickup.stopId, now: nowOf(deps.clock) });
    await queuePickupRefusedMail(tx, deps, { order, pickup, refund: written });
    return written;
  });
  await deps.faults?.at('after-pickup');
  if (refund) await sendRefundNow(deps, refund);
}

/** Refunds the fee as far as the order is still paid, once for each version of the order; null when nothing is refunded. */
async function refundFee(
  tx: Transaction<Tables>,
  deps: PickupDeps,
  { order, pickup }: { readonly order: Order; readonly pickup: Pickup },
): Promise<Refund | null> {
  const { leg, reference } = pickup;
  const earlier = await findRefundedPickups(tx, { orderId: order.id, version: order.version });
  const sum = orderPriceFromJson(order.price).price[leg];
  if (earlier.has(leg) || !sum) return null;
  return writeCappedRefund(tx, deps, {
    order,
    amount: pickupRefund(sum),
    kind: 'pickup',
    reason: `No pickup: ${reference}`,
    key: `no-pickup-${reference}`,
  });
}

async function cancelPickup(deps: PickupDeps, pickup: Pickup): Promise<void> {
  const stop = pickup.stopId === null ? null : await findStop(deps.db, pickup.stopId);
  await deps.faults?.at('before-cancel-pickup');
  // The driver still comes for the bags of other orders. A stop that is closed stays closed, so no order joins it any more.
  const outcome: CancelPickupOutcome = stop?.isOpen
    ? { kind: 'cancelled' }
    : await deps.carriers.cancelPickup({ reference: stop?.reference ?? pickup.reference });
  await deps.faults?.at('after-cancel-pickup');
  if (outcome.kind === 'unknown') return askLater(deps, pickup);
  const move = { id: pickup.id, from: 'cancelling', now: nowOf(deps.clock) } as const;
  if (outcome.kind === 'cancelled') {
    await movePickup(deps.db, { ...move, to: 'cancelled' });
    return;
  }
  deps.log.error({ pickup: pickup.reference, reason: outcome.reason }, 'pickup not canceled: staff have to look at it');
  await movePickup(deps.db, { ...move, to: 'cancel-failed', error: outcome.reason });
}

async function lockedOrder(tx: Transaction<Tables>, { orderId }: Pickup): Promise<Order> {
  await lockOrder(tx, orderId);
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} not found`);
  return order;
}

async function askLater({ db, clock }: PickupDeps, { id, state, tries }: Pickup): Promise<void> {
  await postponePickup(db, { id, state, until: new Date(clock.nowMs() + carrierRetryMs(tries)) });
}

/** The pickup as the order wants it now; undefined when the order no longer wants this one. */
async function findWanted(deps: PickupDeps, pickup: Pickup): Promise<PickupOfOrder | undefined> {
  const order = await findOrder(deps.db, pickup.orderId);
  const wanted = order ? await pickupsOfOrder(deps, order) : [];
  return wanted.find(({ leg, contentsHash }) => leg === pickup.leg && contentsHash === pickup.contentsHash);
}
