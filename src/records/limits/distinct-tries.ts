import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import type { Count } from '#rules/count-tries.ts';
import { sweepForgotten } from './sweep-forgotten.ts';
import { keyBytes } from './try-counts.ts';

/** The distinct values that were tried under one count. */
export type DistinctTries = {
  readonly count: Count;
  /** As returned by `triedKey`. */
  readonly keys: Set<string>;
  /** When the oldest of them ends; undefined when there is none. */
  readonly oldestEndsMs: number | undefined;
};

/** Makes transactions that count under the same address or session wait for each other, in the order of the counts. */
export async function lockCounts(tx: Transaction<Tables>, counts: readonly Count[]): Promise<void> {
  for (const count of counts) {
    await sql`select pg_advisory_xact_lock(${keyBytes(count).readBigInt64BE(0).toString()}::bigint)`.execute(tx);
  }
}

export async function findDistinctTries(
  tx: Transaction<Tables>,
  counts: readonly Count[],
  nowMs: number,
): Promise<readonly DistinctTries[]> {
  if (counts.length === 0) return [];
  const stored = await tx
    .selectFrom('try_counts')
    .select(['key', 'counted_under', 'forgotten_at'])
    .where('counted_under', 'in', counts.map(keyBytes))
    .where('forgotten_at', '>', new Date(nowMs))
    .orderBy('forgotten_at')
    .execute();
  return counts.map((count) => {
    const rows = stored.filter((row) => row.counted_under?.equals(keyBytes(count)));
    const keys = new Set(rows.map(({ key }) => key.toString('hex')));
    return { count, keys, oldestEndsMs: rows[0]?.forgotten_at.getTime() };
  });
}

export async function addDistinctTries(
  tx: Transaction<Tables>,
  added: readonly { readonly count: Count; readonly key: string }[],
  nowMs: number,
): Promise<void> {
  await tx
    .insertInto('try_counts')
    .values(
      added.map(({ count, key }) => ({
        key: Buffer.from(key, 'hex'),
        counted_under: keyBytes(count),
        scope: count.limit.scope,
        tries: 1,
        most: count.limit.most,
        forgotten_at: new Date(nowMs + count.limit.windowMs),
      })),
    )
    // A row that exists but was not found has expired, so its time begins again.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ forgotten_at: row.ref('excluded.forgotten_at') })),
    )
    .execute();
  await sweepForgotten(tx, 'try_counts', new Date(nowMs));
}

/** What is stored of a value, in hexadecimal digits. The count is part of the hash, so that rows don't show that two users tried the same value. */
export function triedKey(count: Count, value: string): string {
  return createHash('sha256')
    .update(`${keyBytes(count).toString('hex')} ${value}`)
    .digest('hex');
}
