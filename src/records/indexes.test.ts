import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { Tables } from './tables.ts';
import { createRecordsDatabase } from './testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(async () => {
  await database.drop();
});

test('a user, a cart and an address are deleted without reading a whole table', async () => {
  const { rows } = await sql<{ reference: string }>`
    select constraints.conname as reference
    from pg_constraint as constraints
    where constraints.contype = 'f'
      and constraints.confrelid in ('users'::regclass, 'carts'::regclass, 'address_points'::regclass)
      and not exists (
        select 1 from pg_index as indexes
        where indexes.indrelid = constraints.conrelid
          and (indexes.indkey::int2[])[0:cardinality(constraints.conkey) - 1] @> constraints.conkey
          and (indexes.indpred is null
            or pg_get_expr(indexes.indpred, indexes.indrelid) ~ '^[(][a-z_]+ IS NOT NULL[)]$')
      )
    order by 1`.execute(database.db);
  expect(rows.map(({ reference }) => reference)).toEqual([]);
});

/** Statements that run for every order, email, registration, claim or erasure, on tables that grow with them. */
const lookups = [
  'delete from parcel_plan_requests where order_id = 1',
  "delete from outbox where lower(recipient) = 'a@example.com'",
  "delete from one_time_links where purpose = 'register' and registration ->> 'email' = 'a@example.com'",
  "update coupon_uses set email = '' where user_id = 1 or email = 'a@example.com'",
  'select sum(approved_cents) from bag_claims where parcel_id = 1',
  "update text_consents set phone = '' where order_id = 1",
  'delete from bag_claim_news where claim_id in (1)',
  'select name from files_to_delete where not_before <= now() order by not_before limit 10',
];

test.each(lookups)('an index serves: %s', async (statement) => {
  const plan = await database.db.transaction().execute(async (tx) => {
    // The planner would read an empty table whole.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${statement}`).execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Index Cond');
  expect(plan).not.toContain('Seq Scan');
});
