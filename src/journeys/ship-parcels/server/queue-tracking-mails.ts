import type { Transaction } from 'kysely';
import { timeZoneOf } from '#facts/local-time-of.ts';
import { type TrackedBag, trackedBags } from '#facts/tracked-bags.ts';
import { type LocalTime, localTime, momentAt, nowOf } from '#ports/clock/clock.ts';
import { findOrder } from '#records/orders/orders.ts';
import type { Tables } from '#records/tables.ts';
import { type IsoDate, laterOf } from '#rules/dates.ts';
import { inLanguage } from '#rules/language/t.ts';
import { partOfLeg } from '#rules/mail/part-of-leg.ts';
import { trackingMail, trackingText } from '#rules/mail/tracking-mail.ts';
import { isOptionalUpdate, type TrackingUpdate } from '#rules/mail/tracking-update.ts';
import { orderLanguage } from '#rules/orders/order-language.ts';
import { assessArrival } from '#rules/parcels/late-delivery.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { isTripOver, type ParcelProgress } from '#rules/parcels/parcel-progress.ts';
import { outsideQuietHours } from '#rules/parcels/outside-quiet-hours.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { calendarOfLeg, type LegMailFacts, queueLegMail } from './queue-leg-mail.ts';

/** What has changed for the bags of a leg. */
export type LegScans = {
  readonly orderId: number;
  readonly leg: Leg;
  readonly changes: readonly BagChange[];
};

type BagChange = {
  readonly bag: number;
  /** Its progress before these scans. */
  readonly before: ParcelProgress;
  /** The carrier's own names of the scans that were new. */
  readonly scans: ReadonlySet<string>;
};

/** An update and the bags of the leg that it is true of. The id is the same whenever it reports the same. */
type FoundUpdate = { readonly id: string; readonly update: TrackingUpdate; readonly named: readonly TrackedBag[] };

/**
 * Writes the emails that follow from scans: when the first bags of a leg are collected and when the last ones are, when they arrive today, when
 * all that travel are delivered, and when the carrier names a later day. Each names the bags that it is about, unless that is all of the leg. Their ids name leg, day
 * and how many bags there are, so that each is sent once, however often it is reported. `queue-mishap-mails.ts` writes about what went wrong.
 */
export async function queueTrackingMails(tx: Transaction<Tables>, deps: ParcelDeps, about: LegScans): Promise<void> {
  const order = await findOrder(tx, about.orderId);
  const now = nowOf(deps.clock);
  if (!order) throw new Error(`Order ${about.orderId} not found`);
  await inLanguage(orderLanguage(order), async () => {
    const bags = (await trackedBags({ ...deps, db: tx }, order)).filter(({ wanted }) => wanted.leg === about.leg);
    const [first] = bags;
    if (!first) return;
    const timeZone = timeZoneOf(deps, { ...first.wanted.to, club: null });
    const localNow = localTime(deps.clock, timeZone);
    // A truck that is loaded at night must not wake a customer.
    const morning = outsideQuietHours(localNow);
    const sensibleTime = morning ? momentAt(morning, timeZone) : now;
    const updates = about.changes.flatMap((change) => updatesOfBag(bags, change, localNow));
    const found = new Map(updates.map((one) => [one.id, one]));
    for (const { id, update: told, named } of found.values()) {
      const part = partOfLeg({ bags: named.map(({ wanted }) => wanted.bag), bagCount: bags.length });
      const write = (facts: LegMailFacts) => trackingMail(facts.receipt, { ...facts, update: told, part });
      const text = (facts: LegMailFacts) => trackingText(told, { ...facts, part });
      const isOptional = isOptionalUpdate(told);
      const sendAt = told.kind === 'arriving' ? sensibleTime : now;
      const attach = (facts: LegMailFacts) => (told.kind === 'delayed' ? [calendarOfLeg(deps, order, facts)] : []);
      await queueLegMail(tx, deps, { order, leg: about.leg, mail: { id, isOptional, sendAt, write, text, attach } });
    }
  });
}

/** The updates that follow from a change of one bag of a leg. */
function updatesOfBag(
  bags: readonly TrackedBag[],
  { bag: number, before, scans }: BagChange,
  /** Where the bags arrive. */
  localNow: LocalTime,
): readonly FoundUpdate[] {
  const bag = bags.find(({ wanted }) => wanted.bag === number);
  if (!bag) return [];
  const { progress, expectedOn, isLate } = bag.tracking;
  const found: FoundUpdate[] = [];
  if (before === 'label' && isUnderWay(bag)) found.push(collectedUpdate(bags, bag));
  const isDelay = bag.scans.some(
    (scan) => scan.kind === 'delayed' && scan.expectedOn === expectedOn && scans.has(scan.id),
  );
  if (isDelay && isUnderWay(bag) && isLate && expectedOn !== null) {
    found.push(delayedUpdate(bags, bag, expectedOn));
  }
  const isToday = expectedOn === localNow.day && localNow.hour < parcelLimits.quietFromHour;
  if (before !== progress && progress === 'out-for-delivery' && isToday) {
    found.push(arrivingUpdate(bags, expectedOn));
  }
  const isOver = before !== progress && isTripOver(progress);
  const isAwaited = bags.some(({ travels, tracking }) => travels && !isTripOver(tracking.progress));
  // The email about bags that are lost or sent back does not say that the others have arrived.
  if (isOver && !isAwaited) found.push(...deliveredUpdate(bags));
  return found;
}

function isUnderWay({ tracking: { progress } }: TrackedBag): boolean {
  return progress !== 'label' && !isTripOver(progress);
}

function collectedUpdate(bags: readonly TrackedBag[], bag: TrackedBag): FoundUpdate {
  const named = bags.filter(isUnderWay);
  const scanned = bags.filter(({ tracking }) => tracking.progress !== 'label');
  const isComplete = bags.every((one) => !one.travels || scanned.includes(one));
  const expectedDays = named.flatMap(({ tracking }) => tracking.expectedOn ?? []);
  return {
    // Drivers scan one bag after the other: there is one email before they have them all.
    id: isComplete ? idOf('collected', scanned, bags) : 'collected-some',
    update: {
      kind: 'collected',
      carrierName: carrierOptions[bag.wanted.carrier],
      expectedOn: expectedDays.length === 0 ? null : expectedDays.reduce(laterOf),
    },
    named,
  };
}

function delayedUpdate(bags: readonly TrackedBag[], bag: TrackedBag, expectedOn: IsoDate): FoundUpdate {
  const named = bags.filter((one) => isUnderWay(one) && one.tracking.isLate && one.tracking.expectedOn === expectedOn);
  const cause = bag.scans.findLast(({ delayCause }) => delayCause !== null)?.delayCause ?? null;
  const arrival = assessArrival({ promisedOn: bag.wanted.arrival, deliveredOn: expectedOn, scans: bag.scans });
  const excuse = arrival.kind === 'late' ? arrival.excuse : null;
  return {
    id: idOf(`delayed-${expectedOn}`, named, bags),
    update: { kind: 'delayed', expectedOn, cause, excuse },
    named,
  };
}

function arrivingUpdate(bags: readonly TrackedBag[], today: IsoDate): FoundUpdate {
  const isExpected = (bag: TrackedBag): boolean => isUnderWay(bag) && bag.tracking.expectedOn === today;
  const expected = bags.filter(isExpected);
  const named = expected.filter(({ tracking }) => tracking.progress === 'out-for-delivery');
  const isComplete = named.length === expected.length;
  return {
    // As for drivers who collect them: one email before all that are expected today are on the truck.
    id: isComplete ? idOf(`arriving-${today}`, named, bags) : `arriving-${today}-some`,
    update: { kind: 'arriving', on: today },
    named,
  };
}

/** None if no bag was delivered. */
function deliveredUpdate(bags: readonly TrackedBag[]): readonly FoundUpdate[] {
  const named = bags.filter(({ tracking }) => tracking.deliveredOn !== null);
  if (named.length === 0) return [];
  const withNeighborCount = named.filter(({ tracking }) => tracking.holder === 'neighbor').length;
  const on = named.flatMap(({ tracking }) => tracking.deliveredOn ?? []).reduce(laterOf);
  return [{ id: idOf('delivered', named, bags), update: { kind: 'delivered', on, withNeighborCount }, named }];
}

/** Says how many bags it is about, unless that is all of the leg. */
function idOf(kind: string, named: readonly TrackedBag[], bags: readonly TrackedBag[]): string {
  return named.length === bags.length ? kind : `${kind}-${named.length}`;
}
