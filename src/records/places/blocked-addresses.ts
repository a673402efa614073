import { sql } from 'kysely';
import { inBatches } from '#ports/database/in-batches.ts';
import type { Tables } from '#records/tables.ts';

/** Which of these addresses are blocked, by their keys. */
export const findBlockedAddresses = inBatches<Tables, readonly string[], ReadonlySet<string>>(
  async (db, addressKeys) => {
    const keys = addressKeys.flat();
    if (keys.length === 0) return addressKeys.map(() => new Set());
    const rows = await db
      .selectFrom('blocked_addresses')
      .select('address_key')
      .where('address_key', '=', sql<string>`any(${keys}::text[])`)
      .execute();
    // Each caller looks up its own keys in the shared set.
    const blocked = new Set(rows.map(({ address_key }) => address_key));
    return addressKeys.map(() => blocked);
  },
);
