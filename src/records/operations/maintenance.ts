import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';
import type { Language } from '#rules/language/language.ts';

/** The service is read-only for now. */
export type Maintenance = {
  readonly startedAt: Date;
  /** What the pages say; null is what they usually say. */
  readonly message: Readonly<Record<Language, string | null>>;
};

/** Null in the usual state. */
export async function findMaintenance(db: Kysely<Tables>): Promise<Maintenance | null> {
  const row = await db.selectFrom('maintenance').select(['started_at', 'message', 'message_es']).executeTakeFirst();
  return row ? { startedAt: row.started_at, message: { en: row.message, es: row.message_es } } : null;
}

/** Starts maintenance. While it is on, changes only what the pages say, not when it began. */
export async function startMaintenance(db: Kysely<Tables>, { startedAt, message }: Maintenance): Promise<void> {
  const words = { message: message.en, message_es: message.es };
  await db
    .insertInto('maintenance')
    .values({ id: true, started_at: startedAt, ...words })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(words))
    .execute();
}

/** False if it was not on. */
export async function endMaintenance(db: Kysely<Tables>): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('maintenance').executeTakeFirst();
  return numDeletedRows > 0n;
}
