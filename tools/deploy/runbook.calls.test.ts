import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import type { Tables } from '#records/tables.ts';
import { root } from '../bootstrap/places.mjs';

const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

/** The statements of the runbook; those of a replica can't run on a primary, but have to be valid too. */
const statements = [...runbook.matchAll(/`((?:select|alter system) [^`]+)`/g)]
  .flatMap(([, text = '']) => text.split(';'))
  .map((text) => text.trim())
  .filter((text) => text.startsWith('select '));

test('every query that the runbook names is valid on the database of this release', async () => {
  expect(statements.length).toBeGreaterThan(8);
  await database.db.connection().execute(async (connection) => {
    for (const statement of statements) {
      await sql`prepare of_the_runbook as ${sql.raw(statement)}`.execute(connection);
      await sql`deallocate of_the_runbook`.execute(connection);
    }
  });
});

test('every line of the log that the runbook looks for is one that the server writes', () => {
  const lines = [
    ['src/capabilities/ledger/server/ledger-check.ts', 'ledger check failed'],
    ['src/kit/server/jobs/run-batch.ts', 'repeating job failed'],
    ['src/ports/payments/braintree/connect-braintree.ts', 'Braintree request failed'],
    ['src/ports/database/read-replica.ts', 'lists are read from the primary'],
    ['src/journeys/place-order/server/recover-attempts.ts', 'attempt recovery failed'],
  ] as const;
  for (const [file, line] of lines) {
    expect(runbook.replaceAll('\n', ' ')).toContain(line);
    expect(readFileSync(join(root, file), 'utf8')).toContain(line);
  }
});

test('every queue that the runbook names is one of the server', () => {
  const jobs = readFileSync(join(root, 'src/app/server/server-jobs.ts'), 'utf8');
  const named = [...runbook.matchAll(/\b(?:queue|job|queues) `([\w-]+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(4);
  const ofMail = readFileSync(join(root, 'src/records/mail/outbox.ts'), 'utf8');
  expect(named.filter((name) => !`${jobs}${ofMail}`.includes(`'${name}'`))).toEqual([]);
});
