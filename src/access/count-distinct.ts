import type { Transaction } from 'kysely';
import { addDistinctTries, findDistinctTries, lockCounts, triedKey } from '#records/limits/distinct-tries.ts';
import type { Tables } from '#records/tables.ts';
import type { Count, Wait } from '#rules/count-tries.ts';

/** Counts distinct values, such as codes: each once, however often it is tried. */
export type DistinctCounter = {
  /** How long to wait before this value may be tried; null if it may be tried now, or was counted before. */
  waitFor(value: string): Wait | null;
  add(value: string): void;
  /** Writes what was added. The time of a value runs from its first try, not from its last. */
  save(): Promise<void>;
};

/**
 * Begins to count distinct values in the caller's transaction. Transactions that count for the same address or session wait for each other,
 * so that a hundred simultaneous tries get no further than a hundred in a row. All callers list the address before the session, so that no
 * two deadlock.
 */
export async function countDistinct(
  tx: Transaction<Tables>,
  counts: readonly Count[],
  nowMs: number,
): Promise<DistinctCounter> {
  await lockCounts(tx, counts);
  // Read after locking: the query must begin when the transactions that held the locks have ended.
  const values = await findDistinctTries(tx, counts, nowMs);
  const added: { readonly count: Count; readonly key: string }[] = [];
  return {
    waitFor: (value) => {
      const full = values.find(({ count, keys }) => keys.size >= count.limit.most && !keys.has(triedKey(count, value)));
      return full ? { waitMs: (full.oldestEndsMs ?? nowMs + full.count.limit.windowMs) - nowMs } : null;
    },
    add: (value) => {
      for (const { count, keys } of values) {
        const key = triedKey(count, value);
        if (keys.has(key)) continue;
        keys.add(key);
        added.push({ count, key });
      }
    },
    save: async () => {
      if (added.length > 0) await addDistinctTries(tx, added, nowMs);
    },
  };
}
