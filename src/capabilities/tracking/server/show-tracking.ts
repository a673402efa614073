import type { Kysely } from 'kysely';
import { localTimeOf } from '#facts/local-time-of.ts';
import { type LegHandover, legHandovers, type PickupSources } from '#facts/pickups-of-order.ts';
import { bagsOf, type LocalScan, type TrackedBag } from '#facts/tracked-bags.ts';
import { countryName } from '#kit/country-name.ts';
import { zoneName } from '#ports/clock/clock.ts';
import type { Order } from '#records/orders/orders.ts';
import { findTrackedParcels, type TrackedPickup } from '#records/parcels/tracked-parcels.ts';
import type { Tables } from '#records/tables.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import { clockTime, type IsoDate, isBefore, shortDate } from '#rules/dates.ts';
import { isLivePickup } from '#rules/parcels/pickup-states.ts';
import { pickupAdvice, pickupNotice, pickupWords } from '#rules/parcels/pickup-words.ts';
import { scanWords } from '#rules/parcels/scan-words.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { ShownBag, ShownEvent, ShownPickup, ShownTracking } from '../wire.ts';

export type TrackingDeps = PickupSources & { readonly db: Kysely<Tables> };

/** Where the bags of an order are, as the page shows it. */
export async function showTracking(deps: TrackingDeps, order: Order): Promise<ShownTracking> {
  const known = await findTrackedParcels(deps.db, order.id);
  const bags = bagsOf(deps, order, known);
  const legs: readonly Leg[] = ['outbound', 'return'];
  const waiting = legs.filter((leg) => {
    const ofLeg = bags.filter(({ wanted }) => wanted.leg === leg);
    return ofLeg.length > 0 && ofLeg.every(({ tracking }) => tracking.progress === 'label');
  });
  // Once the bags are on their way, no one asks how they are handed over.
  const handovers = waiting.length > 0 ? await legHandovers(deps, order) : {};
  const dayWords = remembered(shortDate);
  return {
    orderId: order.id,
    legs: legs.flatMap((leg) => {
      const ofLeg = bags.filter(({ wanted }) => wanted.leg === leg);
      const [first] = ofLeg;
      if (!first) return [];
      const live = known.pickups.find((one) => one.leg === leg && isLivePickup(one.state));
      const pickup = waiting.includes(leg) ? shownPickup(deps, first, handovers[leg], live) : null;
      return [{ leg, pickup, bags: ofLeg.map((bag) => shownBag(bag, dayWords)) }];
    }),
  };
}

/** What is said of the pickup until the first bag is collected or its day is over; nothing for a drop-off. */
function shownPickup(
  deps: TrackingDeps,
  { wanted }: TrackedBag,
  handover: LegHandover | undefined,
  live: TrackedPickup | undefined,
): ShownPickup | null {
  if (!handover || handover.kind === 'drop-off') return null;
  const day = live?.day ?? wanted.handover;
  if (isBefore({ day, than: localTimeOf(deps, { ...wanted.from, club: null }).day })) return null;
  const notice = handover.kind === 'daily' ? 'daily' : pickupNotice(live);
  const hours =
    handover.kind === 'daily'
      ? null
      : { from: live?.fromHour ?? handover.fromHour, to: live?.toHour ?? handover.toHour };
  const told = {
    time: { day, fromHour: hours?.from ?? 0, toHour: hours?.to ?? 24 },
    carrierName: carrierOptions[wanted.carrier],
    confirmation: live?.confirmation ?? null,
  };
  return {
    notice,
    day,
    hours,
    confirmation: told.confirmation,
    words: pickupWords(notice, told),
    advice: pickupAdvice(notice, told),
  };
}

type DayWords = (day: IsoDate) => string;

function shownBag({ wanted, trackingNumber, tracking, scans }: TrackedBag, dayWords: DayWords): ShownBag {
  return {
    ...tracking,
    bag: wanted.bag,
    traveler: wanted.travelerName,
    bagName: bagLabel(wanted.sku),
    carrier: carrierOptions[wanted.carrier],
    trackingNumber,
    events: withoutRepeats(scans).map((scan) => shownEvent(scan, dayWords)),
  };
}

/** A carrier may tell the same delay more than once, each time with a later day, which the page names elsewhere. */
function withoutRepeats(scans: readonly LocalScan[]): readonly LocalScan[] {
  return [...new Map(scans.map((scan) => [`${scan.kind} ${scan.atMs}`, scan])).values()];
}

function shownEvent(scan: LocalScan, dayWords: DayWords): ShownEvent {
  const { kind, atMs, place, day, timeZone } = scan;
  const abroad = place.country === 'US' ? '' : countryName(place.country);
  return {
    kind,
    words: scanWords(kind),
    place: [cityLabel(place), abroad].filter(Boolean).join(', '),
    at: new Date(atMs).toISOString(),
    localTime: `${dayWords(day)}, ${clockTime(scan)} ${zoneName(atMs, timeZone)}`,
    timeZone,
  };
}

/** The bags of an order are scanned on the same few days, whose words are put together once for each answer. */
function remembered(wordsOf: DayWords): DayWords {
  const known = new Map<IsoDate, string>();
  return (day) => {
    const words = known.get(day) ?? wordsOf(day);
    known.set(day, words);
    return words;
  };
}
