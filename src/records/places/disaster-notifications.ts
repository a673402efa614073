import type { Kysely } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import type { Tables } from '#records/tables.ts';

export type NoticedPlace = {
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly zip: string;
  readonly addressType: 'origination' | 'destination';
  readonly brandId: number | null;
  readonly today: IsoDate;
};

/** The notices in force for a place, the newest first. A column that is null matches every place. NTE-01 */
export async function findDisasterNotifications(
  db: Kysely<Tables>,
  place: NoticedPlace,
): Promise<{ id: number; message: string }[]> {
  return db
    .selectFrom('disaster_notifications')
    .select(['id', 'message'])
    .where('country_code', '=', place.country)
    .where('first_day', '<=', place.today)
    .where('last_day', '>=', place.today)
    .where((where) => where.or([where('state', 'is', null), where('state', '=', place.state)]))
    .where((where) => where.or([where('city', 'is', null), where('city', 'ilike', escaped(place.city))]))
    .where((where) =>
      where.or([
        where('zip_prefix', 'is', null),
        where(where.fn<boolean>('starts_with', [where.val(place.zip), 'zip_prefix']), '=', true),
      ]),
    )
    .where((where) => where.or([where('address_type', 'is', null), where('address_type', '=', place.addressType)]))
    .where((where) => where.or([where('brand_id', 'is', null), where('brand_id', '=', place.brandId)]))
    .orderBy('id', 'desc')
    .execute();
}

/** `ilike` ignores case; wildcards in the city are ordinary letters. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
