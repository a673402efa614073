import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inBatches } from '#ports/database/in-batches.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Tables } from '#records/tables.ts';
import type { RateLimit } from '#rules/rate-limits.ts';
import { sweepForgotten } from './sweep-forgotten.ts';

/** One count: a limit, and the address, session or card that it applies to. */
export type Count = { readonly limit: RateLimit; readonly of: string };

export type Wait = { readonly waitMs: number };

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

type Try = { readonly counts: readonly Count[]; readonly nowMs: number };

const countTogether = inBatches<Tables, Try, CountedTry>(countTries);

async function countTries(db: Kysely<Tables>, tries: readonly Try[]): Promise<readonly CountedTry[]> {
  const nowMs = Math.max(...tries.map((one) => one.nowMs));
  const added = sumByKey(tries.flatMap(({ counts }) => counts));
  const { stored, isAnyCardOverLimit } = await addTries(db, added, nowMs);
  // Earlier tries of the batch take the earlier places of each count.
  const places = new Map(added.map(({ key, times }) => [key, (stored.get(key)?.tries ?? 0) - times]));
  const refused: Count[] = [];
  const answers = tries.map(({ counts }): CountedTry => {
    const full = counts.filter((count) => {
      const key = keyOf(count);
      const place = (places.get(key) ?? 0) + 1;
      places.set(key, place);
      return place > count.limit.most;
    });
    if (full.length === 0) return { kind: 'counted', isAnyCardOverLimit };
    refused.push(...counts);
    const ends = full.map((count) => stored.get(keyOf(count))?.forgottenAt.getTime() ?? nowMs);
    return { kind: 'too-many', waitMs: Math.max(...ends) - nowMs };
  });
  await endTries(db, [{ takenBack: refused, forgotten: [] }]);
  return answers;
}

type StoredCount = { readonly tries: number; readonly forgottenAt: Date };

async function addTries(
  db: Kysely<Tables>,
  added: readonly CountedTimes[],
  nowMs: number,
): Promise<{ readonly stored: ReadonlyMap<string, StoredCount>; readonly isAnyCardOverLimit: boolean }> {
  const now = new Date(nowMs);
  const { rows } = await sql<{ key: string; tries: number; forgotten_at: Date; is_any_card_over_limit: boolean }>`
    with quick as (${quickCommit(db)}),
    counted as (
      insert into try_counts as c (key, scope, tries, most, forgotten_at)
      select decode(key, 'hex'), scope, times, most, ends
      from quick, unnest(
        ${added.map(({ key }) => key)}::text[],
        ${added.map(({ limit }) => limit.scope)}::text[],
        ${added.map(({ times }) => times)}::int[],
        ${added.map(({ limit }) => limit.most)}::int[],
        ${added.map(({ limit }) => new Date(nowMs + limit.windowMs).toISOString())}::timestamptz[]
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
  const stored = new Map(rows.map((row) => [row.key, { tries: row.tries, forgottenAt: row.forgotten_at }]));
  return { stored, isAnyCardOverLimit: rows[0]?.is_any_card_over_limit ?? false };
}

type CountedTimes = { readonly key: string; readonly limit: RateLimit; readonly times: number };

function sumByKey(counts: readonly Count[]): readonly CountedTimes[] {
  const sums = new Map<string, CountedTimes>();
  for (const count of counts) {
    const key = keyOf(count);
    sums.set(key, { key, limit: count.limit, times: (sums.get(key)?.times ?? 0) + 1 });
  }
  return [...sums.values()];
}

type EndedTry = { readonly takenBack: readonly Count[]; readonly forgotten: readonly Count[] };

/** Ends a try that did not fail: subtracts it from the counts in `takenBack` and deletes the counts in `forgotten`. */
export async function endTry(db: Kysely<Tables>, { takenBack = [], forgotten = [] }: Partial<EndedTry>): Promise<void> {
  await endTogether(db, { takenBack, forgotten });
}

const endTogether = inBatches<Tables, EndedTry, null>(endTries);

async function endTries(db: Kysely<Tables>, ended: readonly EndedTry[]): Promise<readonly null[]> {
  const forgotten = sumByKey(ended.flatMap((one) => one.forgotten)).map(({ key }) => key);
  const takenBack = sumByKey(ended.flatMap((one) => one.takenBack));
  if (forgotten.length + takenBack.length > 0) {
    await sql`
      with quick as (${quickCommit(db)}),
      ended as (
        select decode(key, 'hex') as key, times
        from unnest(
          ${[...forgotten, ...takenBack.map(({ key }) => key)]}::text[],
          ${[...forgotten.map(() => null), ...takenBack.map(({ times }) => times)]}::int[]
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
  return ended.map(() => null);
}

/** Counts a failure after it has happened, even if the count is full. */
export async function addFailure(db: Kysely<Tables>, count: Count, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await inTransaction(db, async (tx) => {
    await sql`
      insert into try_counts as c (key, scope, tries, most, forgotten_at)
      select key, scope, 1, most, ends from (${rowsOf([count], nowMs)}) tried
      on conflict (key) do update set
        tries = case when c.forgotten_at <= ${now} then 1 else c.tries + 1 end,
        most = excluded.most,
        forgotten_at = case when c.forgotten_at <= ${now} then excluded.forgotten_at else c.forgotten_at end`.execute(
      tx,
    );
    await sweepForgotten(tx, 'try_counts', now);
  });
}

/** How long until none of these counts is full; null when none is. */
export function findWait(db: Kysely<Tables>, counts: readonly Count[], nowMs: number): Promise<Wait | null> {
  return findWaitsTogether(db, { counts, nowMs });
}

const findWaitsTogether = inBatches<Tables, Try, Wait | null>(findWaits);

async function findWaits(db: Kysely<Tables>, tries: readonly Try[]): Promise<readonly (Wait | null)[]> {
  const keys = [...new Set(tries.flatMap(({ counts }) => counts.map(keyOf)))];
  const { rows } = await sql<{ key: string; forgotten_at: Date }>`
    select encode(key, 'hex') as key, forgotten_at from try_counts
    where key in (select decode(key, 'hex') from unnest(${keys}::text[]) as asked (key)) and tries >= most`.execute(db);
  const full = new Map(rows.map((row) => [row.key, row.forgotten_at.getTime()]));
  return tries.map(({ counts, nowMs }) => {
    const waitMs = Math.max(...counts.map((count) => full.get(keyOf(count)) ?? nowMs)) - nowMs;
    return waitMs > 0 ? { waitMs } : null;
  });
}

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
  for (const count of counts) {
    await sql`select pg_advisory_xact_lock(${keyBytes(count).readBigInt64BE(0).toString()}::bigint)`.execute(tx);
  }
  // Read after locking: the query must begin when the transactions that held the locks have ended.
  const stored = await findDistinct(tx, counts, nowMs);
  const values = counts.map((count) => {
    const rows = stored.filter((row) => row.counted_under?.equals(keyBytes(count)));
    return { count, oldest: rows[0]?.forgotten_at, keys: new Set(rows.map(({ key }) => key.toString('hex'))) };
  });
  const added: { readonly count: Count; readonly key: Buffer }[] = [];
  return {
    waitFor: (value) => {
      const full = values.find(
        ({ count, keys }) => keys.size >= count.limit.most && !keys.has(valueKey(count, value).toString('hex')),
      );
      return full ? { waitMs: (full.oldest?.getTime() ?? nowMs + full.count.limit.windowMs) - nowMs } : null;
    },
    add: (value) => {
      for (const { count, keys } of values) {
        const key = valueKey(count, value);
        if (keys.has(key.toString('hex'))) continue;
        keys.add(key.toString('hex'));
        added.push({ count, key });
      }
    },
    save: async () => {
      if (added.length === 0) return;
      await tx
        .insertInto('try_counts')
        .values(added.map(({ count, key }) => ({ key, counted_under: keyBytes(count), ...columnsOf(count, nowMs) })))
        // A row that exists but was not found has expired, so its time begins again.
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((row) => ({ forgotten_at: row.ref('excluded.forgotten_at') })),
        )
        .execute();
      await sweepForgotten(tx, 'try_counts', new Date(nowMs));
    },
  };
}

async function findDistinct(tx: Transaction<Tables>, counts: readonly Count[], nowMs: number) {
  if (counts.length === 0) return [];
  return tx
    .selectFrom('try_counts')
    .select(['key', 'counted_under', 'forgotten_at'])
    .where('counted_under', 'in', counts.map(keyBytes))
    .where('forgotten_at', '>', new Date(nowMs))
    .orderBy('forgotten_at')
    .execute();
}

function columnsOf({ limit: { scope, most, windowMs } }: Count, nowMs: number) {
  return { scope, tries: 1, most, forgotten_at: new Date(nowMs + windowMs) };
}

function rowsOf(counts: readonly Count[], nowMs: number) {
  const rows = counts.map((count) => {
    const { scope, most, forgotten_at: ends } = columnsOf(count, nowMs);
    return sql`(${keyBytes(count)}::bytea, ${scope}::text, ${most}::int, ${ends}::timestamptz)`;
  });
  return sql`select * from (values ${sql.join(rows)}) as t(key, scope, most, ends)`;
}

/** Outside of a transaction a count doesn't wait for the disk, because losing one in a crash does no harm. */
function quickCommit(db: Kysely<Tables>) {
  return db.isTransaction ? sql`select 1` : sql`select set_config('synchronous_commit', 'off', true)`;
}

/** Only a hash of the address, session or card is stored; here in hexadecimal digits. */
function keyOf({ limit: { scope }, of }: Count): string {
  return createHash('sha256').update(`${scope} ${of}`).digest('hex');
}

function keyBytes(count: Count): Buffer {
  return Buffer.from(keyOf(count), 'hex');
}

/** The count is part of the hash, so that rows don't show that two users tried the same value. */
function valueKey(count: Count, value: string): Buffer {
  return createHash('sha256')
    .update(`${keyOf(count)} ${value}`)
    .digest();
}
