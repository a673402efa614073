import type { Kysely } from 'kysely';
import type { LocalTimeSources } from '#facts/local-time-of.ts';
import { type LocalScan, type TrackedBag, trackedBags } from '#facts/tracked-bags.ts';
import { countryName } from '#kit/country-name.ts';
import type { Order } from '#records/orders/orders.ts';
import type { Tables } from '#records/tables.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import { clockTime, shortDate } from '#rules/dates.ts';
import { scanWords } from '#rules/parcels/scan-words.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { ShownBag, ShownEvent, ShownTracking } from '../wire.ts';

export type TrackingDeps = LocalTimeSources & { readonly db: Kysely<Tables> };

/** Where the bags of an order are, as the page shows it. */
export async function showTracking(deps: TrackingDeps, order: Order): Promise<ShownTracking> {
  const bags = await trackedBags(deps, order);
  const legs: readonly Leg[] = ['outbound', 'return'];
  return {
    orderId: order.id,
    legs: legs
      .map((leg) => ({ leg, bags: bags.filter(({ wanted }) => wanted.leg === leg).map(shownBag) }))
      .filter((one) => one.bags.length > 0),
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
