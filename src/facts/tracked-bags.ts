import type { Kysely } from 'kysely';
import { localTime } from '#ports/clock/clock.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from './draft-of-order.ts';
import { findTrackedParcels } from './find-tracked-parcels.ts';
import type { TrackedParcels } from '#records/parcels/tracked-parcels.ts';
import type { Tables } from '#records/tables.ts';
import { isCarrierDay } from '#rules/calendar/carrier-day.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import type { IsoDate } from '#rules/dates.ts';
import { bagTracking, type BagTracking, type DatedScan } from '#rules/parcels/bag-tracking.ts';
import { isSentBack, parcelProgress } from '#rules/parcels/parcel-progress.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { isLivePickup } from '#rules/parcels/pickup-states.ts';
import { pickupNotice } from '#rules/parcels/pickup-words.ts';
import type { Scan } from '#rules/parcels/scans.ts';
import { type WantedParcel, wantedParcels } from '#rules/parcels/wanted-parcels.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import { isDropOff, type Leg } from '#rules/shipment/draft.ts';
import { localTimeOf, type LocalTimeSources, timeZoneOf } from './local-time-of.ts';

/** A scan with the clock of its place. */
export type LocalScan = DatedScan & { readonly hour: number; readonly minute: number; readonly timeZone: string };

/** A bag that an order ships, and where it is. */
export type TrackedBag = {
  /** Null until its parcel is planned. */
  readonly parcelId: number | null;
  readonly wanted: WantedParcel;
  readonly trackingNumber: string | null;
  readonly tracking: BagTracking;
  /** Whether it has a label to travel by, and was not left behind at its handover. */
  readonly travels: boolean;
  /** The oldest first. While they are kept, the same scans between the same ends are the same array. */
  readonly scans: readonly LocalScan[];
};

type TrackedBagsDeps = LocalTimeSources & { readonly db: Kysely<Tables> };

/** Where the bags of an order are, by the labels that they travel with. */
export async function trackedBags(deps: TrackedBagsDeps, order: Order): Promise<readonly TrackedBag[]> {
  return bagsOf(deps, order, await findTrackedParcels(deps.db, order.id));
}

/** The same, including legs that don't take place because there was no label: customers have to learn that where they look for their bags. */
export function shownBags(
  deps: LocalTimeSources,
  order: Order,
  known: TrackedParcels,
  { isOnReceipt = false, holidaysIn = noHolidays }: Partial<ShownOn> = {},
): readonly TrackedBag[] {
  const unlabeled = known.parcels.filter(({ cases }) => cases.some(({ kind }) => kind === 'no-label'));
  return bagsOf(deps, order, known, { kept: new Set(unlabeled.map(({ leg }) => leg)), isOnReceipt, holidaysIn });
}

/** For whom bags are shown. */
type ShownOn = {
  /** Whether it is read on the receipt itself, so that the words don’t send readers to it. */
  readonly isOnReceipt: boolean;
  /** When carriers rest in a country. Only the words about a bag on its way back to its sender need it. */
  readonly holidaysIn: (country: string) => HolidayList;
};

const noHolidays: ShownOn['holidaysIn'] = () => new Map();

/** From facts that were read already; `kept` legs count although they were canceled. */
function bagsOf(
  deps: LocalTimeSources,
  order: Order,
  known: TrackedParcels,
  {
    kept = new Set(),
    isOnReceipt = false,
    holidaysIn = noHolidays,
  }: Partial<ShownOn> & { readonly kept?: ReadonlySet<Leg> } = {},
): readonly TrackedBag[] {
  if (known.isErased) return [];
  const live = known.parcels.filter(({ state }) => isLiveParcel(state));
  const draft = draftOf(order);
  const canceled = new Set(known.canceledLegs.filter((leg) => !kept.has(leg)));
  return wantedParcels(draft, { canceled }).map((wanted) => {
    const parcel = live.find(({ leg, bag }) => leg === wanted.leg && bag === wanted.bag);
    const last = known.parcels.findLast(({ leg, bag }) => leg === wanted.leg && bag === wanted.bag);
    const scans = parcel ? localScansOf(deps, parcel.scans, wanted) : [];
    const isLeftBehind =
      parcelProgress(scans) === 'label' && parcel?.cases.some(({ kind }) => kind === 'not-scanned') === true;
    return {
      parcelId: parcel?.id ?? null,
      wanted,
      trackingNumber: parcel?.trackingNumber ?? null,
      scans,
      travels: parcel?.state === 'ready' && !isLeftBehind,
      tracking: bagTracking({
        scans,
        handover: wanted.handover,
        promisedOn: wanted.arrival,
        isDropOff: isDropOff(draft[wanted.leg]) || isPickupRefused(known, wanted.leg),
        todayAtStart: todayAt(deps, wanted.from),
        todayAtEnd: todayAt(deps, wanted.to),
        carrierName: carrierOptions[parcel?.carrier ?? wanted.carrier],
        lacksLabel: parcel?.state === 'failed',
        isCalledOff:
          !parcel && last !== undefined && last.isRefunded && !last.cases.some(({ kind }) => kind === 'no-label'),
        missingForReturn: parcel?.state === 'ready' ? null : missingForReturn(live, wanted),
        cases: (parcel ?? last)?.cases ?? [],
        claims: parcel?.claims ?? [],
        isPaid: known.isPaid,
        // Nothing of the order is left because staff have refunded it before.
        isPartRefund: known.hasGoodwill && !known.isPaid,
        newTrip: parcel?.newTrip ?? null,
        isOnReceipt,
        isCarrierDay: isCarrierDay(holidaysIn(wanted.from.country)),
        senderName: wanted.from.company.trim() || null,
        recipientName: wanted.to.company.trim() || wanted.to.contact.trim() || wanted.travelerName,
      }),
    };
  });
}

/** Then we have asked the customer to bring the bags to a store instead. */
function isPickupRefused({ pickups }: TrackedParcels, leg: Leg): boolean {
  return pickupNotice(pickups.find((one) => one.leg === leg && isLivePickup(one.state))) === 'problem';
}

/** Why a bag can't be handed over on the return leg. */
function missingForReturn(live: TrackedParcels['parcels'], { leg, bag }: WantedParcel): 'missing' | 'sent-back' | null {
  const there = leg === 'return' ? live.find((one) => one.leg === 'outbound' && one.bag === bag) : undefined;
  const progress = there && parcelProgress(there.scans);
  if (progress === undefined || progress === 'delivered') return null;
  return isSentBack(progress) ? 'sent-back' : 'missing';
}

function todayAt(deps: LocalTimeSources, place: WantedParcel['from']): IsoDate {
  return localTimeOf(deps, { ...place, club: null }).day;
}

type KnownScans = WeakMap<readonly Scan[], { readonly ends: string; readonly scans: readonly LocalScan[] }>;

/** Scans with their local times, kept as long as the scans are in memory. */
const knownScans = new WeakMap<LocalTimeSources['postalData'], KnownScans>();

function localScansOf(deps: LocalTimeSources, scans: readonly Scan[], wanted: WantedParcel): readonly LocalScan[] {
  const known: KnownScans = knownScans.get(deps.postalData) ?? new WeakMap();
  knownScans.set(deps.postalData, known);
  const ends = `${endKey(wanted.from)}|${endKey(wanted.to)}`;
  const found = known.get(scans);
  if (found?.ends === ends) return found.scans;
  const made = scans.map((scan) => localScan(deps, scan, wanted));
  known.set(scans, { ends, scans: made });
  return made;
}

function endKey({ country, zip, city, state }: WantedParcel['from']): string {
  return `${country}|${zip}|${city}|${state}`;
}

/** The zip of an end gives a more exact time zone than the name of its city. */
function localScan(deps: LocalTimeSources, scan: Scan, { from, to }: WantedParcel): LocalScan {
  const { place } = scan;
  const isAt = (end: WantedParcel['from']): boolean =>
    end.city === place.city && end.state === place.state && end.country === place.country;
  const end = [to, from].find(isAt);
  const timeZone = timeZoneOf(deps, { ...place, zip: end?.zip, club: null });
  return { ...scan, ...localTime({ nowMs: () => scan.atMs }, timeZone), timeZone };
}
