import type { Kysely } from 'kysely';
import { localTimeOf } from '#facts/local-time-of.ts';
import { type LegHandover, legHandovers, type PickupSources } from '#facts/pickups-of-order.ts';
import { type LocalScan, shownBags, type TrackedBag } from '#facts/tracked-bags.ts';
import { countryName } from '#kit/country-name.ts';
import type { Order } from '#records/orders/orders.ts';
import { listPickupsOf, type Pickup } from '#records/parcels/pickups.ts';
import type { Tables } from '#records/tables.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import { clockTime, isBefore, shortDate } from '#rules/dates.ts';
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
  const bags = await shownBags(deps, order);
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
      return [{ leg, pickup, bags: ofLeg.map(shownBag) }];
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

function shownBag({ wanted, trackingNumber, tracking, scans }: TrackedBag): ShownBag {
  return {
    ...tracking,
    bag: wanted.bag,
    traveler: wanted.travelerName,
    bagName: bagLabel(wanted.sku),
    carrier: carrierOptions[wanted.carrier],
    trackingNumber,
    events: scans.map(shownEvent),
  };
}

function shownEvent(scan: LocalScan): ShownEvent {
  const { kind, atMs, place, day, timeZone } = scan;
  const abroad = place.country === 'US' ? '' : countryName(place.country);
  const at = new Date(atMs);
  return {
    kind,
    words: scanWords(kind),
    place: [cityLabel(place), abroad].filter(Boolean).join(', '),
    at: at.toISOString(),
    localTime: `${shortDate(day)}, ${clockTime(scan)} ${zoneName(at, timeZone)}`,
    timeZone,
  };
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
