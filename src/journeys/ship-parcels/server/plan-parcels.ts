import { isSentBack } from '#rules/parcels/parcel-progress.ts';
import type { Transaction } from 'kysely';
import { type OrderReceipt, placesOfDraft, placesOfDrafts } from '#capabilities/orders/server/receipt-of-order.ts';
import { firstParcelsOf, type ParcelOfOrder, parcelsOfOrder } from '#facts/parcels-of-order.ts';
import { runConcurrently } from '#kit/server/jobs/run-concurrently.ts';
import { startOfDay } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import { findOrder, findOrders, lockFreeOrders, lockOrder, type Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { findRefundedParcels } from '#records/parcels/transport-refunds.ts';
import {
  endFirstPlanRequests,
  endPlanRequests,
  postponePlanRequests,
  takePlanRequest,
  takePlanRequests,
} from '#records/parcels/parcel-plan-requests.ts';
import { closeContentsCases, markContentsAwaited } from '#records/parcels/awaited-contents.ts';
import {
  addParcels,
  listParcelsOf,
  moveParcel,
  type NewParcel,
  type Parcel,
  type ParcelsToAdd,
} from '#records/parcels/parcels.ts';
import { listBackForReturn } from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import { isCarrierDay } from '#rules/calendar/carrier-day.ts';
import { addDays } from '#rules/dates.ts';
import { isLabelWithdrawn } from '#rules/parcels/is-label-withdrawn.ts';
import { labelDay } from '#rules/parcels/label-day.ts';
import { parcelPlan } from '#rules/parcels/parcel-plan.ts';
import { isLabelAwaited } from '#rules/parcels/parcel-states.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { planPickups } from './plan-pickups.ts';
import { queueLabelsMails } from './queue-labels-mails.ts';
import { queueVoidLabelMails } from './queue-void-label-mails.ts';
import { reopenReturnedBags } from './reopen-returned-bags.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { waitsForArrival } from '#rules/parcels/waits-for-arrival.ts';

/**
 * Turns orders that were placed, changed or canceled into parcels. An order, its parcels and its request change in one transaction, so that
 * a crash at any line leaves the request to be worked on again. A pass continues until none waits, so that it keeps up with a rush of them.
 * Orders to which nothing has happened since they were placed are planned in batches, and after them the others one by one.
 */
export async function planParcels(deps: ParcelDeps, now: Date): Promise<void> {
  const { plansPerPassMax, plansAtOnceMax, firstPlansAtOnceMax } = parcelLimits;
  // Read before the transactions, which must not wait for a second connection.
  const holidaysOf = await deps.holidays.lists();
  const others = new Set<number>();
  let afterId = 0;
  for (let left = plansPerPassMax; left > 0; left -= firstPlansAtOnceMax) {
    const planned = await planFirsts(deps, { now, afterId, holidaysOf });
    if (planned.kind === 'nothing-to-plan') break;
    afterId = planned.lastId;
    for (const orderId of planned.others) others.add(orderId);
  }
  await runConcurrently([...others], {
    atOnceMax: plansAtOnceMax,
    work: (orderId) => planNext(deps, { orderId, now, holidaysOf }),
  });
}

type FirstsPlanned =
  | { readonly kind: 'nothing-to-plan' }
  /** `others`: the orders with requests up to `lastId` that have to be planned one by one. */
  | { readonly kind: 'planned'; readonly lastId: number; readonly others: readonly number[] };

/** Plans the orders of some requests in one transaction. An order that is locked is left for the next pass. */
async function planFirsts(
  deps: ParcelDeps,
  { now, afterId, holidaysOf }: { readonly now: Date; readonly afterId: number; readonly holidaysOf: HolidaysOf },
): Promise<FirstsPlanned> {
  let lastId: number | undefined;
  let orderIds: readonly number[] = [];
  try {
    const planned = await inTransaction(deps.db, async (tx) => {
      const asked = await takePlanRequests(tx, { now, afterId, limit: parcelLimits.firstPlansAtOnceMax });
      lastId = asked.at(-1)?.id;
      if (lastId === undefined) return [];
      orderIds = await lockFreeOrders(
        tx,
        asked.map(({ orderId }) => orderId),
      );
      const started = new Set(asked.filter(({ skipsStarted }) => skipsStarted).map(({ orderId }) => orderId));
      const firsts = orderIds.filter((orderId) => !started.has(orderId));
      const done =
        firsts.length > 0 ? await planFirstOrders(tx, deps, { orderIds: firsts, now, holidaysOf }) : new Set();
      return orderIds.filter((orderId) => !done.has(orderId));
    });
    if (lastId === undefined) return { kind: 'nothing-to-plan' };
    if (planned.length < orderIds.length) await deps.faults?.at('after-plan');
    return { kind: 'planned', lastId, others: planned };
  } catch (error) {
    if (lastId === undefined || orderIds.length === 0) throw error;
    // Next they are planned one by one: an order that can't be planned must not stop the others.
    return { kind: 'planned', lastId, others: orderIds };
  }
}

async function planNext(
  deps: ParcelDeps,
  { orderId, now, holidaysOf }: { readonly orderId: number; readonly now: Date; readonly holidaysOf: HolidaysOf },
): Promise<void> {
  try {
    const isPlanned = await inTransaction(deps.db, async (tx) => {
      const request = await takePlanRequest(tx, { orderId, now });
      if (request) await planOrder(tx, deps, { ...request, now, holidaysOf });
      return request !== undefined;
    });
    if (isPlanned) await deps.faults?.at('after-plan');
  } catch (error) {
    // One order that can't be planned must not stop the others.
    deps.log.error({ err: error, order: orderId }, 'parcel planning failed');
    await postponePlanRequests(deps.db, { orderId, until: new Date(now.getTime() + parcelLimits.planRetryMs) });
  }
}

/** Plans those of the orders whose parcels follow from their drafts alone, because nothing has happened to them, and returns which they were. */
async function planFirstOrders(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  {
    orderIds,
    now,
    holidaysOf,
  }: { readonly orderIds: readonly number[]; readonly now: Date; readonly holidaysOf: HolidaysOf },
): Promise<ReadonlySet<number>> {
  const untouched = await endFirstPlanRequests(tx, orderIds);
  const untouchedOrders = (await findOrders(tx, untouched)).map((order, index) => {
    if (!order) throw new Error(`Order ${untouched[index]} not found`);
    return order;
  });
  const drafts = untouchedOrders.map(draftOf);
  const places = await placesOfDrafts({ ...deps, db: tx }, drafts);
  await deps.faults?.at('before-plan');
  const orders: ParcelsToAdd[] = [];
  const abroad: number[] = [];
  for (const [index, { id: orderId, brandId }] of untouchedOrders.entries()) {
    const [draft, ends] = [drafts[index], places[index]];
    if (!draft || !ends) throw new Error(`Order ${orderId} has no places`);
    const parcels = firstParcelsOf(draft);
    if (parcels)
      orders.push({
        orderId,
        parcels: parcels.map((parcel) => plannedParcel(parcel, { places: ends, brandId, holidaysOf })),
      });
    else abroad.push(orderId);
  }
  await addParcels(tx, { orders, now });
  for (const orderId of abroad) await planOrder(tx, deps, { orderId, skipsStarted: false, now, holidaysOf });
  return new Set(untouched);
}

async function planOrder(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  {
    orderId,
    skipsStarted,
    now,
    holidaysOf,
  }: { readonly orderId: number; readonly skipsStarted: boolean; readonly now: Date; readonly holidaysOf: HolidaysOf },
): Promise<void> {
  await lockOrder(tx, orderId);
  await endPlanRequests(tx, orderId);
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} not found`);
  const refunded = await findRefundedParcels(tx, orderId);
  const known = (await listParcelsOf(tx, orderId)).map((parcel) => ({ ...parcel, fingerprint: fingerprintOf(parcel) }));
  const scanned = await findScannedLegs(tx, orderId);
  const isOver = ({ handOverBy }: Pick<NewParcel, 'handOverBy'>): boolean => handOverBy <= now;
  // A bag whose trip was refunded does not travel any more.
  const isRefunded = ({ leg, bag }: Pick<NewParcel, 'leg' | 'bag'>): boolean =>
    known.some((one) => one.leg === leg && one.bag === bag && refunded.has(one.id));
  const withdrawn = await endCanceledTrips(tx, deps, { order, known, now });
  const isWithdrawn = ({ leg, bag }: Pick<NewParcel, 'leg' | 'bag'>): boolean =>
    known.some((one) => one.leg === leg && one.bag === bag && withdrawn.has(one.id));
  const wanted = (await plannedParcels(tx, deps, { order, holidaysOf })).filter(
    (parcel) =>
      (!scanned.has(parcel.leg) || isWithdrawn(parcel)) && !(skipsStarted && isOver(parcel)) && !isRefunded(parcel),
  );
  const plan = parcelPlan({
    wanted,
    known,
    startedLegs: new Set([...scanned, ...known.filter(isOver).map(({ leg }) => leg)]),
    withdrawn,
  });
  await deps.faults?.at('before-plan');
  for (const { id, from, to } of plan.ended) await moveParcel(tx, { id, from, to, now });
  await addParcels(tx, { orders: [{ orderId, parcels: plan.added }], now });
  const voided = known.filter(
    (label) =>
      label.state === 'ready' &&
      withdrawn.has(label.id) &&
      wanted.some(({ leg, bag }) => leg === label.leg && bag === label.bag),
  );
  await queueVoidLabelMails(tx, deps, { order, labels: voided });
  await queueMailsOfRest(tx, deps, { orderId, known, ended: new Set(plan.ended.map(({ id }) => id)) });
  if (wanted.some(({ isAbroad }) => isAbroad)) await markContentsAwaited(tx, { orderId, bags: wanted });
  if (known.some(({ awaitsContents }) => awaitsContents)) await closeContentsCases(tx, { orderId, now });
  await planPickups(tx, deps, { order, now });
}

/** Writes the emails about the labels of a leg that were waiting only for a bag that the order no longer has. */
async function queueMailsOfRest(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  {
    orderId,
    known,
    ended,
  }: { readonly orderId: number; readonly known: readonly Parcel[]; readonly ended: ReadonlySet<number> },
): Promise<void> {
  const awaited = known.filter(({ id, state }) => ended.has(id) && isLabelAwaited(state));
  if (awaited.length === 0) return;
  const backForReturn = await listBackForReturn(tx, orderId);
  const legs = awaited
    .filter((parcel) => !parcel.awaitsContents && !waitsForArrival(parcel, known, (id) => backForReturn.has(id)))
    .map(({ leg }) => leg);
  for (const leg of new Set(legs)) await queueLabelsMails(tx, deps, { orderId, leg });
}

/** The ids of the return labels of an order that can't be used any more, because the new trips of their bags were canceled or arrive too late. */
async function endCanceledTrips(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { order, known, now }: { readonly order: Order; readonly known: readonly Parcel[]; readonly now: Date },
): Promise<ReadonlySet<number>> {
  if (!known.some(({ progress }) => isSentBack(progress))) return new Set();
  const backForReturn = await listBackForReturn(tx, order.id);
  const withdrawn = new Set(
    known.filter((parcel) => isLabelWithdrawn(parcel, known, (id) => backForReturn.has(id))).map(({ id }) => id),
  );
  await reopenReturnedBags(tx, deps, { order, known, withdrawn, now });
  return withdrawn;
}

type PlannedParcel = NewParcel & { readonly fingerprint: string; readonly isAbroad: boolean };

async function plannedParcels(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { order, holidaysOf }: { readonly order: Order; readonly holidaysOf: HolidaysOf },
): Promise<readonly PlannedParcel[]> {
  const parcels = await parcelsOfOrder(tx, order);
  if (parcels.length === 0) return [];
  const places = await placesOfDraft({ ...deps, db: tx }, draftOf(order));
  return parcels.map((parcel) => plannedParcel(parcel, { places, brandId: order.brandId, holidaysOf }));
}

type HolidaysOf = Awaited<ReturnType<ParcelDeps['holidays']['lists']>>;

function plannedParcel(
  parcel: ParcelOfOrder,
  {
    places,
    brandId,
    holidaysOf,
  }: { readonly places: OrderReceipt['places']; readonly brandId: number; readonly holidaysOf: HolidaysOf },
): PlannedParcel {
  const { timeZone } = places[parcel.leg === 'outbound' ? 'origin' : 'destination'];
  const holidays = holidaysOf({ country: parcel.from.country, brandId, direction: 'pickup' });
  const dueOn = labelDay({ ...parcel, isWorkingDay: isCarrierDay(holidays) });
  const declaredHash = parcel.customs?.hash ?? null;
  return {
    ...parcel,
    declaredHash,
    fingerprint: fingerprintOf({ ...parcel, declaredHash }),
    isAbroad: parcel.from.country !== parcel.to.country,
    dueOn,
    dueAt: startOfDay(dueOn, timeZone),
    handOverBy: startOfDay(addDays(parcel.handover, 1), timeZone),
  };
}

/** Everything that a label depends on, including what it declares to customs. */
function fingerprintOf({
  contentsHash,
  declaredHash,
}: {
  readonly contentsHash: string;
  readonly declaredHash: string | null;
}): string {
  return `${contentsHash} ${declaredHash ?? ''}`;
}
