import type { Kysely } from 'kysely';
import { findTrackedParcels } from '#facts/find-tracked-parcels.ts';
import { coordinatesOf, localTimeOf } from '#facts/local-time-of.ts';
import { type LegHandover, legHandovers, type PickupSources } from '#facts/pickups-of-order.ts';
import { type LocalScan, shownBags, type TrackedBag } from '#facts/tracked-bags.ts';
import type { HolidayCalendar } from '#facts/holiday-calendar.ts';
import { countryName } from '#kit/country-name.ts';
import { timeZoneAbbreviation } from '#ports/clock/clock.ts';
import type { Order } from '#records/orders/orders.ts';
import type { TrackedParcels, TrackedPickup } from '#records/parcels/tracked-parcels.ts';
import type { Tables } from '#records/tables.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import type { Coordinates } from '#rules/address/miles-between.ts';
import { clockTime, type IsoDate, isBefore, shortDate } from '#rules/dates.ts';
import type { Language } from '#rules/language/language.ts';
import { currentLanguage } from '#rules/language/t.ts';
import { isLivePickup } from '#rules/parcels/pickup-states.ts';
import type { WantedParcel } from '#rules/parcels/wanted-parcels.ts';
import { pickupAdvice, pickupNotice, pickupWords } from '#rules/parcels/pickup-words.ts';
import { scanWords } from '#rules/parcels/scan-words.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { MapEnd, MapLocation, ShownBag, ShownEvent, ShownPickup, ShownTracking } from '../wire.ts';

export type TrackingDeps = PickupSources & {
  readonly db: Kysely<Tables>;
  readonly holidays: Pick<HolidayCalendar, 'lists'>;
};

/** Where the bags of an order are, as the page shows it. */
export async function showTracking(
  deps: TrackingDeps,
  order: Order,
  on: { readonly isOnReceipt: boolean },
): Promise<ShownTracking> {
  const known = await findTrackedParcels(deps.db, order.id);
  const bags = shownBags(deps, order, known, { ...on, ...(await holidaysOnWayBack(deps, order, known)) });
  const legs: readonly Leg[] = ['outbound', 'return'];
  const waiting = legs.filter((leg) => {
    const ofLeg = bags.filter(({ wanted }) => wanted.leg === leg);
    // The bags of a canceled leg are shown because they had no label; no carrier comes for them.
    if (ofLeg.length === 0 || known.canceledLegs.includes(leg)) return false;
    return ofLeg.every(({ tracking }) => tracking.progress === 'label');
  });
  // Once the bags are on their way, how they are handed over no longer matters.
  const handovers = waiting.length > 0 ? await legHandovers(deps, order) : {};
  const dayWords = remembered((day: IsoDate) => day, shortDate);
  return {
    orderId: order.id,
    legs: legs.flatMap((leg) => {
      const ofLeg = bags.filter(({ wanted }) => wanted.leg === leg);
      const [first] = ofLeg;
      if (!first) return [];
      const live = known.pickups.find((one) => one.leg === leg && isLivePickup(one.state));
      const pickup = waiting.includes(leg) ? shownPickup(deps, ofLeg, handovers[leg], live) : null;
      const [from, to] = [endOf(deps, first.wanted.from), endOf(deps, first.wanted.to)];
      const locationOf = remembered(placeName, (place: ScanPlace) => locationOnMap(deps, place, first.wanted));
      return [{ leg, pickup, from, to, bags: ofLeg.map((bag) => shownBag(bag, { dayWords, locationOf })) }];
    }),
  };
}

/** The carriers’ holidays, which are read only for orders with a bag that was sent back. */
async function holidaysOnWayBack(
  { holidays }: TrackingDeps,
  { brandId }: Order,
  { parcels }: TrackedParcels,
): Promise<{ readonly holidaysIn?: (country: string) => HolidayList }> {
  if (!parcels.some(({ scans }) => scans.some(({ kind }) => kind === 'returned'))) return {};
  const listOf = await holidays.lists();
  return { holidaysIn: (country) => listOf({ country, brandId, direction: 'pickup' }) };
}

/** What the page shows of the pickup until the first bag is collected or its day is over; nothing for a drop-off. */
function shownPickup(
  deps: TrackingDeps,
  bags: readonly TrackedBag[],
  handover: LegHandover | undefined,
  live: TrackedPickup | undefined,
): ShownPickup | null {
  const wanted = bags[0]?.wanted;
  if (!wanted || !handover || handover.kind === 'drop-off') return null;
  const day = live?.day ?? wanted.handover;
  const now = localTimeOf(deps, { ...wanted.from, club: null });
  if (isBefore({ day, than: now.day })) return null;
  const notice = handover.kind === 'daily' ? 'daily' : pickupNotice(live);
  const hours =
    handover.kind === 'daily'
      ? null
      : { from: live?.fromHour ?? handover.fromHour, to: live?.toHour ?? handover.toHour };
  const told = {
    time: { day, fromHour: hours?.from ?? 0, toHour: hours?.to ?? 24 },
    carrierName: carrierOptions[wanted.carrier],
    confirmation: live?.confirmation ?? null,
    bagCount: bags.length,
  };
  return {
    notice,
    day,
    hours,
    confirmation: told.confirmation,
    words: pickupWords(notice, told),
    advice: pickupAdvice(notice, { ...told, now }),
  };
}

/** The city of an end, for the map. If we don't know it, the country is close enough on a map of the world. */
function endOf(deps: TrackingDeps, end: WantedParcel['from']): MapEnd | null {
  const { country, zip, city, state } = end;
  const found = coordinatesOf(deps, { country, zip, city, state });
  const [latitude, longitude] = found
    ? [found.latitude, found.longitude]
    : (deps.countryPlaces[country] ?? []).slice(0, 2).map(Number);
  if (latitude === undefined || longitude === undefined) return null;
  return { place: placeName(end), ...roughly({ latitude, longitude }), country };
}

type ScanPlace = LocalScan['place'];

/** What the scans of a leg have in common. */
type OfLeg = {
  dayWords(day: IsoDate): string;
  locationOf(place: ScanPlace): MapLocation | null;
};

function shownBag({ wanted, trackingNumber, tracking, scans }: TrackedBag, ofLeg: OfLeg): ShownBag {
  return {
    ...tracking,
    bag: wanted.bag,
    traveler: wanted.travelerName,
    bagName: bagLabel(wanted.sku),
    carrier: carrierOptions[wanted.carrier],
    trackingNumber,
    events: shownEvents(scans, ofLeg),
  };
}

/** The timelines of bags in the language in which they were last requested, kept as long as their scans are in memory. */
const knownEvents = new WeakMap<
  readonly LocalScan[],
  { readonly language: Language; readonly events: readonly ShownEvent[] }
>();

function shownEvents(scans: readonly LocalScan[], ofLeg: OfLeg): readonly ShownEvent[] {
  const language = currentLanguage();
  const known = knownEvents.get(scans);
  if (known?.language === language) return known.events;
  const events = withoutRepeats(scans).map((scan) => shownEvent(scan, ofLeg));
  knownEvents.set(scans, { language, events });
  return events;
}

/** A carrier may tell the same delay more than once, each time with a later day, which the page names elsewhere. */
function withoutRepeats(scans: readonly LocalScan[]): readonly LocalScan[] {
  return [...new Map(scans.map((scan) => [`${scan.kind} ${scan.atMs}`, scan])).values()];
}

function shownEvent(scan: LocalScan, { dayWords, locationOf }: OfLeg): ShownEvent {
  const { kind, atMs, place, day, timeZone } = scan;
  return {
    kind,
    words: scanWords(kind),
    place: placeName(place),
    at: new Date(atMs).toISOString(),
    localTime: `${dayWords(day)}, ${clockTime(scan)} ${timeZoneAbbreviation(atMs, timeZone)}`,
    timeZone,
    location: locationOf(place),
  };
}

/** The bags of an order are scanned on the same few days in the same few places, so the words for each are computed once per answer. */
function remembered<Subject, Found>(
  keyOf: (subject: Subject) => string,
  find: (subject: Subject) => Found,
): (subject: Subject) => Found {
  const known = new Map<string, { readonly found: Found }>();
  return (subject) => {
    const key = keyOf(subject);
    const entry = known.get(key) ?? { found: find(subject) };
    known.set(key, entry);
    return entry.found;
  };
}

/** A scan in the city of an end is where that end is, so that the map shows one place. */
function locationOnMap(deps: TrackingDeps, place: ScanPlace, { from, to }: WantedParcel): MapLocation | null {
  const end = [to, from].find((one) => placeName(one) === placeName(place));
  if (end) {
    const known = endOf(deps, end);
    return known && { latitude: known.latitude, longitude: known.longitude, country: known.country };
  }
  const found = coordinatesOf(deps, place);
  return found ? { ...roughly(found), country: place.country } : null;
}

/** To a tenth of a degree, about ten kilometers: enough for a map of a country, and too little to find a street. */
function roughly({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Math.round(latitude * 10) / 10, longitude: Math.round(longitude * 10) / 10 };
}

/** `Memphis, TN`, and abroad with the country. */
function placeName(place: ScanPlace): string {
  const abroad = place.country === 'US' ? '' : countryName(place.country);
  return [cityLabel(place), abroad].filter(Boolean).join(', ');
}
