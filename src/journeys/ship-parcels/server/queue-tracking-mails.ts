import type { Transaction } from 'kysely';
import { timeZoneOf } from '#facts/local-time-of.ts';
import { type TrackedBag, trackedBags } from '#facts/tracked-bags.ts';
import { type LocalTime, localTime, momentAt, nowOf } from '#ports/clock/clock.ts';
import { findOrder } from '#records/orders/orders.ts';
import type { Tables } from '#records/tables.ts';
import { laterOf } from '#rules/dates.ts';
import { inLanguage } from '#rules/language/t.ts';
import { isOptionalUpdate, type TrackingUpdate, trackingMail, trackingText } from '#rules/mail/tracking-mail.ts';
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

/**
 * Writes the emails that follow from scans: when the first bag of a leg is collected, when they arrive today, when its last one is delivered,
 * and when the carrier names a later day. Their ids name leg and day, so that each is sent once, however many bags there are and however often
 * it is reported. `queue-mishap-mails.ts` writes about what went wrong.
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
    const found = new Map(about.changes.flatMap((change) => updatesOfBag(bags, change, localNow)));
    for (const [id, told] of found) {
      const write = (facts: LegMailFacts) => trackingMail(facts.receipt, { ...facts, update: told });
      const text = (facts: LegMailFacts) => trackingText(told, facts);
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
): readonly (readonly [id: string, update: TrackingUpdate])[] {
  const bag = bags.find(({ wanted }) => wanted.bag === number);
  if (!bag) return [];
  const { progress, expectedOn, isLate } = bag.tracking;
  const expectedDays = bags.flatMap(({ tracking }) => tracking.expectedOn ?? []);
  const isUnderWay = progress !== 'label' && !isTripOver(progress);
  const found: [string, TrackingUpdate][] = [];
  if (before === 'label' && isUnderWay) {
    const carrierName = carrierOptions[bag.wanted.carrier];
    const arrivesOn = expectedDays.length === 0 ? null : expectedDays.reduce(laterOf);
    found.push(['collected', { kind: 'collected', carrierName, expectedOn: arrivesOn }]);
  }
  const isDelay = bag.scans.some(
    (scan) => scan.kind === 'delayed' && scan.expectedOn === expectedOn && scans.has(scan.id),
  );
  if (isDelay && isUnderWay && isLate && expectedOn !== null) {
    const cause = bag.scans.findLast(({ delayCause }) => delayCause !== null)?.delayCause ?? null;
    const arrival = assessArrival({ promisedOn: bag.wanted.arrival, deliveredOn: expectedOn, scans: bag.scans });
    const excuse = arrival.kind === 'late' ? arrival.excuse : null;
    found.push([`delayed-${expectedOn}`, { kind: 'delayed', expectedOn, cause, excuse }]);
  }
  const isToday = expectedOn === localNow.day && localNow.hour < parcelLimits.quietFromHour;
  if (before !== progress && progress === 'out-for-delivery' && isToday) {
    found.push([`arriving-${expectedOn}`, { kind: 'arriving', on: expectedOn }]);
  }
  const deliveredDays = bags.flatMap(({ tracking }) => tracking.deliveredOn ?? []);
  if (before !== 'delivered' && deliveredDays.length === bags.length) {
    const withNeighborCount = bags.filter(({ tracking }) => tracking.holder === 'neighbor').length;
    found.push(['delivered', { kind: 'delivered', on: deliveredDays.reduce(laterOf), withNeighborCount }]);
  }
  return found;
}
