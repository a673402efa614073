import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

const script = join(import.meta.dirname, 'portage.ts');

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

function portage(words: string, env: Record<string, string> = {}): Promise<{ stdout: string }> {
  const settings = { PATH: process.env['PATH'] ?? '', DATABASE_URL: database.url, ...env };
  return promisify(execFile)(process.execPath, [script, ...words.split(' ')], { env: settings });
}

test('migrations are listed, a pending one is named, and nothing is run twice', async () => {
  const { done, last } = JSON.parse((await portage('migrate status --json')).stdout) as { done: number; last: string };
  expect(done).toBeGreaterThan(50);
  await sql`delete from kysely_migration where name = ${last}`.execute(database.db);
  await expect(portage('migrate status')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`pending: ${last}`),
  });
  await sql`insert into kysely_migration (name, timestamp) values (${last}, '')`.execute(database.db);
  expect((await portage('migrate up')).stdout).toBe('The database is up to date.\n');
});

test('PRC-03 the audit finds books that balance, and names what does not', async () => {
  expect((await portage('audit')).stdout).toBe('The books balance.\n');
  await sql`insert into account_balances (account, balance_cents, held_cents) values ('wallet:1', 500, 0)`.execute(
    database.db,
  );
  await expect(portage('audit')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('broken: a balance is the sum of its entries: wallet:1'),
  });
});

test('settings are checked without starting a server', async () => {
  expect((await portage('config check')).stdout).toBe('A server would start with these settings.\n');
  await expect(portage('config check', { PORT: 'seven', NODE_ENV: 'production' })).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('PORT must be a port from 0 to 65535'),
  });
});
