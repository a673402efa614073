import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Tables } from '#records/tables.ts';
import { type Count, type CountedTimes, countKey, type StoredCount, timesOfEach } from '#rules/count-tries.ts';
import { sweepForgotten } from './sweep-forgotten.ts';

/** What is stored of the counts that tries were added to. */
export type AddedTries = {
  /** By `countKey`. */
  readonly stored: ReadonlyMap<string, StoredCount>;
  readonly isAnyCardOverLimit: boolean;
};

/** Adds tries to their counts in one statement, which locks the rows in the order of their keys. */
export async function addTries(db: Kysely<Tables>, added: readonly CountedTimes[], nowMs: number): Promise<AddedTries> {
  const now = new Date(nowMs);
  const keys = storedKeys(added);
  const { rows } = await sql<{ key: string; tries: number; forgotten_at: Date; is_any_card_over_limit: boolean }>`
    with quick as (${quickCommit(db)}),
    counted as (
      insert into try_counts as c (key, scope, tries, most, forgotten_at)
      select decode(key, 'hex'), scope, times, most, ends
      from quick, unnest(
        ${[...keys.keys()]}::text[],
        ${added.map(({ count }) => count.limit.scope)}::text[],
        ${added.map(({ times }) => times)}::int[],
        ${added.map(({ count }) => count.limit.most)}::int[],
        ${added.map(({ count }) => new Date(nowMs + count.limit.windowMs).toISOString())}::timestamptz[]
      ) as tried (key, scope, times, most, ends)
      order by key
      on conflict (key) do update set
        tries = case when c.forgotten_at <= ${now} then excluded.tries else c.tries + excluded.tries end,
        most = excluded.most,
        forgotten_at = case when c.forgotten_at <= ${now} then excluded.forgotten_at else c.forgotten_at end
      returning c.key, c.tries, c.forgotten_at
    )
    select encode(key, 'hex') as key, tries, forgotten_at,
      exists (
        select from try_counts where scope = 'card' and tries >= most and forgotten_at > ${now}
      ) as is_any_card_over_limit
    from counted`.execute(db);
  const stored = rows.map(
    (row) => [keys.get(row.key) ?? row.key, { tries: row.tries, endsMs: row.forgotten_at.getTime() }] as const,
  );
  return { stored: new Map(stored), isAnyCardOverLimit: rows[0]?.is_any_card_over_limit ?? false };
}

export type EndedTry = { readonly uncounted: readonly Count[]; readonly forgotten: readonly Count[] };

/** Subtracts tries from the counts in `uncounted` and deletes the counts in `forgotten`. */
export async function endTries(db: Kysely<Tables>, ended: readonly EndedTry[]): Promise<void> {
  const forgotten = timesOfEach(ended.flatMap((one) => one.forgotten));
  const uncounted = timesOfEach(ended.flatMap((one) => one.uncounted));
  if (forgotten.length + uncounted.length === 0) return;
  await sql`
    with quick as (${quickCommit(db)}),
    ended as (
      select decode(key, 'hex') as key, times
      from unnest(
        ${[...forgotten, ...uncounted].map(({ key }) => storedKey(key))}::text[],
        ${[...forgotten.map(() => null), ...uncounted.map(({ times }) => times)]}::int[]
      ) as ended (key, times)
    ),
    held as (
      select key from try_counts, quick where key in (select key from ended) order by key for update of try_counts
    ),
    deleted as (
      delete from try_counts
      where key in (select key from held) and key in (select key from ended where times is null)
    )
    update try_counts set tries = greatest(tries - ended.times, 0)
    from ended
    where try_counts.key = ended.key and ended.times is not null and try_counts.key in (select key from held)
      and try_counts.key not in (select key from ended where times is null)`.execute(db);
}

/** Counts a failure after it has happened, even if the count is full. */
export async function addFailure(db: Kysely<Tables>, count: Count, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  const { scope, most, windowMs } = count.limit;
  await inTransaction(db, async (tx) => {
    await sql`
      insert into try_counts as c (key, scope, tries, most, forgotten_at)
      values (${keyBytes(count)}, ${scope}, 1, ${most}, ${new Date(nowMs + windowMs)})
      on conflict (key) do update set
        tries = case when c.forgotten_at <= ${now} then 1 else c.tries + 1 end,
        most = excluded.most,
        forgotten_at = case when c.forgotten_at <= ${now} then excluded.forgotten_at else c.forgotten_at end`.execute(
      tx,
    );
    await sweepForgotten(tx, 'try_counts', now);
  });
}

/** When each of these counts that is full ends, by `countKey`. */
export async function findFullCounts(
  db: Kysely<Tables>,
  asked: readonly CountedTimes[],
): Promise<ReadonlyMap<string, number>> {
  const keys = storedKeys(asked);
  const { rows } = await sql<{ key: string; forgotten_at: Date }>`
    select encode(key, 'hex') as key, forgotten_at from try_counts
    where key in (select decode(key, 'hex') from unnest(${[...keys.keys()]}::text[]) as asked (key)) and tries >= most`.execute(
    db,
  );
  return new Map(rows.map((row) => [keys.get(row.key) ?? row.key, row.forgotten_at.getTime()]));
}

/** Outside of a transaction a count doesn't wait for the disk, because losing one in a crash does no harm. */
function quickCommit(db: Kysely<Tables>) {
  return db.isTransaction ? sql`select 1` : sql`select set_config('synchronous_commit', 'off', true)`;
}

/** The keys of counts by those under which they are stored. */
function storedKeys(counts: readonly CountedTimes[]): ReadonlyMap<string, string> {
  return new Map(counts.map(({ key }) => [storedKey(key), key]));
}

/** Only a hash of the address, session or card is stored; here in hexadecimal digits. */
function storedKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The key that a count is stored under. */
export function keyBytes(count: Count): Buffer {
  return Buffer.from(storedKey(countKey(count)), 'hex');
}
