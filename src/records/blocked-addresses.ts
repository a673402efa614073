import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Whether an address is blocked, by its key. */
export async function findBlockedAddress(db: Kysely<Tables>, addressKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocked_addresses')
    .select('id')
    .where('address_key', '=', addressKey)
    .executeTakeFirst();
  return row !== undefined;
}
