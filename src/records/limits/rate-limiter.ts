import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Tables } from '#records/tables.ts';
import type { RateLimit } from '#rules/rate-limits.ts';
import { sweepForgotten } from './sweep-forgotten.ts';

/** One count: a limit, and the address, session, card … that it is counted for. */
export type Count = { readonly limit: RateLimit; readonly of: string };

export type Wait = { readonly waitMs: number };

export type CountedTry =
  | { readonly kind: 'counted'; readonly isACardFull: boolean }
  | ({ readonly kind: 'too-many' } & Wait);

/**
 * Counts a try under all of its counts before it is made, as if it failed, or under none when one of them is full. Counted afterwards, a
 * hundred tries at once would all pass. One statement, which locks its rows in the order of their keys, so that no two of them deadlock.
 */
export async function countTry(db: Kysely<Tables>, counts: readonly Count[], nowMs: number): Promise<CountedTry> {
  const now = new Date(nowMs);
  const { rows } = await sql<{ is_full: boolean; counted: Buffer[]; is_a_card_full: boolean }>`
    with quick as (${quickCommit(db)}),
    tried as (${rowsOf(counts, nowMs)}),
    taken as (
      select count(*) > 0 as is_full from try_counts c join tried using (key)
      where c.forgotten_at > ${now} and c.tries >= tried.most
    ),
    counted as (
      insert into try_counts as c (key, scope, tries, most, forgotten_at)
      select key, scope, 1, most, ends from tried, taken, quick where not taken.is_full order by key
      on conflict (key) do update set
        tries = case when c.forgotten_at <= ${now} then 1 else c.tries + 1 end,
        most = excluded.most,
        forgotten_at = case when c.forgotten_at <= ${now} then excluded.forgotten_at else c.forgotten_at end
      where c.forgotten_at <= ${now} or c.tries < excluded.most
      returning c.key
    )
    select is_full, array(select key from counted) as counted,
      exists (
        select from try_counts where scope = 'card' and tries >= most and forgotten_at > ${now}
      ) as is_a_card_full
    from taken`.execute(db);
  const [row] = rows;
  if (row?.counted.length === counts.length) return { kind: 'counted', isACardFull: row.is_a_card_full };
  // Another try was faster for one of the counts; what the others have counted is taken back.
  if (row) await endTries(db, { forgotten: [], takenBack: row.counted });
  const wait = await waitOf(db, counts, nowMs);
  return { kind: 'too-many', waitMs: wait?.waitMs ?? 0 };
}

/** The try was no failure after all: it is taken back from these counts, and everything that those have counted is forgotten. */
export function settleTry(
  db: Kysely<Tables>,
  { takenBack = [], forgotten = [] }: { readonly takenBack?: readonly Count[]; readonly forgotten?: readonly Count[] },
): Promise<void> {
  return endTries(db, { forgotten: forgotten.map(keyOf), takenBack: takenBack.map(keyOf) });
}

async function endTries(
  db: Kysely<Tables>,
  { forgotten, takenBack }: { readonly forgotten: readonly Buffer[]; readonly takenBack: readonly Buffer[] },
): Promise<void> {
  if (forgotten.length + takenBack.length === 0) return;
  await sql`
    with quick as (${quickCommit(db)}),
    held as (
      select key from try_counts, quick where key = any(${[...forgotten, ...takenBack]}::bytea[]) order by key for update of try_counts
    ),
    gone as (delete from try_counts where key in (select key from held) and key = any(${forgotten}::bytea[]))
    update try_counts set tries = tries - 1
    where key in (select key from held) and key = any(${takenBack}::bytea[]) and tries > 0`.execute(db);
}

/** Counts a failure that is known to be one, whatever is counted already. */
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

/** How long the last of these counts that is full stays so; null when none is. */
export async function waitOf(db: Kysely<Tables>, counts: readonly Count[], nowMs: number): Promise<Wait | null> {
  const row = await db
    .selectFrom('try_counts')
    .select('forgotten_at')
    .where('key', 'in', counts.map(keyOf))
    .where('forgotten_at', '>', new Date(nowMs))
    .whereRef('tries', '>=', 'most')
    .orderBy('forgotten_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { waitMs: row.forgotten_at.getTime() - nowMs } : null;
}

/** Counts the different things that are tried, such as codes: each once, however often it is tried. */
export type DistinctCounter = {
  /** How long to wait before another thing may be tried; null for one that may be, or that was counted before. */
  waitFor(thing: string): Wait | null;
  add(thing: string): void;
  /** Writes what was added; a thing stays counted from its first try on, not from its last. */
  save(): Promise<void>;
};

/**
 * Begins to count different things in the caller's transaction. Those who count for the same address or session wait for each other, so
 * that a hundred tries at once get no further than a hundred in a row. All callers name the address before the session, so that no two
 * deadlock.
 */
export async function countDistinct(
  tx: Transaction<Tables>,
  counts: readonly Count[],
  nowMs: number,
): Promise<DistinctCounter> {
  for (const count of counts) {
    await sql`select pg_advisory_xact_lock(${keyOf(count).readBigInt64BE(0).toString()}::bigint)`.execute(tx);
  }
  // Read only now: the query must begin after the transactions before this one have ended.
  const kept = await findDistinct(tx, counts, nowMs);
  const things = counts.map((count) => {
    const rows = kept.filter((row) => row.counted_under?.equals(keyOf(count)));
    return { count, oldest: rows[0]?.forgotten_at, keys: new Set(rows.map(({ key }) => key.toString('hex'))) };
  });
  const added: { readonly count: Count; readonly key: Buffer }[] = [];
  return {
    waitFor: (thing) => {
      const full = things.find(
        ({ count, keys }) => keys.size >= count.limit.most && !keys.has(thingKey(count, thing).toString('hex')),
      );
      return full ? { waitMs: (full.oldest?.getTime() ?? nowMs + full.count.limit.keptMs) - nowMs } : null;
    },
    add: (thing) => {
      for (const { count, keys } of things) {
        const key = thingKey(count, thing);
        if (keys.has(key.toString('hex'))) continue;
        keys.add(key.toString('hex'));
        added.push({ count, key });
      }
    },
    save: async () => {
      if (added.length === 0) return;
      await tx
        .insertInto('try_counts')
        .values(added.map(({ count, key }) => ({ key, counted_under: keyOf(count), ...columnsOf(count, nowMs) })))
        // Its time was over, or it would have been found: it begins anew.
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
    .where('counted_under', 'in', counts.map(keyOf))
    .where('forgotten_at', '>', new Date(nowMs))
    .orderBy('forgotten_at')
    .execute();
}

function columnsOf({ limit: { scope, most, keptMs } }: Count, nowMs: number) {
  return { scope, tries: 1, most, forgotten_at: new Date(nowMs + keptMs) };
}

function rowsOf(counts: readonly Count[], nowMs: number) {
  const rows = counts.map((count) => {
    const { scope, most, forgotten_at: ends } = columnsOf(count, nowMs);
    return sql`(${keyOf(count)}::bytea, ${scope}::text, ${most}::int, ${ends}::timestamptz)`;
  });
  return sql`select * from (values ${sql.join(rows)}) as t(key, scope, most, ends)`;
}

/** A count by itself doesn't wait for the disk: one that a crash of the database loses costs nothing. */
function quickCommit(db: Kysely<Tables>) {
  return db.isTransaction ? sql`select 1` : sql`select set_config('synchronous_commit', 'off', true)`;
}

/** Only a hash is kept of what is counted. */
function keyOf({ limit: { scope }, of }: Count): Buffer {
  return createHash('sha256').update(`${scope} ${of}`).digest();
}

/** The count is part of the hash, so that no two rows show that two people tried the same thing. */
function thingKey(count: Count, thing: string): Buffer {
  return createHash('sha256')
    .update(`${keyOf(count).toString('hex')} ${thing}`)
    .digest();
}
