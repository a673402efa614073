import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { auditLedger } from './audit-ledger.ts';
import { createCart } from '#records/carts/carts.ts';
import {
  type CouponPerson,
  confirmCouponUse,
  countCouponUses,
  releaseCouponUse,
  releaseExpiredCouponUses,
  takeCouponUse,
} from './coupon-uses.ts';
import { findCoupon } from './coupons.ts';
import type { Tables } from '#records/tables.ts';
import { atOnce } from '#records/testing/at-once.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { auditTimes } from '#rules/ledger/audit-times.ts';

let database: TestDatabase<Tables>;
let cartIds: number[];

beforeAll(async () => {
  database = await createRecordsDatabase();
  cartIds = await inTransaction(database.db, async (tx) => {
    const ids: number[] = [];
    for (let made = 0; made < 100; made += 1) {
      const { cart } = await createCart(tx, {
        now: new Date(),
        brandId: 5,
        userId: null,
        microSiteId: null,
        sessionIdHash: null,
      });
      ids.push(cart.id);
    }
    return ids;
  });
});

const now = new Date('2026-03-02T12:00:00Z');
const expiresAt = new Date('2026-03-02T12:15:00Z');

afterAll(() => database.drop());

let lastCoupon = 0;

async function couponWith(limits: { uses_max?: number; uses_per_user_max?: number }): Promise<string> {
  lastCoupon += 1;
  const days = { first_day: '2026-01-01', last_day: '2026-12-31' };
  const { code } = await database.db
    .insertInto('coupons')
    .values({ code: `LIMITED-${lastCoupon}`, kind: 'percent', amount: 1000, brand_id: null, ...days, ...limits })
    .returning('code')
    .executeTakeFirstOrThrow();
  return code;
}

function guestWith(email: string): CouponPerson {
  return { kind: 'email', email };
}

type Use = { code: string; cart?: number; person?: CouponPerson; key?: string };

function useOf({ code, cart = 0, person = guestWith(`guest${cart}@example.com`), key = crypto.randomUUID() }: Use) {
  return { code, cartId: cartIds[cart] ?? 0, person, key, now, expiresAt };
}

function take(use: Use) {
  return inTransaction(database.db, (tx) => takeCouponUse(tx, useOf(use)));
}

async function count(code: string, person: CouponPerson | null, { cart = -1, moment = now } = {}) {
  const coupon = await findCoupon(database.db, code);
  if (!coupon) throw new Error(`No coupon ${code}.`);
  return countCouponUses(database.db, { coupon, cartId: cartIds[cart] ?? null, person, now: moment });
}

async function newUser(email: string): Promise<CouponPerson> {
  const { id } = await database.db.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow();
  return { kind: 'user', userId: id };
}

describe('taking a use', () => {
  test.each([1, 3, 10])(
    'PRC-06 of 100 carts at once exactly %i get a coupon that can be used that often',
    async (limit) => {
      const code = await couponWith({ uses_max: limit });
      const answers = await atOnce(database, 100, (db, cart) =>
        inTransaction(db, (tx) => takeCouponUse(tx, useOf({ code, cart }))),
      );
      expect(answers.filter(({ kind }) => kind === 'taken')).toHaveLength(limit);
      const refused = answers.filter(({ kind }) => kind !== 'taken');
      expect(refused).toEqual(refused.map(() => ({ kind: 'limit-reached', limit: 'all-together' })));
      expect((await count(code, null)).usesSoFar).toBe(limit);
    },
  );

  test('PRC-06 of 100 carts of one person at once exactly two get a coupon with two uses per person', async () => {
    const code = await couponWith({ uses_per_user_max: 2 });
    const person = guestWith('keen@example.com');
    const answers = await atOnce(database, 100, (db, cart) =>
      inTransaction(db, (tx) => takeCouponUse(tx, useOf({ code, cart, person }))),
    );
    expect(answers.filter(({ kind }) => kind === 'taken')).toHaveLength(2);
    expect(await take({ code, person })).toEqual({ kind: 'limit-reached', limit: 'per-person' });
    expect(await take({ code, person: guestWith('other@example.com') })).toEqual({ kind: 'taken' });
  });

  test('PRC-06 a coupon without limits can be used any number of times', async () => {
    const code = await couponWith({});
    const answers = await atOnce(database, 40, (db, cart) =>
      inTransaction(db, (tx) => takeCouponUse(tx, useOf({ code, cart }))),
    );
    expect(answers.every(({ kind }) => kind === 'taken')).toBe(true);
    expect(await count(code, guestWith('guest1@example.com'))).toEqual({
      usesSoFar: 0,
      usesByUserSoFar: 0,
    });
  });

  test('PRC-06 the same key takes one use, however many callers send it at once', async () => {
    const code = await couponWith({ uses_max: 5 });
    const answers = await atOnce(database, 40, (db) =>
      inTransaction(db, (tx) => takeCouponUse(tx, useOf({ code, key: `once:${code}` }))),
    );
    expect(answers.every(({ kind }) => kind === 'taken')).toBe(true);
    expect((await count(code, null)).usesSoFar).toBe(1);
    await expect(take({ code: await couponWith({}), key: `once:${code}` })).rejects.toThrow('of another coupon');
  });

  test('PRC-06 an account counts what guests used with its email, also after the email has changed', async () => {
    const code = await couponWith({ uses_per_user_max: 1 });
    expect(await take({ code, person: guestWith(' Wren@Example.com ') })).toEqual({ kind: 'taken' });
    const wren = await newUser('wren@example.com');
    expect(await take({ code, person: wren })).toEqual({ kind: 'limit-reached', limit: 'per-person' });
    expect(await count(code, wren)).toEqual({ usesSoFar: 0, usesByUserSoFar: 1 });

    const finch = await newUser('finch@example.com');
    expect(await take({ code, person: finch })).toEqual({ kind: 'taken' });
    await database.db
      .updateTable('users')
      .set({ email: 'goldfinch@example.com' })
      .where('email', '=', 'finch@example.com')
      .execute();
    expect(await take({ code, person: finch })).toEqual({ kind: 'limit-reached', limit: 'per-person' });
  });

  test('PRC-06 CHK-01 uses by an account don’t count for a guest with its email, uses by guests do', async () => {
    const code = await couponWith({ uses_per_user_max: 1 });
    const robin = await newUser('robin@example.com');
    expect(await take({ code, person: robin })).toEqual({ kind: 'taken' });
    const guest = guestWith('robin@example.com');
    expect(await count(code, guest)).toEqual({ usesSoFar: 0, usesByUserSoFar: 0 });
    expect(await take({ code, person: guest })).toEqual({ kind: 'taken' });
    expect(await take({ code, person: guest })).toEqual({ kind: 'limit-reached', limit: 'per-person' });
  });

  test('PRC-06 a code that is no coupon is not taken', async () => {
    await expect(take({ code: 'NO-SUCH-COUPON' })).rejects.toThrow('no result');
  });
});

describe('the end of a use', () => {
  test('PRC-06 a released use is free for others, and is released once', async () => {
    const code = await couponWith({ uses_max: 1 });
    const key = `back:${code}`;
    await take({ code, key });
    expect(await take({ code })).toMatchObject({ kind: 'limit-reached' });
    await atOnce(database, 20, (db) => inTransaction(db, (tx) => releaseCouponUse(tx, key)));
    expect(await take({ code, key })).toEqual({ kind: 'released' });
    expect(await inTransaction(database.db, (tx) => confirmCouponUse(tx, key))).toBe(false);
    expect(await take({ code })).toEqual({ kind: 'taken' });
    expect(await take({ code })).toMatchObject({ kind: 'limit-reached' });
  });

  test('PRC-06 a confirmed use stays confirmed', async () => {
    const code = await couponWith({ uses_max: 1 });
    const key = `kept:${code}`;
    await take({ code, key });
    const confirm = () => inTransaction(database.db, (tx) => confirmCouponUse(tx, key));
    expect(await confirm()).toBe(true);
    expect(await confirm()).toBe(true);
    await inTransaction(database.db, (tx) => releaseCouponUse(tx, key));
    await inTransaction(database.db, (tx) => releaseExpiredCouponUses(tx, expiresAt));
    expect(await take({ code, key })).toEqual({ kind: 'taken' });
    expect(await take({ code })).toMatchObject({ kind: 'limit-reached' });
    expect((await count(code, null, { moment: expiresAt })).usesSoFar).toBe(1);
  });

  test('PRC-06 an expired use is free before it is released', async () => {
    const code = await couponWith({ uses_max: 1 });
    await take({ code });
    expect((await count(code, null)).usesSoFar).toBe(1);
    expect((await count(code, null, { moment: expiresAt })).usesSoFar).toBe(0);
    const later = { ...useOf({ code }), now: expiresAt, expiresAt: new Date(expiresAt.getTime() + 1) };
    expect(await inTransaction(database.db, (tx) => takeCouponUse(tx, later))).toEqual({ kind: 'taken' });
    await inTransaction(database.db, (tx) => releaseCouponUse(tx, later.key));
  });

  test('PRC-06 expired uses are released', async () => {
    await inTransaction(database.db, (tx) => releaseExpiredCouponUses(tx, expiresAt));
    const codes = [await couponWith({}), await couponWith({})];
    for (const code of codes) await take({ code });
    expect(await inTransaction(database.db, (tx) => releaseExpiredCouponUses(tx, now))).toBe(0);
    expect(await inTransaction(database.db, (tx) => releaseExpiredCouponUses(tx, expiresAt))).toBe(2);
  });

  test('PRC-06 the use of a cart does not count against that cart', async () => {
    const code = await couponWith({ uses_max: 1, uses_per_user_max: 1 });
    const person = guestWith('own@example.com');
    await take({ code, cart: 3, person });
    expect(await count(code, person, { cart: 3 })).toEqual({ usesSoFar: 0, usesByUserSoFar: 0 });
    expect(await count(code, person, { cart: 4 })).toEqual({ usesSoFar: 1, usesByUserSoFar: 1 });
    expect(await count(code, null)).toEqual({ usesSoFar: 1, usesByUserSoFar: 0 });
  });

  test('PRC-06 a use outlives its cart and its user', async () => {
    const code = await couponWith({ uses_max: 1 });
    const { cart } = await inTransaction(database.db, (tx) =>
      createCart(tx, { now: new Date(), brandId: 5, userId: null, microSiteId: null, sessionIdHash: null }),
    );
    const person = await newUser('gone@example.com');
    await inTransaction(database.db, (tx) => takeCouponUse(tx, { ...useOf({ code, person }), cartId: cart.id }));
    await database.db.deleteFrom('carts').where('id', '=', cart.id).execute();
    await database.db.deleteFrom('users').where('email', '=', 'gone@example.com').execute();
    expect((await count(code, null)).usesSoFar).toBe(1);
  });
});

describe('what the database itself refuses', () => {
  test('PRC-06 the database refuses a use beyond either limit', async () => {
    const insert = (code: string) =>
      sql`insert into coupon_uses (coupon_code, email, key, expires_at)
          values (${code}, 'direct@example.com', ${crypto.randomUUID()}, ${expiresAt})`.execute(database.db);
    for (const limits of [{ uses_max: 1 }, { uses_per_user_max: 1 }]) {
      const code = await couponWith(limits);
      await insert(code);
      await expect(insert(code)).rejects.toThrow('is used up');
    }
  });

  test('PRC-06 the database refuses to revive or delete a use', async () => {
    const code = await couponWith({});
    const key = `dead:${code}`;
    await take({ code, key });
    await inTransaction(database.db, (tx) => releaseCouponUse(tx, key));
    for (const state of ['held', 'confirmed']) {
      await expect(
        sql`update coupon_uses set state = ${state} where key = ${key}`.execute(database.db),
      ).rejects.toThrow('is released and stays so');
    }
    await expect(sql`delete from coupon_uses`.execute(database.db)).rejects.toThrow('only grows');
  });
});

test('PRC-06 after all these tests the ledger is consistent, once expired uses are released', async () => {
  await inTransaction(database.db, (tx) => releaseExpiredCouponUses(tx, expiresAt));
  expect(await auditLedger(database.db, auditTimes(expiresAt.getTime()))).toEqual([]);
});
