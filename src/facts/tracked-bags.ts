import type { Kysely } from 'kysely';
import { localTime } from '#ports/clock/clock.ts';
import { findRefundedParcels, listCasesOf } from '#records/parcels/parcel-cases.ts';
import { listScansOf } from '#records/parcels/parcel-scans.ts';
import { draftOf, type Order } from '#records/orders/orders.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import type { IsoDate } from '#rules/dates.ts';
import { bagTracking, type BagTracking, type DatedScan } from '#rules/parcels/bag-tracking.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import type { Scan } from '#rules/parcels/scans.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import { isDropOff, type Leg } from '#rules/shipment/draft.ts';
import { localTimeOf, type LocalTimeSources, timeZoneOf } from './local-time-of.ts';
import { type ParcelOfOrder, parcelsOfOrder } from './parcels-of-order.ts';

/** A scan with the clock of its place. */
export type LocalScan = DatedScan & { readonly hour: number; readonly minute: number; readonly timeZone: string };

/** A bag that an order wants to travel, and where it is. */
export type TrackedBag = {
  /** Null until its parcel is planned. */
  readonly parcelId: number | null;
  readonly wanted: ParcelOfOrder;
  readonly trackingNumber: string | null;
  readonly tracking: BagTracking;
  /** The oldest first. */
  readonly scans: readonly LocalScan[];
};

type TrackedBagsDeps = LocalTimeSources & { readonly db: Kysely<Tables> };

/** Where the bags of an order are, by the labels that they travel with. */
export function trackedBags(deps: TrackedBagsDeps, order: Order): Promise<readonly TrackedBag[]> {
  return trackLegs(deps, order, new Set());
}

/** The same with the legs that don't take place because there was no label: a customer has to learn it where they look for the bags. */
export async function shownBags(deps: TrackedBagsDeps, order: Order): Promise<readonly TrackedBag[]> {
  const unlabeled = (await listCasesOf(deps.db, order.id)).filter(({ kind }) => kind === 'no-label');
  if (unlabeled.length === 0) return trackedBags(deps, order);
  const parcels = await listParcelsOf(deps.db, order.id);
  const without = parcels.filter(({ id }) => unlabeled.some(({ parcelId }) => parcelId === id));
  return trackLegs(deps, order, new Set(without.map(({ leg }) => leg)));
}

async function trackLegs(deps: TrackedBagsDeps, order: Order, kept: ReadonlySet<Leg>): Promise<readonly TrackedBag[]> {
  const parcels = await listParcelsOf(deps.db, order.id);
  const live = parcels.filter(({ state }) => isLiveParcel(state));
  const known = await listScansOf(deps.db, order.id);
  const cases = await listCasesOf(deps.db, order.id);
  const refunded = await findRefundedParcels(deps.db, order.id);
  const draft = draftOf(order);
  return (await parcelsOfOrder(deps.db, order, kept)).map((wanted) => {
    const parcel = live.find(({ leg, bag }) => leg === wanted.leg && bag === wanted.bag);
    const last = parcels.findLast(({ leg, bag }) => leg === wanted.leg && bag === wanted.bag);
    const scans = known.filter(({ parcelId }) => parcelId === parcel?.id).map((scan) => localScan(deps, scan, wanted));
    return {
      parcelId: parcel?.id ?? null,
      wanted,
      trackingNumber: parcel?.trackingNumber ?? null,
      scans,
      tracking: bagTracking({
        scans,
        handover: wanted.handover,
        promisedOn: wanted.arrival,
        isDropOff: isDropOff(draft[wanted.leg]),
        todayAtStart: todayAt(deps, wanted.from),
        todayAtEnd: todayAt(deps, wanted.to),
        carrierName: carrierOptions[carrierOf(wanted, parcel)],
        lacksLabel: parcel?.state === 'failed',
        isCalledOff: !parcel && last !== undefined && refunded.has(last.id),
        cases: cases
          .filter(({ parcelId }) => parcelId === (parcel ?? last)?.id)
          .map(({ kind, openedAt, outcome }) => ({ kind, openedAtMs: openedAt.getTime(), outcome })),
        recipientName: wanted.to.company.trim() || wanted.to.contact.trim() || wanted.travelerName,
      }),
    };
  });
}

function carrierOf(wanted: ParcelOfOrder, parcel: Parcel | undefined): ParcelOfOrder['carrier'] {
  return parcel?.carrier ?? wanted.carrier;
}

function todayAt(deps: LocalTimeSources, place: ParcelOfOrder['from']): IsoDate {
  return localTimeOf(deps, { ...place, club: null }).day;
}

/** The zip of an end tells the clock of its city better than the city's name does. */
function localScan(deps: LocalTimeSources, scan: Scan, { from, to }: ParcelOfOrder): LocalScan {
  const { place } = scan;
  const isAt = (end: ParcelOfOrder['from']): boolean =>
    end.city === place.city && end.state === place.state && end.country === place.country;
  const end = [to, from].find(isAt);
  const timeZone = timeZoneOf(deps, { ...place, zip: end?.zip, club: null });
  return { ...scan, ...localTime({ nowMs: () => scan.atMs }, timeZone), timeZone };
}
