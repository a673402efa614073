import type { Kysely } from 'kysely';
import { inBatches } from '#ports/database/in-batches.ts';
import { addTries, endTries, type EndedTry, findFullCounts } from '#records/limits/try-counts.ts';
import type { Tables } from '#records/tables.ts';
import { type Count, timesOfEach, type Try, type Wait, waitOfCounts, waitsOfTries } from '#rules/count-tries.ts';

export type CountedTry =
  | { readonly kind: 'counted'; readonly isAnyCardOverLimit: boolean }
  | ({ readonly kind: 'too-many' } & Wait);

/**
 * Counts a try under all of its counts before it is made, as if it failed, or under none if one of them is full. If we counted afterwards, a
 * hundred simultaneous tries would all pass. One statement counts simultaneous tries and locks its rows in the order of their keys, so that
 * no two statements deadlock.
 */
export function countTry(db: Kysely<Tables>, counts: readonly Count[], nowMs: number): Promise<CountedTry> {
  return countTogether(db, { counts, nowMs });
}

const countTogether = inBatches<Tables, Try, CountedTry>(async (db, tries) => {
  const nowMs = Math.max(...tries.map((one) => one.nowMs));
  const added = timesOfEach(tries.flatMap(({ counts }) => counts));
  const { stored, isAnyCardOverLimit } = await addTries(db, added, nowMs);
  const waits = waitsOfTries(tries, { stored, nowMs });
  const refused = tries.filter((_, index) => waits[index]);
  await endTries(db, [{ uncounted: refused.flatMap(({ counts }) => counts), forgotten: [] }]);
  return waits.map((wait) => (wait ? { kind: 'too-many', ...wait } : { kind: 'counted', isAnyCardOverLimit }));
});

/** Ends a try that did not fail: subtracts it from the counts in `uncounted` and deletes the counts in `forgotten`. */
export async function endTry(db: Kysely<Tables>, { uncounted = [], forgotten = [] }: Partial<EndedTry>): Promise<void> {
  await endTogether(db, { uncounted, forgotten });
}

const endTogether = inBatches<Tables, EndedTry, null>(async (db, ended) => {
  await endTries(db, ended);
  return ended.map(() => null);
});

/** How long until none of these counts is full; null when none is. */
export function findWait(db: Kysely<Tables>, counts: readonly Count[], nowMs: number): Promise<Wait | null> {
  return findWaitsTogether(db, { counts, nowMs });
}

const findWaitsTogether = inBatches<Tables, Try, Wait | null>(async (db, tries) => {
  const asked = timesOfEach(tries.flatMap(({ counts }) => counts));
  const endsMs = await findFullCounts(db, asked);
  return tries.map((one) => waitOfCounts(one, { endsMs }));
});
