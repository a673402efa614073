import type { Kysely } from 'kysely';
import { coordinatesOf, localTimeOf } from '#facts/local-time-of.ts';
import type { ParcelOfOrder } from '#facts/parcels-of-order.ts';
import { type LegHandover, legHandovers, type PickupSources } from '#facts/pickups-of-order.ts';
import { type LocalScan, type TrackedBag, trackedBags } from '#facts/tracked-bags.ts';
import { countryName } from '#kit/country-name.ts';
import type { Order } from '#records/orders/orders.ts';
import { listPickupsOf, type Pickup } from '#records/parcels/pickups.ts';
import type { Tables } from '#records/tables.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import type { Coordinates } from '#rules/address/miles-between.ts';
import { clockTime, isBefore, shortDate } from '#rules/dates.ts';
import { isLivePickup } from '#rules/parcels/pickup-states.ts';
import { pickupAdvice, pickupNotice, pickupWords } from '#rules/parcels/pickup-words.ts';
import { scanWords } from '#rules/parcels/scan-words.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { MapEnd, MapLocation, ShownBag, ShownEvent, ShownPickup, ShownTracking } from '../wire.ts';

export type TrackingDeps = PickupSources & { readonly db: Kysely<Tables> };

/** Where the bags of an order are, as the page shows it. */
export async function showTracking(deps: TrackingDeps, order: Order): Promise<ShownTracking> {
  const bags = await trackedBags(deps, order);
  const handovers = await legHandovers(deps, order);
  const pickups = await listPickupsOf(deps.db, order.id);
  const legs: readonly Leg[] = ['outbound', 'return'];
  return {
    orderId: order.id,
    legs: legs.flatMap((leg) => {
      const ofLeg = bags.filter(({ wanted }) => wanted.leg === leg);
      const [first] = ofLeg;
      if (!first) return [];
      const isWaiting = ofLeg.every(({ tracking }) => tracking.progress === 'label');
      const live = pickups.find((one) => one.leg === leg && isLivePickup(one.state));
      const pickup = isWaiting ? shownPickup(deps, first, handovers[leg], live) : null;
      const [from, to] = [endOf(deps, first.wanted.from), endOf(deps, first.wanted.to)];
      return [{ leg, pickup, from, to, bags: ofLeg.map((bag) => shownBag(deps, bag)) }];
    }),
  };
}

/** What is said of the pickup until the first bag is collected or its day is over; nothing for a drop-off. */
function shownPickup(
  deps: TrackingDeps,
  { wanted }: TrackedBag,
  handover: LegHandover | undefined,
  live: Pickup | undefined,
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

/** The city of an end, for the map. Where we don't know it, the country is near enough for a map of the world. */
function endOf(deps: TrackingDeps, end: ParcelOfOrder['from']): MapEnd | null {
  const { country, zip, city, state } = end;
  const found = coordinatesOf(deps, { country, zip, city, state });
  const [latitude, longitude] = found
    ? [found.latitude, found.longitude]
    : (deps.countryPlaces[country] ?? []).slice(0, 2).map(Number);
  if (latitude === undefined || longitude === undefined) return null;
  return { place: placeName(end), ...roughly({ latitude, longitude }), country };
}

function shownBag(deps: TrackingDeps, { wanted, trackingNumber, tracking, scans }: TrackedBag): ShownBag {
  return {
    ...tracking,
    bag: wanted.bag,
    traveler: wanted.travelerName,
    bagName: bagLabel(wanted.sku),
    carrier: carrierOptions[wanted.carrier],
    trackingNumber,
    events: scans.map((scan) => shownEvent(deps, scan, wanted)),
  };
}

function shownEvent(deps: TrackingDeps, scan: LocalScan, wanted: ParcelOfOrder): ShownEvent {
  const { kind, atMs, place, day, timeZone } = scan;
  const at = new Date(atMs);
  return {
    kind,
    words: scanWords(kind),
    place: placeName(place),
    at: at.toISOString(),
    localTime: `${shortDate(day)}, ${clockTime(scan)} ${zoneName(at, timeZone)}`,
    timeZone,
    location: locationOf(deps, place, wanted),
  };
}

/** A scan in the city of an end is where that end is, so that the map shows one place. */
function locationOf(deps: TrackingDeps, place: LocalScan['place'], { from, to }: ParcelOfOrder): MapLocation | null {
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
function placeName(place: LocalScan['place']): string {
  const abroad = place.country === 'US' ? '' : countryName(place.country);
  return [cityLabel(place), abroad].filter(Boolean).join(', ');
}

/** A formatter takes longer to make than all that is done with it. There are as many as there are time zones. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** `PDT`; `GMT+9` where no one knows a shorter name. */
function zoneName(at: Date, timeZone: string): string {
  const format = zoneFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  zoneFormats.set(timeZone, format);
  const parts = format.formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
