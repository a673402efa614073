import { type Kysely, sql } from 'kysely';
import type { HolidayOverlay } from '#rules/calendar/holiday-lists.ts';
import { isoDate } from '#rules/dates.ts';
import type { Tables } from '#records/tables.ts';

/** The days that operators added to the holidays of these countries or removed from them, by date. */
export async function findHolidayChanges(
  db: Kysely<Tables>,
  { countries }: { countries: readonly string[] },
): Promise<HolidayOverlay[]> {
  const rows = await db
    .selectFrom('holiday_changes')
    .selectAll()
    .where('country_code', '=', sql<string>`any(${[...countries]}::text[])`)
    .orderBy('day')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    date: isoDate(row.day),
    country: row.country_code,
    brandId: row.brand_id,
    kind: row.kind,
    pickup: row.pickup,
    dropOff: row.drop_off,
    name: row.name,
  }));
}
