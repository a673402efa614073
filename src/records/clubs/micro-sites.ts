import type { Kysely, Transaction } from 'kysely';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { Tables } from '#records/tables.ts';

/** A partner's own entry page to our site. ROL-03 */
export type MicroSite = {
  readonly id: number;
  readonly name: string;
  readonly brandId: number;
  readonly carrier: CarrierKey | null;
  readonly clubId: number | null;
};

/** The open site with an id, a slug or a host name; if several match, the one with the id. */
export async function findMicroSite(
  db: Kysely<Tables>,
  asked: { readonly id?: number | undefined; readonly slug?: string; readonly host?: string },
): Promise<MicroSite | undefined> {
  const rows = await db
    .selectFrom('micro_sites')
    .select(['id', 'name', 'brand_id', 'carrier', 'club_id'])
    .where('is_open', '=', true)
    .where((where) =>
      where.or([
        ...(asked.id === undefined ? [] : [where('id', '=', asked.id)]),
        ...(asked.slug === undefined ? [] : [where('slug', '=', asked.slug)]),
        ...(asked.host === undefined ? [] : [where('host', '=', asked.host.toLowerCase())]),
      ]),
    )
    .execute();
  const row = rows.find(({ id }) => id === asked.id) ?? rows[0];
  return row && { id: row.id, name: row.name, brandId: row.brand_id, carrier: row.carrier, clubId: row.club_id };
}

/** The names of sites by id, including closed sites. */
export async function microSiteNames(db: Kysely<Tables>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('micro_sites').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A site as operators describe it, known by its slug. */
export type NewMicroSite = Omit<MicroSite, 'id'> & {
  readonly slug: string;
  readonly host: string | null;
  readonly isOpen: boolean;
};

/** Whether another site has the host. */
export async function isMicroSiteHostTaken(
  tx: Transaction<Tables>,
  { slug, host }: Pick<NewMicroSite, 'slug' | 'host'>,
): Promise<boolean> {
  if (host === null) return false;
  const row = await tx
    .selectFrom('micro_sites')
    .select('id')
    .where('host', '=', host)
    .where('slug', '<>', slug)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds the site, or changes the one with its slug where it differs. */
export async function saveMicroSite(
  tx: Transaction<Tables>,
  { slug, name, brandId, host, carrier, clubId, isOpen }: NewMicroSite,
): Promise<'added' | 'changed' | 'unchanged'> {
  const columns = { name, brand_id: brandId, host, carrier, club_id: clubId, is_open: isOpen };
  const known = await tx.selectFrom('micro_sites').selectAll().where('slug', '=', slug).executeTakeFirst();
  if (!known) {
    await tx
      .insertInto('micro_sites')
      .values({ slug, ...columns })
      .execute();
    return 'added';
  }
  const isSame = (Object.keys(columns) as (keyof typeof columns)[]).every(
    (column) => known[column] === columns[column],
  );
  if (isSame) return 'unchanged';
  await tx.updateTable('micro_sites').set(columns).where('slug', '=', slug).execute();
  return 'changed';
}

/** The demo site `/m/fairhaven`. Its carrier does not collect at its club, so that the ship page's notice can be seen. */
export async function addDemoMicroSite(tx: Transaction<Tables>): Promise<void> {
  const club = await tx
    .selectFrom('clubs')
    .select(['id', 'brand_id'])
    .where('code', '=', 'demo-golf-02')
    .executeTakeFirst();
  if (!club) return;
  await tx
    .insertInto('micro_sites')
    .values({
      slug: 'fairhaven',
      name: 'Fairhaven Member Trips',
      brand_id: club.brand_id,
      host: null,
      carrier: 'UPS',
      club_id: club.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
