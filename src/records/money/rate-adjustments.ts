import type { Kysely } from 'kysely';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import type { RateAdjustment } from '#rules/pricing/rate-adjustment.ts';
import type { Tables } from '#records/tables.ts';

/** The price adjustments of a brand that are in force on some day from `from` to `to`. */
export async function findRateAdjustments(
  db: Kysely<Tables>,
  { brandId, from, to }: { brandId: number; from: IsoDate; to: IsoDate },
): Promise<RateAdjustment[]> {
  const rows = await db
    .selectFrom('rate_adjustments')
    .selectAll()
    .where((where) => where.or([where('brand_id', 'is', null), where('brand_id', '=', brandId)]))
    .where('first_day', '<=', to)
    .where('last_day', '>=', from)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.label,
    from: { country: row.origin_country, state: row.origin_state },
    to: { country: row.destination_country, state: row.destination_state },
    firstDay: isoDate(row.first_day),
    lastDay: isoDate(row.last_day),
    change: { kind: 'percent', basisPoints: row.basis_points },
  }));
}
