import { type Kysely, sql } from 'kysely';
import { newTripIsBooked } from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import type { ActivityFacts } from '#rules/orders/open-activity.ts';

/** What happened to an order after it was placed. */
export type FoundActivity = {
  /** Says whether anything of it is open. */
  readonly facts: ActivityFacts;
  /** When anything happened to it last, or when the last of its codes ends. */
  readonly lastAt: Date | null;
  /** The latest day that a carrier has named for a bag. */
  readonly expectedOn: IsoDate | null;
};

export async function findOrderActivity(db: Kysely<Tables>, orderId: number): Promise<FoundActivity> {
  const { rows } = await sql<{ facts: ActivityFacts; last_at: Date | null; expected_on: string | null }>`
    with bags as (select id from parcels where order_id = ${orderId}),
    scans as (
      select max(received_at) as last_at, max(expected_on) as expected_on
      from all_parcel_scans where parcel_id in (select id from bags)
    ),
    claims (fact, last_at) as (
      select to_json(state), updated_at from bag_claims where order_id = ${orderId}
    ),
    refunded (fact, last_at) as (
      select to_json(state), updated_at from refunds where order_id = ${orderId}
    ),
    sizes (fact, last_at) as (
      select json_build_object('state', state, 'isRefundWaiting', refund_asked_at is not null and refunded_at is null),
        greatest(asked_at, mailed_at, answered_at, settled_at, refund_asked_at, refunded_at)
      from larger_sizes where order_id = ${orderId}
    ),
    returned (fact, last_at) as (
      select json_build_object(
          'state', state,
          'hasNewTrip', ${newTripIsBooked},
          'hasRefundDay', settle_at is not null,
          'isCaseOpen', exists (
            select from parcel_cases
            where parcel_cases.parcel_id = returned_bags.parcel_id and kind = 'returned' and closed_at is null
          )
        ),
        greatest(asked_at, answered_at, case when coupon_code is not null then settle_at end)
      from returned_bags where order_id = ${orderId}
    ),
    cases (fact, last_at) as (
      select json_build_object('isOpen', closed_at is null), greatest(opened_at, decided_at, closed_at)
      from parcel_cases where parcel_id in (select id from bags)
    ),
    activity (last_at) as (
      select amended_at from order_amendments where order_id = ${orderId}
      union all
      select cancelled_at from cancelled_legs where order_id = ${orderId}
      union all
      select last_at from claims
      union all
      select last_at from refunded
      union all
      select last_at from sizes
      union all
      select last_at from returned
      union all
      select last_at from cases
      union all
      select last_at from scans
    )
    select max(last_at) as last_at,
      (select expected_on::text from scans) as expected_on,
      json_build_object(
        'claims', (select coalesce(json_agg(fact), '[]') from claims),
        'refunds', (select coalesce(json_agg(fact), '[]') from refunded),
        'largerSizes', (select coalesce(json_agg(fact), '[]') from sizes),
        'returnedBags', (select coalesce(json_agg(fact), '[]') from returned),
        'cases', (select coalesce(json_agg(fact), '[]') from cases)
      ) as facts
    from activity
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`The activity of order ${orderId} has no row.`);
  const { facts, last_at: lastAt, expected_on: expectedOn } = found;
  return { facts, lastAt, expectedOn: expectedOn === null ? null : isoDate(expectedOn) };
}
