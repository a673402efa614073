import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Which of these addresses are blocked, by their keys. */
export async function findBlockedAddresses(
  db: Kysely<Tables>,
  addressKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addressKeys.length === 0) return new Set();
  const rows = await db
    .selectFrom('blocked_addresses')
    .select('address_key')
    .where('address_key', 'in', addressKeys)
    .execute();
  return new Set(rows.map(({ address_key }) => address_key));
}
