import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#ports/database/database.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { countEmailLookup } from './count-email-lookup.ts';
import type { Tables } from '#records/tables.ts';
import { atOnce } from '#records/testing/at-once.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

beforeEach(() => database.db.deleteFrom('try_counts').execute());

afterAll(() => database.drop());

const startMs = Date.parse('2026-03-02T15:00:00Z');
const minuteMs = 60_000;

function ask(
  number: number,
  { session = 'a', address = '203.0.113.1', nowMs = startMs, db = database.db } = {},
): Promise<{ readonly waitMs: number } | null> {
  return countEmailLookup(db, { session, address, email: `person-${number}@example.com` }, nowMs);
}

async function askMany(from: number, to: number, asked: Parameters<typeof ask>[1] = {}): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let number = from; number <= to; number += 1) answers.push(await ask(number, asked));
  return answers;
}

test('API-41 API-42 a session may ask about five emails, and again about each, but not about a sixth', async () => {
  expect(await askMany(1, 5)).toEqual(Array(5).fill(null));
  expect(await ask(6)).toEqual({ waitMs: 24 * 60 * minuteMs });
  expect(await askMany(1, 5)).toEqual(Array(5).fill(null));
  expect(await ask(6, { session: 'b' })).toBeNull();
});

test('API-41 API-42 a session that has asked too often may ask about another email after a day', async () => {
  await askMany(1, 5);
  expect(await ask(6, { nowMs: startMs + 24 * 60 * minuteMs - 1 })).toEqual({ waitMs: 1 });
  expect(await ask(6, { nowMs: startMs + 24 * 60 * minuteMs })).toBeNull();
});

test('API-41 API-42 an address may ask about twenty emails in an hour, from however many sessions', async () => {
  for (let session = 0; session < 4; session += 1) {
    await askMany(session * 5 + 1, session * 5 + 5, { session: String(session), nowMs: startMs + session * minuteMs });
  }
  const soon = { session: 'e', nowMs: startMs + 10 * minuteMs };
  expect(await ask(21, soon)).toEqual({ waitMs: 50 * minuteMs });
  expect(await ask(1, soon)).toBeNull();
  expect(await ask(21, { ...soon, address: '203.0.113.2' })).toBeNull();
  expect(await ask(21, { ...soon, nowMs: startMs + 60 * minuteMs })).toBeNull();
});

test('API-41 API-42 the addresses of one household count as one', async () => {
  for (let session = 0; session < 4; session += 1) {
    await askMany(session * 5 + 1, session * 5 + 5, { session: String(session), address: `2001:db8:1:2::${session}` });
  }
  expect(await ask(21, { session: 'e', address: '2001:db8:1:2:ffff::9' })).not.toBeNull();
  expect(await ask(21, { session: 'e', address: '2001:db8:1:3::9' })).toBeNull();
});

test('API-41 API-42 simultaneous questions are counted one by one', async () => {
  const answers = await atOnce(database, 30, (db, index) => ask(index, { db }));
  expect(answers.filter((answer) => answer === null)).toHaveLength(5);
});

test('API-41 API-42 two servers share the count', async () => {
  const second = openDatabase<Tables>({
    url: database.url,
    poolMax: 2,
    connectTimeoutMs: testConnectTimeoutMs,
    log: silentLog,
  });
  try {
    await askMany(1, 3);
    expect(await askMany(4, 5, { db: second.db })).toEqual([null, null]);
    expect(await ask(6)).not.toBeNull();
    expect(await ask(6, { db: second.db })).not.toBeNull();
  } finally {
    await second.close();
  }
});

test('API-41 API-42 a question that was refused uses up nothing', async () => {
  await askMany(1, 8);
  const rows = await database.db.selectFrom('try_counts').selectAll().execute();
  expect(rows).toHaveLength(10);
});

test('API-41 API-42 asking again does not make a count last longer', async () => {
  await askMany(1, 5);
  await ask(1, { nowMs: startMs + 23 * 60 * minuteMs });
  expect(await ask(6, { nowMs: startMs + 24 * 60 * minuteMs })).toBeNull();
});

test('API-41 API-42 only hashes are stored, and the next question deletes old ones', async () => {
  await askMany(1, 3);
  const rows = await database.db.selectFrom('try_counts').selectAll().execute();
  expect(rows).toHaveLength(6);
  expect(rows.every((row) => row.counted_under?.length === 32 && row.key.length === 32)).toBe(true);
  expect(rows.map((row) => row.key.toString('utf8')).join()).not.toContain('person');
  await ask(4, { nowMs: startMs + 25 * 60 * minuteMs });
  expect(await database.db.selectFrom('try_counts').selectAll().execute()).toHaveLength(2);
});
