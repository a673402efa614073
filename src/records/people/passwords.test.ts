import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { findPassword } from './passwords.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

test('ACC-02 an email finds its account and the hash of its password, if there is one', async () => {
  const users = await database.db
    .insertInto('users')
    .values([{ email: 'with@portage.test' }, { email: 'without@portage.test' }])
    .returning('id')
    .execute();
  const [withOne = { id: 0 }, without = { id: 0 }] = users;
  const phc = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  await database.db
    .insertInto('passwords')
    .values({ user_id: withOne.id, phc, changed_at: new Date('2026-03-02T12:00:00Z') })
    .execute();
  expect(await findPassword(database.db, 'with@portage.test')).toEqual({ userId: withOne.id, phc });
  expect(await findPassword(database.db, 'without@portage.test')).toEqual({ userId: without.id, phc: null });
  expect(await findPassword(database.db, 'nobody@portage.test')).toBeUndefined();
});
