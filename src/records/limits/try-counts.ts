import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { sweepForgotten } from './sweep-forgotten.ts';
import type { Tables } from '#records/tables.ts';

/** One count: of whom or what, how much is allowed, and for how long after the first try it is kept. */
export type TryCount = {
  readonly scope: 'address' | 'running' | 'session' | 'cart' | 'card' | 'registration';
  readonly name: string;
  readonly most: number;
  readonly keptMs: number;
};

export type CountedTry =
  | { readonly kind: 'counted'; readonly isACardFull: boolean }
  | { readonly kind: 'too-many'; readonly waitMs: number };

/**
 * Counts a try under all of its counts before it is made, as if it failed, or under none when one of them is full. Counted afterwards, a
 * hundred tries that are made at once would all pass. One statement, which locks its rows in the order of their keys, so that no two
 * wait for each other; and its commit is not waited for, because a count that a crash of the database loses costs nothing.
 */
export async function countTry(db: Kysely<Tables>, counts: readonly TryCount[], nowMs: number): Promise<CountedTry> {
  const now = new Date(nowMs);
  const { rows } = await sql<{ until: Date | null; counted: Buffer[]; is_a_card_full: boolean }>`
    with quick as (select set_config('synchronous_commit', 'off', true)),
    tried as (${rowsOf(counts, nowMs)}),
    taken as (
      select max(c.forgotten_at) as until from try_counts c join tried using (key)
      where c.forgotten_at > ${now} and c.tries >= tried.most
    ),
    counted as (
      insert into try_counts as c (key, scope, tries, most, forgotten_at)
      select key, scope, 1, most, ends from tried, taken, quick where taken.until is null order by key
      on conflict (key) do update set
        tries = case when c.forgotten_at <= ${now} then 1 else c.tries + 1 end,
        most = excluded.most,
        forgotten_at = case when c.forgotten_at <= ${now} then excluded.forgotten_at else c.forgotten_at end
      where c.forgotten_at <= ${now} or c.tries < excluded.most
      returning c.key
    )
    select until, array(select key from counted) as counted,
      exists (select from try_counts where scope = 'card' and tries >= most and forgotten_at > ${now}) as is_a_card_full
    from taken`.execute(db);
  const [row] = rows;
  if (row?.counted.length === counts.length) return { kind: 'counted', isACardFull: row.is_a_card_full };
  // Somebody was faster for one of the counts; what the others have counted is taken back.
  if (row) await endTries(db, { forgotten: [], takenBack: row.counted });
  return { kind: 'too-many', waitMs: (row?.until ?? now).getTime() - nowMs };
}

/** The try was no failure after all: it is taken back from these counts, and all that those have counted is forgotten. */
export function settleTry(
  db: Kysely<Tables>,
  { takenBack, forgotten = [] }: { readonly takenBack: readonly TryCount[]; readonly forgotten?: readonly TryCount[] },
): Promise<void> {
  return endTries(db, { forgotten: forgotten.map(keyOf), takenBack: takenBack.map(keyOf) });
}

async function endTries(
  db: Kysely<Tables>,
  { forgotten, takenBack }: { readonly forgotten: readonly Buffer[]; readonly takenBack: readonly Buffer[] },
): Promise<void> {
  if (forgotten.length + takenBack.length === 0) return;
  await sql`
    with quick as (select set_config('synchronous_commit', 'off', true)),
    held as (
      select key from try_counts, quick where key = any(${[...forgotten, ...takenBack]}::bytea[]) order by key for update
    ),
    gone as (delete from try_counts where key in (select key from held) and key = any(${forgotten}::bytea[]))
    update try_counts set tries = tries - 1
    where key in (select key from held) and key = any(${takenBack}::bytea[]) and tries > 0`.execute(db);
}

/** Counts a failure that is known to be one, whatever stands there already, and sweeps what is over. */
export async function addFailure(db: Kysely<Tables>, count: TryCount, nowMs: number): Promise<void> {
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
export async function waitOf(
  db: Kysely<Tables>,
  counts: readonly TryCount[],
  nowMs: number,
): Promise<{ readonly waitMs: number } | null> {
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

function rowsOf(counts: readonly TryCount[], nowMs: number) {
  const rows = counts.map(
    (count) => sql`(${keyOf(count)}::bytea, ${count.scope}::text, ${count.most}::int,
      ${new Date(nowMs + count.keptMs)}::timestamptz)`,
  );
  return sql`select * from (values ${sql.join(rows)}) as t(key, scope, most, ends)`;
}

/** What is counted is not kept, only its hash. */
function keyOf({ scope, name }: TryCount): Buffer {
  return createHash('sha256').update(`${scope} ${name}`).digest();
}
