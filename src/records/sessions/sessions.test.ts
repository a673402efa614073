import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { ensureServerKey } from '#records/operations/server-keys.ts';
import { createCart } from '#records/carts/carts.ts';
import { deleteExpired } from '#records/retention/delete-expired.ts';
import { deleteSession, deleteSessionsOf, ensureSession, findSession, startSignedInSession } from './sessions.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { keptDays } from '#rules/retention.ts';

const first = new Date('2026-03-02T12:00:00Z');
const second = new Date('2026-03-02T13:00:00Z');
const third = new Date('2026-03-02T14:00:00Z');

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

async function deleteExpiredSessions(atOnce = 1000): Promise<number | undefined> {
  const { removed } = await deleteExpired(database.db, { now: second, keptDays, isTimeOver: () => false, atOnce });
  return removed['sessions'];
}

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

test('an expired session is not found, and starts again without its user', async () => {
  const idHash = randomBytes(32);
  await ensure(idHash, { now: first, expiresAt: second });
  await signIn(idHash);
  expect(await findSession(database.db, { idHash, now: second })).toBeUndefined();
  expect(await ensure(idHash, { now: second, expiresAt: third })).toEqual({ idHash, userId: null, expiresAt: third });
});

test('two simultaneous calls of one browser create one session', async () => {
  const idHash = randomBytes(32);
  await Promise.all([1, 2, 3, 4].map(() => ensure(idHash, { now: first, expiresAt: second })));
  const rows = await database.db.selectFrom('sessions').selectAll().where('id_hash', '=', idHash).execute();
  expect(rows).toHaveLength(1);
});

async function newUser(): Promise<number> {
  const email = `${randomBytes(6).toString('hex')}@portage.test`;
  const { id } = await database.db.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function newCart(sessionIdHash: Buffer, userId: number | null): Promise<number> {
  const facts = { brandId: 5, userId, microSiteId: null, sessionIdHash };
  return (await inTransaction(database.db, (tx) => createCart(tx, { ...facts, now: new Date() }))).cart.id;
}

function cartRow(id: number) {
  return database.db
    .selectFrom('carts')
    .select(['user_id', 'session_id_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

function start(idHash: Buffer, { formerIdHash, userId }: { formerIdHash: Buffer | null; userId: number }) {
  return inTransaction(database.db, (tx) =>
    startSignedInSession(tx, { idHash, formerIdHash, userId, expiresAt: third, signedInAt: first }),
  );
}

test('ACC-02 signing in creates a new session, ends the former one and moves its carts without an owner', async () => {
  const [former, idHash, userId, otherId] = [randomBytes(32), randomBytes(32), await newUser(), await newUser()];
  await ensure(former, { now: first, expiresAt: second });
  const [free, own, others] = [
    await newCart(former, null),
    await newCart(former, userId),
    await newCart(former, otherId),
  ];
  await start(idHash, { formerIdHash: former, userId });
  expect(await findSession(database.db, { idHash: former, now: first })).toBeUndefined();
  expect(await findSession(database.db, { idHash, now: first })).toEqual({ idHash, userId, expiresAt: third });
  expect(await cartRow(free)).toEqual({ user_id: userId, session_id_hash: idHash });
  expect(await cartRow(own)).toEqual({ user_id: userId, session_id_hash: idHash });
  expect(await cartRow(others)).toEqual({ user_id: otherId, session_id_hash: null });
});

test('ACC-02 a person without a former session is signed in too', async () => {
  const [idHash, userId] = [randomBytes(32), await newUser()];
  await start(idHash, { formerIdHash: null, userId });
  expect(await findSession(database.db, { idHash, now: first })).toMatchObject({ userId });
});

test('ACC-02 a cart that is opened while its browser signs in is not lost', async () => {
  const [former, idHash, userId] = [randomBytes(32), randomBytes(32), await newUser()];
  await ensure(former, { now: first, expiresAt: second });
  let signingIn: Promise<void> | undefined;
  const cartId = await inTransaction(database.db, async (tx) => {
    await ensureSession(tx, { idHash: former, now: first, expiresAt: second });
    signingIn = start(idHash, { formerIdHash: former, userId });
    const facts = { brandId: 5, userId: null, microSiteId: null, sessionIdHash: former };
    return (await createCart(tx, { ...facts, now: new Date() })).cart.id;
  });
  await signingIn;
  expect(await cartRow(cartId)).toEqual({ user_id: userId, session_id_hash: idHash });
});

test('ACC-02 one session of a user ends, or all of them, and never those of other users', async () => {
  const [one, two, three, others] = [randomBytes(32), randomBytes(32), randomBytes(32), randomBytes(32)];
  const userId = await newUser();
  for (const idHash of [one, two, three]) await start(idHash, { formerIdHash: null, userId });
  await start(others, { formerIdHash: null, userId: await newUser() });
  const stillThere = async () => {
    const found = await Promise.all(
      [one, two, three, others].map((idHash) => findSession(database.db, { idHash, now: first })),
    );
    return found.map((session) => session !== undefined);
  };
  await deleteSession(database.db, one);
  expect(await stillThere()).toEqual([false, true, true, true]);
  await deleteSessionsOf(database.db, userId);
  expect(await stillThere()).toEqual([false, false, false, true]);
});

test('expired sessions are deleted, and only those', async () => {
  await database.db.deleteFrom('sessions').execute();
  const [old, young] = [randomBytes(32), randomBytes(32)];
  await ensure(old, { now: first, expiresAt: second });
  await ensure(young, { now: first, expiresAt: third });
  expect(await deleteExpiredSessions()).toBe(1);
  expect(await findSession(database.db, { idHash: young, now: second })).toBeDefined();
  expect(await deleteExpiredSessions()).toBe(0);
});

test('many expired sessions are deleted in batches, without those that another server is deleting', async () => {
  const many = 25;
  await sql`
    insert into sessions (id_hash, expires_at)
    select sha256(('old ' || number)::bytea), ${first} from generate_series(1, ${many}) as number`.execute(database.db);
  await database.db.transaction().execute(async (other) => {
    await sql`select 1 from sessions where id_hash = sha256('old 7'::bytea) for update`.execute(other);
    expect(await deleteExpiredSessions(10)).toBe(many - 1);
  });
  expect(await deleteExpiredSessions(10)).toBe(1);
});

test('the carts of a deleted session are found by an index, however many there are', async () => {
  const plan = await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    // What the database runs for the foreign key, planned before it knows the value.
    await sql`
      prepare of_key (bytea) as update only carts set session_id_hash = null where session_id_hash = $1`.execute(tx);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    return sql<Record<string, string>>`explain execute of_key ('\\x00')`.execute(tx);
  });
  expect(plan.rows.flatMap((row) => Object.values(row)).join(' ')).toContain('carts_by_session');
});

test('servers that start together share one key, and each name has its own', async () => {
  const keys = await Promise.all([1, 2, 3, 4].map(() => ensureServerKey(database.db, 'csrf')));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  expect(await ensureServerKey(database.db, 'csrf')).toBe(keys[0]);
  expect(await ensureServerKey(database.db, 'cookies')).not.toBe(keys[0]);
});
