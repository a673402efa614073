import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { dayMs } from '#rules/dates.ts';
import { keptDays } from '#rules/retention.ts';
import { deleteExpired, readOverdue } from './delete-expired.ts';

let database: TestDatabase<Tables>;

const now = new Date('2026-03-02T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

beforeEach(async () => {
  for (const table of ['saved_sessions', 'sessions', 'try_counts', 'mailbox', 'carts'] as const) {
    await database.db.deleteFrom(table).execute();
  }
  await sql`update retention_progress set cart_id = 0`.execute(database.db);
});

const run = (options: { atOnce?: number; isTimeOver?: () => boolean } = {}) =>
  deleteExpired(database.db, { now, keptDays, isTimeOver: () => false, ...options });

async function count(table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database.db);
  return rows[0]?.count ?? 0;
}

async function addCarts(many: number, createdAt: Date): Promise<void> {
  await sql`
    insert into carts (display_id, token_hash, brand_id, created_at)
    select gen_random_uuid()::text, sha256(number::text::bytea), 5, ${createdAt} from generate_series(1, ${many}) number`.execute(
    database.db,
  );
}

/** The carts of `createdAt` get a trip that was last changed at `changedAt`. */
async function addTrips(createdAt: Date, changedAt: Date): Promise<void> {
  await sql`
    insert into saved_sessions
      (cart_id, origin_city, origin_state, destination_city, destination_state, travelers, ship_state, revision, updated_at)
    select id, 'Reno', 'NV', 'Monterey', 'CA', '{}', '{}', 1, ${changedAt} from carts where created_at = ${createdAt}`.execute(
    database.db,
  );
}

test('a large backlog is worked off batch by batch, and one kind of data keeps no other waiting', async () => {
  const many = 20_000;
  await sql`insert into sessions (id_hash, expires_at)
            select sha256(('old' || number)::bytea), ${daysAgo(1)} from generate_series(1, ${many}) number`.execute(
    database.db,
  );
  await sql`insert into sessions (id_hash, expires_at) values (sha256('young'), ${daysAgo(-1)})`.execute(database.db);
  await sql`insert into try_counts (key, scope, tries, most, forgotten_at)
            values (sha256('old'), 'card', 1, 5, ${daysAgo(1)})`.execute(database.db);
  expect(await readOverdue(database.db, { now, keptDays })).toMatchObject({
    sessions: 24 * 3600,
    try_counts: 24 * 3600,
    carts: 0,
  });

  // The job is stopped after one turn: the others had theirs.
  let turns = 0;
  const stopped = await run({ isTimeOver: () => (turns += 1) > 15 });
  expect(stopped).toMatchObject({ isDone: false, removed: { sessions: 2000, try_counts: 1 } });
  expect(await count('sessions')).toBe(many - 2000 + 1);

  expect(await run()).toMatchObject({ isDone: true, removed: { sessions: many - 2000 } });
  expect(await count('sessions')).toBe(1);
  expect(await readOverdue(database.db, { now, keptDays })).toMatchObject({ sessions: 0, try_counts: 0 });
});

test('a job that dies in the middle has lost nothing that it did, and the next one goes on', async () => {
  await addCarts(50, daysAgo(200));
  await addTrips(daysAgo(200), daysAgo(190));
  let turns = 0;
  const died = run({
    atOnce: 10,
    isTimeOver: () => {
      turns += 1;
      if (turns === 20) throw new Error('killed');
      return false;
    },
  });
  await expect(died).rejects.toThrow('killed');
  const left = await count('saved_sessions');
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(50);
  await run({ atOnce: 10 });
  expect([await count('saved_sessions'), await count('carts')]).toEqual([0, 0]);
});

test('a trip goes half a year after its last change with its cart, one that was changed since or paid for does not', async () => {
  await addCarts(3, daysAgo(300));
  await addTrips(daysAgo(300), daysAgo(181));
  await addCarts(2, daysAgo(299));
  await addTrips(daysAgo(299), daysAgo(10));
  await addCarts(4, daysAgo(181));
  await addCarts(5, daysAgo(179));
  await sql`
    insert into payment_attempts (cart_id, key, try_number, charge_key, body_hash, charge_cents, plan, created_at, updated_at)
    select id, id::text, 1, id::text, sha256('body'), 100, '{}', created_at, created_at
    from carts where created_at in (${daysAgo(300)}, ${daysAgo(181)}) and id % 2 = 0`.execute(database.db);
  const { rows: paid } = await sql<{ count: number }>`select count(*) as count from payment_attempts`.execute(
    database.db,
  );

  await run({ atOnce: 2 });
  // Those that were paid for stay, without their trips; the changed ones and the young ones stay whole.
  expect(await count('saved_sessions')).toBe(2);
  expect(await count('carts')).toBe(2 + 5 + (paid[0]?.count ?? 0));
  // Carts that are there for good are not looked at again.
  expect((await run()).removed['carts']).toBe(0);
  await sql`delete from payment_attempts`.execute(database.db);
});

test('the age of a backlog and its next batch are found by an index', async () => {
  const plan = await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await readOverdue(tx, { now, keptDays });
    await deleteExpired(tx, { now, keptDays, isTimeOver: () => false });
    const read = async () =>
      (
        await sql`select relname, seq_scan from pg_stat_xact_user_tables
      order by relname`.execute(tx)
      ).rows;
    const before = await read();
    await readOverdue(tx, { now, keptDays });
    await deleteExpired(tx, { now, keptDays, isTimeOver: () => false });
    return { before, after: await read() };
  });
  expect(plan.before.length).toBeGreaterThan(10);
  expect(plan.after).toEqual(plan.before);
});
