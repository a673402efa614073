import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Tables } from '#records/tables.ts';

/** Stores rows alone, without the rows that they refer to and without triggers, so that a test can store thousands. */
export function withoutForeignKeys(
  db: Kysely<Tables>,
  insert: (tx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await insert(tx);
  });
}
