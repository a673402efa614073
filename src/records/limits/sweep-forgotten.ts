import { sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** The tables whose rows expire, with their keys. */
const keys = {
  account_mails: ['email_hash'],
  takeover_tokens: ['token_hash'],
  try_counts: ['key'],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>;

const sweptAtOnceMax = 100;

/** Deletes expired rows, a few at a time, skipping rows that another transaction has locked. Called by those who add rows. */
export async function sweepForgotten(tx: Transaction<Tables>, table: keyof typeof keys, now: Date): Promise<void> {
  const key = sql.join(keys[table].map((column) => sql.ref(column)));
  await sql`
    delete from ${sql.table(table)}
    where (${key}) in (
      select ${key} from ${sql.table(table)}
      where forgotten_at <= ${now} limit ${sweptAtOnceMax} for update skip locked
    )`.execute(tx);
}
