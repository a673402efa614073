import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { ensureServerKey } from './server-keys.ts';
import { deleteExpiredSessions, ensureSession, findSession } from './sessions.ts';
import type { Tables } from './tables.ts';
import { createRecordsDatabase } from './testing/records-database.ts';

const first = new Date('2026-03-02T12:00:00Z');
const second = new Date('2026-03-02T13:00:00Z');
const third = new Date('2026-03-02T14:00:00Z');

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

function ensure(idHash: Buffer, { now, expiresAt }: { now: Date; expiresAt: Date }) {
  return inTransaction(database.db, (tx) => ensureSession(tx, { idHash, now, expiresAt }));
}

async function signIn(idHash: Buffer): Promise<number> {
  const { id } = await database.db
    .insertInto('users')
    .values({ email: `${idHash.toString('hex').slice(0, 8)}@portage.test` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db.updateTable('sessions').set({ user_id: id }).where('id_hash', '=', idHash).execute();
  return id;
}

test('a session is made once and lasts longer each time it is used', async () => {
  const idHash = randomBytes(32);
  expect(await findSession(database.db, { idHash, now: first })).toBeUndefined();
  await ensure(idHash, { now: first, expiresAt: second });
  const userId = await signIn(idHash);
  const session = await ensure(idHash, { now: first, expiresAt: third });
  expect(session).toEqual({ idHash, userId, expiresAt: third });
  expect(await findSession(database.db, { idHash, now: second })).toEqual(session);
});

test('an expired session is not found, and when it comes back nobody is signed in', async () => {
  const idHash = randomBytes(32);
  await ensure(idHash, { now: first, expiresAt: second });
  await signIn(idHash);
  expect(await findSession(database.db, { idHash, now: second })).toBeUndefined();
  expect(await ensure(idHash, { now: second, expiresAt: third })).toEqual({ idHash, userId: null, expiresAt: third });
});

test('two calls of one browser that come together make one session', async () => {
  const idHash = randomBytes(32);
  await Promise.all([1, 2, 3, 4].map(() => ensure(idHash, { now: first, expiresAt: second })));
  const rows = await database.db.selectFrom('sessions').selectAll().where('id_hash', '=', idHash).execute();
  expect(rows).toHaveLength(1);
});

test('expired sessions are deleted, and only those', async () => {
  await database.db.deleteFrom('sessions').execute();
  const [old, young] = [randomBytes(32), randomBytes(32)];
  await ensure(old, { now: first, expiresAt: second });
  await ensure(young, { now: first, expiresAt: third });
  expect(await deleteExpiredSessions(database.db, second)).toBe(1);
  expect(await findSession(database.db, { idHash: young, now: second })).toBeDefined();
  expect(await deleteExpiredSessions(database.db, second)).toBe(0);
});

test('servers that start together share one key, and each name has its own', async () => {
  const keys = await Promise.all([1, 2, 3, 4].map(() => ensureServerKey(database.db, 'csrf')));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  expect(await ensureServerKey(database.db, 'csrf')).toBe(keys[0]);
  expect(await ensureServerKey(database.db, 'cookies')).not.toBe(keys[0]);
});
