import { type Kysely, sql } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import type { Leg } from '#rules/shipment/draft.ts';

/** What carriers have changed about an order: pickups that don't take place, and the days on which bags arrive. */
export type CarrierChanges = {
  readonly refusedPickups: readonly Leg[];
  /** The day that the carrier named last for the last bag of a leg. */
  readonly arrivals: Readonly<Partial<Record<Leg, IsoDate>>>;
  /** How often something was changed. It never gets less, so that calendars take the newest file. */
  readonly count: number;
};

export async function findCarrierChanges(db: Kysely<Tables>, orderId: number): Promise<CarrierChanges> {
  const { rows } = await sql<{
    refused: readonly Leg[] | null;
    arrivals: readonly (readonly [leg: Leg, day: string])[] | null;
    count: number;
  }>`
    with named as (
      select parcels.id, parcels.leg, expected_on,
        row_number() over (partition by parcels.id order by scanned_at desc, scan_id desc) as latest
      from parcels join all_parcel_scans on parcel_id = parcels.id
      where order_id = ${orderId} and parcels.state = 'ready' and kind = 'delayed' and expected_on is not null
    )
    select
      (select json_agg(leg) from pickups where order_id = ${orderId} and state in ('refused', 'settled')) as refused,
      (
        select json_agg(json_build_array(leg, day))
        from (select leg, max(expected_on) as day from named where latest = 1 group by leg) legs
      ) as arrivals,
      (
        (select count(*) from (select distinct id, expected_on from named) days)
        + (
          select count(*) filter (where error is not null) + count(*) filter (where plan > 1 and booked_at is not null)
          from pickups where order_id = ${orderId}
        )
      )::integer as count
  `.execute(db);
  const [found] = rows;
  return {
    refusedPickups: found?.refused ?? [],
    arrivals: Object.fromEntries((found?.arrivals ?? []).map(([leg, day]) => [leg, isoDate(day)])),
    count: found?.count ?? 0,
  };
}
