import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { endOnBehalfSession, findOnBehalfSession, startOnBehalfSession } from './on-behalf-sessions.ts';
import { listActions } from '#records/people/audit-log.ts';
import { createCart } from '#records/carts/carts.ts';
import { deleteSession, findSession } from './sessions.ts';
import type { Tables } from '#records/tables.ts';
import { atOnce } from '#records/testing/at-once.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

const now = new Date('2026-03-02T15:00:00Z');
const soon = new Date('2026-03-02T15:29:59.999Z');
const ends = new Date('2026-03-02T15:30:00Z');
const nextMonth = new Date('2026-04-02T15:00:00Z');

let people = 0;

async function newPerson(): Promise<number> {
  people += 1;
  const email = `person-${people}@portage.test`;
  return (await database.db.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow()).id;
}

async function newSession(userId: number | null, expiresAt = nextMonth): Promise<Buffer> {
  const idHash = randomBytes(32);
  await database.db
    .insertInto('sessions')
    .values({ id_hash: idHash, user_id: userId, expires_at: expiresAt })
    .execute();
  return idHash;
}

async function newCart(userId: number | null): Promise<number> {
  const cart = { brandId: 5, userId, microSiteId: null, sessionIdHash: null };
  return (await inTransaction(database.db, (tx) => createCart(tx, { ...cart, now: new Date() }))).cart.id;
}

let actorId: number;
let customerId: number;
let cartId: number;

beforeEach(async () => {
  actorId = await newPerson();
  customerId = await newPerson();
  cartId = await newCart(customerId);
});

const times = { now, endsAt: ends, expiresAt: nextMonth };

function start(formerIdHash: Buffer, change: { customerId?: number | null; cartId?: number; idHash?: Buffer } = {}) {
  const idHash = change.idHash ?? randomBytes(32);
  const asked = { idHash, formerIdHash, actorId, customerId, cartId, reason: 'She called.', ...times };
  return inTransaction(database.db, async (tx) => ({
    idHash,
    isStarted: await startOnBehalfSession(tx, { ...asked, ...change }),
  }));
}

const find = (sessionIdHash: Buffer, at = now) => findOnBehalfSession(database.db, { sessionIdHash, now: at });
const end = (sessionIdHash: Buffer, at = now) =>
  inTransaction(database.db, (tx) => endOnBehalfSession(tx, { sessionIdHash, now: at }));

describe('starting', () => {
  test('CRT-03 it needs a session of the actor that has not expired', async () => {
    const sessions = [
      await newSession(null),
      await newSession(await newPerson()),
      await newSession(actorId, now),
      randomBytes(32),
    ];
    for (const former of sessions) expect((await start(former)).isStarted).toBe(false);
  });

  test('CRT-03 it starts a new session and ends the former one', async () => {
    const former = await newSession(actorId);
    const { idHash, isStarted } = await start(former);
    expect(isStarted).toBe(true);
    expect(await findSession(database.db, { idHash: former, now })).toBeUndefined();
    expect(await findSession(database.db, { idHash, now })).toMatchObject({ userId: actorId });
    expect(await find(idHash)).toEqual({
      actorId,
      customerId,
      cartId,
      reason: 'She called.',
      startedAt: now,
      endsAt: ends,
    });
  });

  test('CRT-03 of many simultaneous takeovers with one session only one succeeds', async () => {
    const former = await newSession(actorId);
    const asked = { formerIdHash: former, actorId, customerId, cartId, reason: 'Twice.', ...times };
    const started = await atOnce(database, 10, (db) =>
      inTransaction(db, (tx) => startOnBehalfSession(tx, { ...asked, idHash: randomBytes(32) })),
    );
    expect(started.filter(Boolean)).toHaveLength(1);
  });
});

describe('as long as it lasts', () => {
  test('CRT-03 it ends by itself after thirty minutes', async () => {
    const { idHash } = await start(await newSession(actorId));
    expect(await find(idHash, soon)).toMatchObject({ customerId });
    expect(await find(idHash, ends)).toBeUndefined();
  });

  test('CRT-03 it ends once, and with the session that it was started for', async () => {
    const { idHash } = await start(await newSession(actorId));
    expect(await end(idHash)).toMatchObject({ actorId, customerId });
    expect(await end(idHash)).toBeUndefined();
    expect(await find(idHash)).toBeUndefined();
    const other = await start(await newSession(actorId));
    await deleteSession(database.db, other.idHash);
    expect(await find(other.idHash)).toBeUndefined();
  });

  test('CRT-03 simultaneous requests end it once and log it once', async () => {
    const { idHash } = await start(await newSession(actorId));
    const ended = await atOnce(database, 10, (db) =>
      inTransaction(db, (tx) => endOnBehalfSession(tx, { sessionIdHash: idHash, now })),
    );
    expect(ended.filter(Boolean)).toHaveLength(1);
    const actions = await listActions(database.db, { personId: actorId, most: 10 });
    expect(actions.map(({ action, objectId }) => [action, objectId])).toEqual([['acting-ended', String(cartId)]]);
  });

  test('CRT-03 an expired session is not ended again', async () => {
    const { idHash } = await start(await newSession(actorId));
    expect(await end(idHash, ends)).toBeUndefined();
  });

  test("ROL-02 when a guest's cart is given to a user, that user is the customer", async () => {
    const guestCart = await newCart(null);
    const { idHash } = await start(await newSession(actorId), { customerId: null, cartId: guestCart });
    expect(await find(idHash)).toMatchObject({ customerId: null });
    await database.db.updateTable('carts').set({ user_id: customerId }).where('id', '=', guestCart).execute();
    expect(await find(idHash)).toMatchObject({ customerId });
  });

  test('CRT-03 it can be neither extended nor restarted', async () => {
    const { idHash } = await start(await newSession(actorId));
    const longer = sql`update acting_for set ends_at = ends_at + interval '1 hour' where session_id_hash = ${idHash}`;
    await expect(longer.execute(database.db)).rejects.toThrow('only be ended');
    await end(idHash);
    const again = sql`update acting_for set ended_at = null where session_id_hash = ${idHash}`;
    await expect(again.execute(database.db)).rejects.toThrow('only once');
  });
});
