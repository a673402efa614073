import type { Kysely, Transaction } from 'kysely';
import type { SavedAddress } from '#rules/account/saved-address.ts';
import { searchWords } from '#rules/search-words.ts';
import type { AddressPointRow, Tables } from '#records/tables.ts';

/** An address in a user's address book. ENT-02 */
export type AddressPoint = SavedAddress & { readonly id: number };

/** More than an address book holds. Beyond it the oldest addresses are left out. */
const addressPointsRead = 1000;

/**
 * The addresses of a user in which each word of the term starts a word, the newest first. A user has few, so we read them all and filter
 * here, with the same `searchWords` as the club search. ACC-08
 */
export async function searchAddressPoints(
  db: Kysely<Tables>,
  { userId, term, limit }: { userId: number; term: string; limit: number },
): Promise<AddressPoint[]> {
  const words = searchWords(term);
  if (words.length === 0) return [];
  const points = await listAddressPoints(db, { userId, limit: addressPointsRead });
  return points.filter((point) => hasAllWords(point, words)).slice(0, limit);
}

/** The address book of a user, the newest first. */
export async function listAddressPoints(
  db: Kysely<Tables>,
  { userId, limit }: { userId: number; limit: number },
): Promise<AddressPoint[]> {
  const rows = await db
    .selectFrom('address_points')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(addressPointOf);
}

export async function findAddressPoint(db: Kysely<Tables>, id: number): Promise<AddressPoint | undefined> {
  const row = await db.selectFrom('address_points').selectAll().where('id', '=', id).executeTakeFirst();
  return row && addressPointOf(row);
}

export async function addAddressPoint(
  tx: Transaction<Tables>,
  { userId, point }: { userId: number; point: SavedAddress },
): Promise<AddressPoint> {
  const row = await tx
    .insertInto('address_points')
    .values({ user_id: userId, ...columnsOf(point) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return addressPointOf(row);
}

/** Returns false when the user has no such address. */
export async function changeAddressPoint(
  tx: Transaction<Tables>,
  { id, userId, point }: { readonly id: number; readonly userId: number; readonly point: SavedAddress },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('address_points')
    .set(columnsOf(point))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteAddressPoint(
  db: Kysely<Tables>,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<void> {
  await db.deleteFrom('address_points').where('id', '=', id).where('user_id', '=', userId).execute();
}

function columnsOf(point: SavedAddress) {
  return {
    place_name: point.placeName,
    company_name: point.companyName,
    address_1: point.address1,
    address_2: point.address2,
    city: point.city,
    state: point.state,
    zip: point.zip,
    country_code: point.countryCode,
    phone_number: point.phoneNumber,
  };
}

function hasAllWords(point: AddressPoint, words: readonly string[]): boolean {
  const { placeName, companyName, address1, address2, city, state, zip } = point;
  const own = searchWords([placeName, companyName, address1, address2, city, state, zip].join(' '));
  return words.every((word) => own.some((ownWord) => ownWord.startsWith(word)));
}

function addressPointOf(row: AddressPointRow): AddressPoint {
  return {
    id: row.id,
    placeName: row.place_name,
    companyName: row.company_name,
    address1: row.address_1,
    address2: row.address_2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    countryCode: row.country_code,
    phoneNumber: row.phone_number,
  };
}
