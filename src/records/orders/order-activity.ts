import { type Kysely, sql } from 'kysely';
import { newTripIsBooked } from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';

/** What happened to an order after it was placed. */
export type FoundActivity = {
  /** Whether a claim, refund, returned bag, larger size or case of it waits for anything. */
  readonly isOpen: boolean;
  /** When anything happened to it last, or when the last of its codes ends. */
  readonly lastAt: Date | null;
  /** The latest day that a carrier has named for a bag. */
  readonly expectedOn: IsoDate | null;
};

export async function findOrderActivity(db: Kysely<Tables>, orderId: number): Promise<FoundActivity> {
  const { rows } = await sql<{ is_open: boolean; last_at: Date | null; expected_on: string | null }>`
    with bags as (select id from parcels where order_id = ${orderId}),
    scans as (
      select max(received_at) as last_at, max(expected_on) as expected_on
      from all_parcel_scans where parcel_id in (select id from bags)
    ),
    activity (is_open, last_at) as (
      select false, amended_at from order_amendments where order_id = ${orderId}
      union all
      select false, cancelled_at from cancelled_legs where order_id = ${orderId}
      union all
      select state in ('open', 'waiting', 'approved'), updated_at from bag_claims where order_id = ${orderId}
      union all
      select state <> 'done', updated_at from refunds where order_id = ${orderId}
      union all
      select state in ('asked', 'contested', 'agreed', 'charging')
          or (refund_asked_at is not null and refunded_at is null),
        greatest(asked_at, mailed_at, answered_at, settled_at, refund_asked_at, refunded_at)
      from larger_sizes where order_id = ${orderId}
      union all
      -- Where the first trip stays paid, nothing ends the wait for a new one but the staff, who close its case.
      select state in ('asked', 'again') and not ${newTripIsBooked} and (
          settle_at is not null
          or exists (
            select from parcel_cases
            where parcel_cases.parcel_id = returned_bags.parcel_id and kind = 'returned' and closed_at is null
          )
        ),
        greatest(asked_at, answered_at, case when coupon_code is not null then settle_at end)
      from returned_bags where order_id = ${orderId}
      union all
      select closed_at is null, greatest(opened_at, decided_at, closed_at)
      from parcel_cases where parcel_id in (select id from bags)
      union all
      select false, last_at from scans
    )
    select coalesce(bool_or(is_open), false) as is_open, max(last_at) as last_at,
      (select expected_on::text from scans) as expected_on
    from activity
  `.execute(db);
  const [found] = rows;
  const expectedOn = found?.expected_on ?? null;
  return {
    isOpen: found?.is_open ?? false,
    lastAt: found?.last_at ?? null,
    expectedOn: expectedOn === null ? null : isoDate(expectedOn),
  };
}
