import { type Kysely, sql } from 'kysely';
import { inBatches } from '#ports/database/in-batches.ts';
import type { Tables } from '#records/tables.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type ClaimKind, type ClaimPayout, type ClaimState, isUnanswered } from '#rules/claims/claim-states.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { CaseKind, CaseOutcome } from '#rules/parcels/bag-case.ts';
import type { ParcelState } from '#rules/parcels/parcel-states.ts';
import type { NewTrip } from '#rules/parcels/bag-tracking.ts';
import type { PickupState } from '#rules/parcels/pickup-states.ts';
import type { DelayCause, Scan, ScanKind } from '#rules/parcels/scans.ts';
import type { CarrierKey, Leg } from '#rules/shipment/draft.ts';
import type { Parcel } from './parcels.ts';
import { newTripOfParcel } from './returned-bags.ts';
import type { Pickup } from './pickups.ts';

/** The stored facts about an order's bags. */
export type TrackedParcels = {
  /** Whether the owner of the order was erased, so that we no longer know where its bags are to go. */
  readonly isErased: boolean;
  /** Whether anything of the order is still paid. */
  readonly isPaid: boolean;
  /** Whether staff have granted a refund. */
  readonly hasGoodwill: boolean;
  readonly canceledLegs: readonly Leg[];
  /** All that the order has had, in the order of its bags. */
  readonly parcels: readonly TrackedParcel[];
  /** All that the order has had, the oldest of a leg first. */
  readonly pickups: readonly TrackedPickup[];
};

export type TrackedParcel = Pick<Parcel, 'id' | 'leg' | 'bag' | 'state' | 'carrier' | 'trackingNumber'> & {
  /**
   * The oldest first. Scans of the same time are always in the same order, however they arrived. The same scans are usually the same array,
   * so that what is made of them can be kept with it.
   */
  readonly scans: readonly Scan[];
  readonly cases: readonly TrackedCase[];
  /** Its last claim of each kind. */
  readonly claims: readonly TrackedClaim[];
  /** Whether what its trip cost was refunded. */
  readonly isRefunded: boolean;
  /** The order on which it travels again after it was sent back; null while none is booked. */
  readonly newTrip: NewTrip | null;
};

export type TrackedCase = {
  readonly kind: CaseKind;
  readonly openedAtMs: number;
  readonly outcome: CaseOutcome | null;
  /** Whether its customer has something to answer on the receipt. */
  readonly isAsked: boolean;
  /** By which day they were told to answer; null where they were told none. */
  readonly answerBy: IsoDate | null;
  /** What staff have arranged for a bag that was sent back. */
  readonly arranged: string | null;
};

export type TrackedClaim = {
  readonly kind: ClaimKind;
  readonly state: ClaimState;
  /** Whether staff have asked its customer something. */
  readonly hasQuestion: boolean;
  readonly approved: Cents | null;
  readonly payTo: ClaimPayout | null;
  /** Whether it was closed because its customer has not answered. */
  readonly isUnanswered: boolean;
  /** Why it was denied. */
  readonly reason: string | null;
};

export type TrackedPickup = Pick<Pickup, 'leg' | 'state' | 'day' | 'fromHour' | 'toHour' | 'confirmation'>;

/** Reads the scans of a bag, which are a text in the answer. */
type ReadScans = (text: string) => readonly Scan[];

/**
 * Reads everything that a page about bags shows in one statement, together with the orders that are asked for at the same time. Whether
 * `scansOfText` remembers what it has read is up to the caller.
 */
export function trackedParcelsFinder(scansOfText: ReadScans) {
  return inBatches<Tables, number, TrackedParcels>(async (db, orderIds) => {
    const { rows } = await ordersOf(db, orderIds);
    const byId = new Map(rows.map((row) => [row.id, trackedParcelsOf(row, scansOfText)]));
    return orderIds.map((id) => {
      const found = byId.get(id);
      if (!found) throw new Error(`Order ${id} not found`);
      return found;
    });
  });
}

export function readScans(text: string): readonly Scan[] {
  return (JSON.parse(text) as readonly ScanJson[]).map(scanOf);
}

/** As JSON: a row for each scan would cost the server three times as much. The scans of a bag are a text in it, which is read once for many answers. */
function ordersOf(db: Kysely<Tables>, orderIds: readonly number[]) {
  return sql<OrderRow>`
    select orders.id,
      users.erased_at is not null as is_erased,
      exists (
        select from account_balances
        where account > 'order:' || orders.id || ':' and account < 'order:' || orders.id || ';' and balance_cents > 0
      ) as is_paid,
      exists (select from refunds where order_id = orders.id and kind = 'granted') as has_goodwill,
      (select json_agg(leg) from cancelled_legs where order_id = orders.id) as canceled,
      (
        select json_agg(
          json_build_array(
            id, leg, bag, state, carrier, tracking_number,
            (
              select (json_agg(
                json_build_array(
                  scan_id, kind, extract(epoch from scanned_at) * 1000, city, state, country, expected_on, delay_cause
                )
                order by scanned_at, scan_id
              ))::text
              from all_parcel_scans where parcel_id = parcels.id
            ),
            (
              select json_agg(
                json_build_array(
                  kind, extract(epoch from opened_at) * 1000, outcome,
                  case kind
                    when 'oversize' then exists (
                      select from larger_sizes where larger_sizes.parcel_id = parcels.id and larger_sizes.state = 'asked'
                    )
                    when 'returned' then exists (
                      select from returned_bags
                      where returned_bags.parcel_id = parcels.id and returned_bags.state in ('asked', 'again')
                    )
                    else false
                  end,
                  case kind
                    when 'oversize' then (select answer_by from larger_sizes where larger_sizes.parcel_id = parcels.id)
                  end,
                  case kind
                    when 'returned' then (select arranged from returned_bags where returned_bags.parcel_id = parcels.id)
                  end
                )
                order by id
              )
              from parcel_cases where parcel_id = parcels.id
            ),
            exists (select from transport_refunds where parcel_id = parcels.id),
            (
              select json_agg(json_build_array(kind, state, has_question, approved_cents, pay_to, reason, decided_by))
              from (
                select distinct on (kind) kind, state, exists (
                  select from bag_claim_messages where claim_id = bag_claims.id and author = 'staff'
                ) as has_question, approved_cents, pay_to, reason, decided_by
                from bag_claims where order_id = orders.id and parcel_id = parcels.id
                order by kind, id desc
              ) as last_claims
            ),
            case when parcels.progress in ('returned', 'back-with-sender') then ${newTripOfParcel} end
          )
          order by leg, bag, plan
        )
        from parcels where order_id = orders.id
      ) as parcels,
      (
        select json_agg(json_build_array(leg, state, day, from_hour, to_hour, confirmation) order by leg, plan)
        from pickups where order_id = orders.id
      ) as pickups
    from orders join users on users.id = orders.user_id
    where orders.id = any(${[...orderIds]}::integer[])
  `.execute(db);
}

type OrderRow = {
  readonly id: number;
  readonly is_erased: boolean;
  readonly is_paid: boolean;
  readonly has_goodwill: boolean;
  readonly canceled: readonly Leg[] | null;
  readonly parcels: readonly ParcelJson[] | null;
  readonly pickups: readonly PickupJson[] | null;
};

type ParcelJson = readonly [
  id: number,
  leg: Leg,
  bag: number,
  state: ParcelState,
  carrier: CarrierKey,
  trackingNumber: string | null,
  /** An array of `ScanJson`, as JSON again. */
  scans: string | null,
  cases: readonly CaseJson[] | null,
  isRefunded: boolean,
  claims: readonly ClaimJson[] | null,
  newTrip: readonly [displayId: string, isScanned: boolean] | null,
];

type ClaimJson = readonly [
  kind: ClaimKind,
  state: ClaimState,
  hasQuestion: boolean,
  approvedCents: number | null,
  payTo: ClaimPayout | null,
  reason: string | null,
  decidedBy: number | null,
];

type CaseJson = readonly [
  kind: CaseKind,
  openedAtMs: number,
  outcome: CaseOutcome | null,
  isAsked: boolean,
  answerBy: IsoDate | null,
  arranged: string | null,
];

type ScanJson = readonly [
  id: string,
  kind: ScanKind,
  atMs: number,
  city: string,
  state: string,
  country: string,
  expectedOn: string | null,
  delayCause: DelayCause | null,
];

type PickupJson = readonly [
  leg: Leg,
  state: PickupState,
  day: IsoDate,
  fromHour: number,
  toHour: number,
  confirmation: string | null,
];

function trackedParcelsOf({ canceled, parcels, pickups, ...row }: OrderRow, scansOfText: ReadScans): TrackedParcels {
  return {
    isErased: row.is_erased,
    isPaid: row.is_paid,
    hasGoodwill: row.has_goodwill,
    canceledLegs: canceled ?? [],
    parcels: (parcels ?? []).map(
      ([id, leg, bag, state, carrier, trackingNumber, scans, cases, isRefunded, claims, newTrip]) => ({
        id,
        leg,
        bag,
        state,
        carrier,
        trackingNumber,
        scans: scans === null ? noScans : scansOfText(scans),
        cases: (cases ?? []).map(([kind, openedAtMs, outcome, isAsked, answerBy, arranged]) => ({
          kind,
          openedAtMs,
          outcome,
          isAsked,
          answerBy,
          arranged,
        })),
        isRefunded,
        claims: (claims ?? []).map(claimOf),
        newTrip: newTrip && { displayId: newTrip[0], isScanned: newTrip[1] },
      }),
    ),
    pickups: (pickups ?? []).map(([leg, state, day, fromHour, toHour, confirmation]) => ({
      leg,
      state,
      day: isoDate(day),
      fromHour,
      toHour,
      confirmation,
    })),
  };
}

function claimOf([kind, state, hasQuestion, approvedCents, payTo, reason, decidedBy]: ClaimJson): TrackedClaim {
  const approved = approvedCents === null ? null : cents(approvedCents);
  return { kind, state, hasQuestion, approved, payTo, isUnanswered: isUnanswered({ state, decidedBy }), reason };
}

const noScans: readonly Scan[] = [];

function scanOf([id, kind, atMs, city, state, country, expectedOn, delayCause]: ScanJson): Scan {
  return {
    id,
    kind,
    atMs,
    place: { city, state, country },
    expectedOn: expectedOn === null ? null : isoDate(expectedOn),
    delayCause,
  };
}
