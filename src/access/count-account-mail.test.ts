import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { countAccountMail } from './count-account-mail.ts';

const nowMs = Date.parse('2026-03-02T12:00:00Z');
const hourMs = 60 * 60_000;

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

const ask = (email: string, atMs = nowMs) => inTransaction(database.db, (tx) => countAccountMail(tx, email, atMs));

test('ACC-02 an address gets three emails in an hour, and those to others do not count', async () => {
  for (let mails = 0; mails < 3; mails += 1) expect(await ask('full@example.com')).toBe(true);
  expect(await ask('full@example.com')).toBe(false);
  expect(await ask('empty@example.com')).toBe(true);
  expect(await ask('full@example.com', nowMs + hourMs - 1)).toBe(false);
  expect(await ask('full@example.com', nowMs + hourMs)).toBe(true);
});

test('ACC-02 three of many simultaneous requests pass', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('rush@example.com')));
  expect(answers.filter(Boolean)).toHaveLength(3);
});

test('ACC-02 an email that is not sent uses up nothing', async () => {
  const failing = inTransaction(database.db, async (tx) => {
    await countAccountMail(tx, 'failing@example.com', nowMs);
    throw new Error('no mail');
  });
  await expect(failing).rejects.toThrow('no mail');
  for (let mails = 0; mails < 3; mails += 1) expect(await ask('failing@example.com')).toBe(true);
});

test('ACC-02 the addresses themselves are not stored', async () => {
  await ask('private@example.com');
  const rows = await database.db.selectFrom('try_counts').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map((row) => row.key.toString('utf8')).join()).not.toContain('private');
});
