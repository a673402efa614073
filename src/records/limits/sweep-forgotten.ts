import { sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** The tables whose rows expire, with their keys. */
const keys = {
  takeover_tokens: ['token_hash'],
  try_counts: ['key'],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>;

const sweptAtOnceMax = 100;

/** Deletes some expired rows, except those that another transaction has locked. Every function that adds rows calls it. */
export async function sweepForgotten(tx: Transaction<Tables>, table: keyof typeof keys, now: Date): Promise<void> {
  const key = sql.join(keys[table].map((column) => sql.ref(column)));
  await sql`
    delete from ${sql.table(table)}
    where (${key}) in (
      select ${key} from ${sql.table(table)}
      where forgotten_at <= ${now} limit ${sweptAtOnceMax} for update skip locked
    )`.execute(tx);
}
