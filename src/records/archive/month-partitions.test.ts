import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrateToLatest } from '#ports/database/migrate.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '#ports/database/testing/test-database.ts';
import { listActions } from '#records/people/audit-log.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { archiveMonth } from './archive-month.ts';
import { makePartitions, monthsAhead, readPartitionState } from './month-partitions.ts';
import { monthAfter, monthOfMoment, startOfMonth } from '#kit/server/months.ts';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');

async function opened(database: TestDatabase<Tables>): Promise<Kysely<Tables>> {
  onTestFinished(() => database.drop());
  await database.db.insertInto('users').values({ email: 'staff@portage.test' }).execute();
  return database.db;
}

/** As every release writes it. */
async function record(db: Kysely<Tables>, at: Date): Promise<void> {
  await sql`insert into audit_log (at, actor_id, subject_id, action, object_kind, object_id, details)
            select ${at}, id, null, 'cart-user-set', 'cart', '1001', '{}' from users limit 1`.execute(db);
}

async function partsOf(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ part: string }>`
    select distinct tableoid::regclass::text as part from audit_log order by 1`.execute(db);
  return rows.map(({ part }) => part);
}

test('the log of an older release becomes the first partition, with its rows, and goes on under the same name', async () => {
  const folder = await temporaryFolder();
  await cp(migrationsFolder, folder, { recursive: true });
  for (const name of await readdir(folder)) if (name >= '0096') await rm(join(folder, name));
  const db = await opened(await createTestDatabase<Tables>({ migrationsFolder: folder }));
  const now = new Date();
  await record(db, new Date('2024-05-05T00:00:00Z'));
  await record(db, now);
  const { rows: before } = await sql`select relfilenode from pg_class where relname = 'audit_log'`.execute(db);

  await migrateToLatest({ db, folder: migrationsFolder, log: silentLog });
  const { rows: after } = await sql`select relfilenode from pg_class where relname = 'audit_log_first'`.execute(db);
  expect(after).toEqual(before);
  await record(db, now);
  expect(await partsOf(db)).toEqual(['audit_log_first']);
  const { rows } = await sql`select id from audit_log order by id`.execute(db);
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  // Nothing was built or checked twice: each index and reference of the parent is one that the table had.
  const { rows: indexes } =
    await sql`select indexname from pg_indexes where tablename = 'audit_log_first' order by 1`.execute(db);
  expect(indexes.map((row) => Object.values(row as object)[0])).toEqual([
    'audit_log_by_actor',
    'audit_log_by_id',
    'audit_log_by_subject',
    'audit_log_pkey',
  ]);
});

test('partitions are made months ahead, and a row without one is kept and gets its own later', async () => {
  const db = await opened(await createRecordsDatabase());
  const now = new Date();
  const far = startOfMonth(monthAfter(monthOfMoment(now), 9));
  await record(db, far);
  expect(await partsOf(db)).toEqual(['audit_log_default']);
  expect(await readPartitionState(db)).toMatchObject({ strayRows: 1 });

  await makePartitions(db, now);
  await makePartitions(db, now);
  const own = `audit_log_${monthOfMoment(far).replace('-', '_')}`;
  expect(await partsOf(db)).toEqual([own]);
  expect(await readPartitionState(db)).toEqual({ strayRows: 0, lastMonth: monthOfMoment(far) });
  await expect(sql`delete from ${sql.table(own)}`.execute(db)).rejects.toThrow('only grows');

  await makePartitions(db, far);
  const last = monthAfter(monthOfMoment(far), monthsAhead);
  expect(await readPartitionState(db)).toEqual({ strayRows: 0, lastMonth: last });
  for (const ahead of [0, 1, 2, 3]) await record(db, startOfMonth(monthAfter(monthOfMoment(far), ahead)));
  expect(await partsOf(db)).not.toContain('audit_log_default');
});

test('a month with a partition of its own is archived as a whole, and is still listed', async () => {
  const db = await opened(await createRecordsDatabase());
  const far = startOfMonth(monthAfter(monthOfMoment(new Date()), 9));
  await makePartitions(db, far);
  for (const _row of [1, 2, 3]) await record(db, far);
  const { id: personId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const before = await listActions(db, { personId, most: 50 });
  expect(before).toHaveLength(3);
  expect(await archiveMonth(db, { table: 'audit_log', month: monthOfMoment(far) })).toBe(3);
  expect(await partsOf(db)).toEqual([]);
  expect(await listActions(db, { personId, most: 50 })).toEqual(before);
  expect(await listActions(db, { personId, most: 2, beforeId: before[1]?.id })).toEqual(before.slice(2));
});
