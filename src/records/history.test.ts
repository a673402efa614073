import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { findOrder, findOrderByDisplayId, listOrdersOf } from './orders/orders.ts';
import { listScansOf } from './parcels/parcel-scans.ts';
import { listActions } from './people/audit-log.ts';
import { searchPeople } from './people/people-search.ts';
import type { Tables } from './tables.ts';
import { createRecordsDatabase } from './testing/records-database.ts';

/** So many that the planner prefers an index to reading all of them. */
const many = 6_000;

let database: TestDatabase<Tables>;
let firstId = 0;

beforeAll(async () => {
  database = await createRecordsDatabase();
  const { db } = database;
  await sql`
    insert into users (email, contact_email, first_name, last_name)
    select case number % 4 when 0 then 'guest:' || number else 'person' || number || '@example.com' end,
      case number % 4 when 0 then 'person' || number || '@example.com' end, case number % 2 when 0 then 'Ann' else 'Bea' end, 'L' || substr(md5(number::text), 1, 7)
    from generate_series(1, ${many}) number`.execute(db);
  await sql`
    insert into carts (display_id, token_hash, brand_id, user_id)
    select 'D' || id, sha256('cart'), 5, id from users`.execute(db);
  await sql`
    insert into payment_attempts (cart_id, key, try_number, charge_key, body_hash, charge_cents, plan, created_at, updated_at)
    select id, id::text, 1, id::text, sha256('body'), 100, '{}', now(), now() from carts`.execute(db);
  await sql`
    insert into orders (id, cart_id, attempt_id, display_id, brand_id, user_id, ship_state, price, rate_card_version, total_cents, placed_at)
    select order_id, cart_id, payment_attempts.id, display_id, 5, user_id, '{}', '{}', '2026-1', 100, now() - payment_attempts.id * interval '1 minute'
    from payment_attempts join carts on carts.id = cart_id`.execute(db);
  await sql`
    insert into audit_log (at, actor_id, subject_id, action, object_kind, object_id, details)
    select now(), id, null, 'called', 'call', 'x', '{}' from users`.execute(db);
  await sql`analyze users, carts, orders, payment_attempts, audit_log`.execute(db);
  firstId = (await db.selectFrom('orders').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
});

afterAll(() => database.drop());

const everyone = { brandId: null, roles: ['user'], isErasedFound: true, isEveryGuestFound: true, most: 20 } as const;
/** Only guests who ordered or have a cart are included, so both are looked up. */
const customers = { ...everyone, brandId: 5, isErasedFound: false, isEveryGuestFound: false } as const;
const someone = sql<{ id: number }>`select min(id) as id from users`;

const questions: readonly (readonly [string, (db: Kysely<Tables>) => Promise<unknown>])[] = [
  ['people by the beginning of a name', (db) => searchPeople(db, { ...everyone, typed: 'l3f2a' })],
  ['people by the beginning of an email', (db) => searchPeople(db, { ...everyone, typed: 'person1234' })],
  ['people by one letter, which all of them have', (db) => searchPeople(db, { ...everyone, typed: 'l' })],
  ['people by two letters of a last name', (db) => searchPeople(db, { ...everyone, typed: 'l3' })],
  ['people by two letters of a first name', (db) => searchPeople(db, { ...everyone, typed: 'an' })],
  ['customers by one letter', (db) => searchPeople(db, { ...customers, typed: 'p' })],
  ['customers by two letters of a last name', (db) => searchPeople(db, { ...customers, typed: 'l3' })],
  ['people by two letters of an email', (db) => searchPeople(db, { ...everyone, typed: 'pe' })],
  ['people by two letters of a club', (db) => searchPeople(db, { ...everyone, typed: 'qu' })],
  ['people by two times two letters', (db) => searchPeople(db, { ...everyone, typed: 'l3 an' })],
  ['people by the first name that half of them have', (db) => searchPeople(db, { ...everyone, typed: 'ann' })],
  ['people by two words', (db) => searchPeople(db, { ...everyone, typed: 'l3f2 ann' })],
  ['a receipt by its number', (db) => findOrder(db, firstId)],
  ['a receipt by what customers call it', (db) => findOrderByDisplayId(db, 'D1234')],
  [
    'the orders of a person',
    async (db) => listOrdersOf(db, { userId: (await someone.execute(db)).rows[0]?.id ?? 0, limit: 20 }),
  ],
  ['the way of the bags of an order', (db) => listScansOf(db, firstId)],
  [
    'the audit log of a person',
    async (db) => listActions(db, { personId: (await someone.execute(db)).rows[0]?.id ?? 0, most: 50 }),
  ],
];

test.each(questions)('history does not slow down: %s', async (_what, ask) => {
  const { before, after } = await database.db.transaction().execute(async (tx) => ({
    before: await readCounts(tx),
    answer: await ask(tx),
    after: await readCounts(tx),
  }));
  const read = after.map(({ table, whole, rows }) => {
    const former = before.find((one) => one.table === table);
    return { table, whole: whole - (former?.whole ?? 0), rows: rows - (former?.rows ?? 0) };
  });
  expect(read.length).toBeGreaterThan(4);
  expect(read.filter(({ whole, rows }) => whole > 0 || rows > many / 20)).toEqual([]);
});

/** What this connection has read so far. */
async function readCounts(tx: Kysely<Tables>) {
  const { rows } = await sql<{ table: string; whole: number; rows: number }>`
    select relname as table, coalesce(seq_scan, 0) as whole, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
    from pg_stat_xact_user_tables
    where relname in ('users', 'carts', 'orders', 'payment_attempts', 'audit_log_first') order by 1`.execute(tx);
  return rows;
}
