import type { Kysely } from 'kysely';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import type { Surcharge } from '#rules/pricing/surcharge.ts';
import type { TaxRate } from '#rules/pricing/tax-rate.ts';
import type { Tables } from '#records/tables.ts';

/** The table of taxes, with what was in force and what will be. */
export async function findTaxRates(db: Kysely<Tables>): Promise<TaxRate[]> {
  const rows = await db.selectFrom('tax_rates').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    country: row.country_code,
    state: row.state_code,
    name: row.name,
    basisPoints: row.basis_points,
    firstDay: isoDate(row.first_day),
  }));
}

/** The table of surcharges, with what was in force and what will be. */
export async function findSurcharges(db: Kysely<Tables>): Promise<Surcharge[]> {
  const rows = await db.selectFrom('surcharges').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    productType: row.product_type,
    route: row.route,
    charge:
      row.amount_cents === null
        ? { kind: 'percent', basisPoints: row.basis_points ?? 0 }
        : { kind: 'fixed', amount: cents(row.amount_cents) },
    firstDay: isoDate(row.first_day),
  }));
}
