import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#ports/clock/testing/fixed-clock.ts';
import { type Database, openDatabase } from '#ports/database/database.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '#ports/database/testing/test-database.ts';
import { jobsDatabase } from './jobs-database.ts';

let scratch: TestDatabase<unknown>;
let database: Database<unknown>;

beforeAll(async () => {
  scratch = await createTestDatabase<unknown>({
    migrationsFolder: join(import.meta.dirname, '../../../../migrations'),
  });
  database = openDatabase({ url: scratch.url, poolMax: 1, log: silentLog });
});

afterAll(async () => {
  await database.close();
  await scratch.drop();
});

test.each([
  'BEGIN; SELECT 1 / 0; COMMIT;',
  '\n    BEGIN;\n SET LOCAL lock_timeout = 30000;\n INSERT INTO no_such_table VALUES (1);\n COMMIT;',
])('a transaction of pg-boss that fails leaves the connection ready for the next request: %s', async (text) => {
  const { executeSql } = jobsDatabase(database.db, fixedClock('2026-03-02T15:00:00Z'));
  await expect(executeSql(text)).rejects.toThrow(/division by zero|no_such_table/);
  expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});
