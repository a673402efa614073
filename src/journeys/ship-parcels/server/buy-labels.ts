import type { Transaction } from 'kysely';
import { type ParcelOfOrder, parcelsOfOrder } from '#facts/parcels-of-order.ts';
import { inRounds } from '#kit/server/jobs/in-rounds.ts';
import { runConcurrently } from '#kit/server/jobs/run-concurrently.ts';
import type { LabelRequest } from '#ports/carriers/carriers.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { lockOrder, findOrder } from '#records/orders/orders.ts';
import { closeContentsCases } from '#records/parcels/awaited-contents.ts';
import { addLabelPicture } from '#records/parcels/label-pictures.ts';
import { listParcelsOf, moveParcel, type Parcel, postponeParcel, takeParcels } from '#records/parcels/parcels.ts';
import { listBackForReturn } from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import { carrierRetryMs } from '#rules/parcels/carrier-retry-ms.ts';
import { sizeClassBySku } from '#rules/products/size-classes.ts';
import { askForContents } from './ask-for-contents.ts';
import { labelAddress } from './label-address.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { planPickups } from './plan-pickups.ts';
import { queueLabelsMails } from './queue-labels-mails.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { waitsForArrival } from '#rules/parcels/waits-for-arrival.ts';
import { nowOf } from '#ports/clock/clock.ts';

/** How many labels are asked for at once. */
const atOnceMax = 5;

/** Half of what the job may take: the last round may be with a carrier that doesn't answer. */
const passTimeMs = 60_000;

/**
 * Buys the labels whose day has come, voids those that no order wants any more, and asks customers for the contents that customs requires.
 * Any number of servers may do it at once: each parcel is taken by one, every move is guarded by the state it starts from, and the carrier
 * sells one label for a reference, so that the work can safely be repeated after a crash at any line. A pass continues while more are due,
 * so that it keeps up with a rush of orders.
 */
export async function buyLabels(deps: ParcelDeps, now: Date): Promise<void> {
  await askForContents(deps, now);
  const limit = parcelLimits.labelsTakenMax;
  await inRounds({
    timeMs: passTimeMs,
    round: async () => {
      const takenAt = nowOf(deps.clock);
      const heldUntil = new Date(takenAt.getTime() + parcelLimits.labelHoldMs);
      const taken = await takeParcels(deps.db, { now: takenAt, heldUntil, limit });
      await runConcurrently(taken, { atOnceMax, work: (parcel) => workOn(deps, parcel) });
      return taken.length === limit ? 'more' : 'done';
    },
  });
}

async function workOn(deps: ParcelDeps, parcel: Parcel): Promise<void> {
  try {
    await (parcel.state === 'voiding' ? voidLabel(deps, parcel) : buyLabel(deps, parcel));
  } catch (error) {
    // One failing parcel must not stop the others; it is taken again when its time is over.
    deps.log.error({ err: error, parcel: parcel.id }, 'label purchase or void failed');
  }
}

async function buyLabel(deps: ParcelDeps, parcel: Parcel): Promise<void> {
  const wanted = await findWanted(deps, parcel);
  // The order has changed, and its new plan will end this parcel.
  if (!wanted) return askLater(deps, parcel);
  if (parcel.handOverBy.getTime() <= deps.clock.nowMs()) {
    const why = wanted.awaitsContents
      ? ' The customer has not said what is in the bag.'
      : (await isMissingForReturn(deps, parcel))
        ? ' The bag had not arrived on the outbound leg.'
        : '';
    return fail(deps, parcel, `The day of the handover was over before there was a label.${why}`);
  }
  // They were deleted since it was planned, and a new plan will wait for them.
  if (wanted.awaitsContents) return askLater(deps, parcel);
  await deps.faults?.at('before-buy');
  const outcome = await deps.carriers.buyLabel(labelRequest(deps, parcel, wanted));
  await deps.faults?.at('after-buy');
  if (outcome.kind === 'unknown') return askLater(deps, parcel);
  if (outcome.kind === 'refused') return fail(deps, parcel, outcome.reason);
  const { trackingNumber, cost, picture } = outcome;
  await finish(deps, parcel, async (tx) => {
    const now = nowOf(deps.clock);
    const isReady = await moveParcel(tx, { id: parcel.id, from: 'buying', to: 'ready', now, trackingNumber, cost });
    if (isReady && picture) await addLabelPicture(tx, { parcelId: parcel.id, png: picture.png, now });
    return isReady;
  });
}

async function isMissingForReturn({ db }: ParcelDeps, parcel: Parcel): Promise<boolean> {
  const known = await listParcelsOf(db, parcel.orderId);
  const backForReturn = await listBackForReturn(db, parcel.orderId);
  return waitsForArrival({ ...parcel, state: 'planned' }, known, (id) => backForReturn.has(id));
}

function fail(deps: ParcelDeps, parcel: Parcel, error: string): Promise<void> {
  deps.log.error({ parcel: parcel.reference, reason: error }, 'no label: staff have to look at it');
  return finish(deps, parcel, async (tx) => {
    const now = nowOf(deps.clock);
    const isFailed = await moveParcel(tx, { id: parcel.id, from: 'buying', to: 'failed', now, error });
    if (isFailed && parcel.awaitsContents) await closeContentsCases(tx, { orderId: parcel.orderId, now });
    return isFailed;
  });
}

/**
 * Writes the outcome and, with that of the last bag of a leg, its emails and its pickup. The order's lock makes one of two simultaneous
 * last bags see the outcome of the other.
 */
async function finish(
  deps: ParcelDeps,
  parcel: Parcel,
  move: (tx: Transaction<Tables>) => Promise<boolean>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, parcel.orderId);
    if (!(await move(tx))) return;
    await queueLabelsMails(tx, deps, parcel);
    const order = await findOrder(tx, parcel.orderId);
    if (order) await planPickups(tx, deps, { order, now: nowOf(deps.clock) });
  });
  await deps.faults?.at('after-label');
}

async function voidLabel(deps: ParcelDeps, parcel: Parcel): Promise<void> {
  await deps.faults?.at('before-void');
  const outcome = await deps.carriers.voidLabel(parcel);
  await deps.faults?.at('after-void');
  if (outcome.kind === 'unknown') return askLater(deps, parcel);
  const move = { id: parcel.id, from: 'voiding', now: nowOf(deps.clock) } as const;
  if (outcome.kind === 'voided') {
    await moveParcel(deps.db, { ...move, to: 'voided' });
    return;
  }
  deps.log.error({ parcel: parcel.reference, reason: outcome.reason }, 'label not voided: staff have to look at it');
  await moveParcel(deps.db, { ...move, to: 'void-failed', error: outcome.reason });
}

async function askLater({ db, clock }: ParcelDeps, { id, state, tries }: Parcel): Promise<void> {
  await postponeParcel(db, { id, state, until: new Date(clock.nowMs() + carrierRetryMs(tries)) });
}

/** The bag as the order wants it now; undefined when the order no longer wants this label. */
async function findWanted({ db }: ParcelDeps, parcel: Parcel): Promise<ParcelOfOrder | undefined> {
  const order = await findOrder(db, parcel.orderId);
  const wanted = order ? await parcelsOfOrder(db, order) : [];
  return wanted.find(
    ({ leg, bag, contentsHash, customs }) =>
      leg === parcel.leg &&
      bag === parcel.bag &&
      contentsHash === parcel.contentsHash &&
      (customs?.hash ?? null) === parcel.declaredHash,
  );
}

function labelRequest(deps: ParcelDeps, { reference }: Parcel, wanted: ParcelOfOrder): LabelRequest {
  const { weightCapPounds, dimensionsInches } = sizeClassBySku(wanted.sku);
  return {
    reference,
    carrier: wanted.carrier,
    level: wanted.level,
    shipOn: wanted.handover,
    arriveOn: wanted.arrival,
    from: labelAddress(deps, wanted.from, wanted.travelerName),
    to: labelAddress(deps, wanted.to, wanted.travelerName),
    weightPounds: weightCapPounds,
    dimensionsInches,
    customs: wanted.from.country === wanted.to.country ? null : (wanted.customs?.items ?? null),
  };
}
