import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { createCart, findCart, findCartByToken, findOpenCartOfSession, type NewCart } from './carts.ts';
import { newDisplayId } from '#kit/server/display-id.ts';
import { distinctLetters } from '#kit/server/random-letters.ts';
import { ensureSession } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

const guestCart: NewCart = { now: new Date(), brandId: 5, userId: null, microSiteId: null, sessionIdHash: null };

function open(cart: Partial<NewCart> = {}, makeDisplayId?: () => string) {
  return inTransaction(database.db, (tx) => createCart(tx, { ...guestCart, ...cart }, makeDisplayId));
}

async function newSession(): Promise<Buffer> {
  const idHash = randomBytes(32);
  const now = new Date();
  await inTransaction(database.db, (tx) =>
    ensureSession(tx, { idHash, now, expiresAt: new Date(now.getTime() + 1000) }),
  );
  return idHash;
}

describe('opening a cart', () => {
  test('CRT-01 a cart has an id, an order id, a display id and a token', async () => {
    const { cart, token } = await open({ microSiteId: 7 });
    expect(cart).toMatchObject({ brandId: 5, userId: null, microSiteId: 7 });
    expect(cart.id).toBeGreaterThan(0);
    expect(cart.orderId).toBeGreaterThan(100_000);
    expect(cart.displayId).toMatch(/^P-[34679ACDEFGHJKMNPQRTWXY]{6}$/);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await findCart(database.db, cart.id)).toEqual(cart);
  });

  test('CRT-01 the token itself is kept nowhere', async () => {
    const { cart, token } = await open();
    const row = await database.db.selectFrom('carts').selectAll().where('id', '=', cart.id).executeTakeFirstOrThrow();
    expect(row.token_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.token_hash.toString('base64url')).not.toBe(token);
  });

  test('CRT-01 a taken display id is skipped for a free one, in the same transaction', async () => {
    const { cart: first } = await open();
    const tried = [first.displayId, first.displayId, 'P-333333'];
    const { cart: second } = await open({}, () => tried.shift() ?? 'P-444444');
    expect(second.displayId).toBe('P-333333');
  });

  test('CRT-01 when no display id is free the cart is refused, not opened twice', async () => {
    const { cart } = await open();
    await expect(open({}, () => cart.displayId)).rejects.toThrow('No free display id');
  });

  test('CRT-01 carts that are opened together get display ids of their own', async () => {
    // All of them want the first, and when that is taken the next.
    const wanted = ['P-CROWD3', 'P-CROWD4', 'P-CROWD6', 'P-CROWD7', 'P-CROWD9'];
    const opened = await Promise.all(
      wanted.map(() => {
        const left = [...wanted];
        return open({}, () => left.shift() ?? 'P-CROWDX');
      }),
    );
    expect(new Set(opened.map(({ cart }) => cart.displayId)).size).toBe(wanted.length);
    expect(new Set(opened.map(({ cart }) => cart.orderId)).size).toBe(wanted.length);
  });

  test('a display id has no letters that are mistaken for one another', () => {
    expect(distinctLetters).not.toMatch(/[01258BILOSUVZ]/);
    const ids = new Set(Array.from({ length: 1000 }, newDisplayId));
    expect(ids.size).toBeGreaterThan(990);
  });
});

describe('finding a cart', () => {
  test('CRT-01 a cart is found by its own token and by no other', async () => {
    const mine = await open();
    const theirs = await open();
    expect(await findCartByToken(database.db, { cartId: mine.cart.id, token: mine.token })).toEqual(mine.cart);
    for (const token of [theirs.token, '', '\0', mine.token.toLowerCase(), `${mine.token} `]) {
      expect(await findCartByToken(database.db, { cartId: mine.cart.id, token }), token).toBeUndefined();
    }
    expect(await findCartByToken(database.db, { cartId: theirs.cart.id, token: mine.token })).toBeUndefined();
  });

  test('a browser finds the last cart it began for the brand, and not that of another browser', async () => {
    const sessionIdHash = await newSession();
    await open({ sessionIdHash });
    const { cart: last } = await open({ sessionIdHash });
    await open({ sessionIdHash, brandId: 1 });
    await open({ sessionIdHash: await newSession() });
    expect(await findOpenCartOfSession(database.db, { sessionIdHash, brandId: 5 })).toEqual(last);
    expect(await findOpenCartOfSession(database.db, { sessionIdHash, brandId: 2 })).toBeUndefined();
    expect(await findOpenCartOfSession(database.db, { sessionIdHash: randomBytes(32), brandId: 5 })).toBeUndefined();
  });

  test('a cart outlives the session it was begun in', async () => {
    const sessionIdHash = await newSession();
    const { cart, token } = await open({ sessionIdHash });
    await database.db.deleteFrom('sessions').where('id_hash', '=', sessionIdHash).execute();
    expect(await findCartByToken(database.db, { cartId: cart.id, token })).toEqual(cart);
  });
});
