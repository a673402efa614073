import { type RawBuilder, sql } from 'kysely';
import type { StaffFilter } from '#rules/parcels/staff-filter.ts';

/** Whether a row of a list is what staff search for. The query has a table `orders`. */
export function matchesStaffFilter(
  { search, carrier, day }: Pick<StaffFilter<string>, 'search' | 'carrier' | 'day'>,
  row: {
    readonly carrier: RawBuilder<unknown>;
    readonly day: RawBuilder<unknown>;
    /** The tracking numbers and references of its labels, as an array. */
    readonly labels: RawBuilder<unknown>;
  },
): RawBuilder<boolean> {
  return sql<boolean>`(
    ${isOrderOrLabel(search, row.labels)}
    and (${carrier}::text is null or ${row.carrier} = ${carrier}::text)
    and (${day}::date is null or ${row.day} = ${day}::date)
  )`;
}

/**
 * Whether it is of an order whose number starts with what staff search for, or a label with that number. The query has a table `orders`, or
 * names the number in another way.
 */
export function isOrderOrLabel(
  search: string | null,
  labels: RawBuilder<unknown>,
  orderNumberOfRow: RawBuilder<unknown> = sql`orders.display_id`,
): RawBuilder<boolean> {
  const orderNumber = `${search?.replace(/[%_\\]/g, '\\$&')}%`;
  return sql<boolean>`(${search}::text is null or ${orderNumberOfRow} ilike ${orderNumber} or ${search}::text = any(${labels}))`;
}
