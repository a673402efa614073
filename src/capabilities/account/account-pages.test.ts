import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type WireAnswer } from '#app/server/testing/test-server.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import type { AnyEndpoint } from '#kit/endpoint.ts';
import type { PageSettings } from '#kit/page-settings.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { createCart } from '#records/carts/carts.ts';
import { addOrderChange } from '#records/orders/orders.ts';
import { moveAttempt, startAttempt } from '#records/money/payment-attempts.ts';
import { addRefund, listRefundsOf } from '#records/money/refunds.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { creditWallet } from '#records/money/wallet.ts';
import { cents } from '#rules/money.ts';
import * as calls from './contract.ts';

let server: TestServer;
let traveler: Record<string, string>;
let pro: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  traveler = { 'x-user-token': await server.tokenOf('traveler') };
  pro = { 'x-user-token': await server.tokenOf('pro') };
});

afterAll(() => server.close());

const pageCalls: readonly AnyEndpoint[] = Object.values(calls).filter(({ path }) =>
  path.startsWith('/api/v5/account/'),
);

const home = {
  company_name: '',
  address_1: '18 Juniper Walk',
  address_2: '',
  city: 'Miami',
  state: 'FL',
  zip: '33101',
  country_code: 'US',
  phone_number: '',
};

describe('who may not look into an account', () => {
  for (const call of pageCalls) {
    test(`${call.id}: nobody who is not signed in`, async () => {
      expect((await server.refused(call, call.example)).status).toBe(401);
      expect((await server.refused(call, call.example, { 'x-user-token': 'x' })).status).toBe(401);
    });
  }

  test('ACC-08 the addresses and travelers of others do not exist', async () => {
    const { id: address } = await server.call(calls.addAddress, { body: home }, traveler);
    const { id: person } = await server.call(calls.addTraveler, { body: { name: 'Bea Lund' } }, traveler);
    const input = { params: { id: address }, body: home };
    expect((await server.refused(calls.changeAddress, input, pro)).status).toBe(404);
    const other = { params: { id: person }, body: { name: 'Cy Lund' } };
    expect((await server.refused(calls.changeTraveler, other, pro)).status).toBe(404);
    await server.call(calls.deleteAddress, { body: { id: address } }, pro);
    await server.call(calls.deleteTraveler, { body: { id: person } }, pro);
    const book = await server.call(calls.addressBook, { query: {} }, traveler);
    expect(book.addresses.map(({ id }) => id)).toContain(address);
    const kept = await server.call(calls.savedTravelers, { query: {} }, traveler);
    expect(kept.travelers).toContainEqual({ id: person, name: 'Bea Lund', email: '', phone: '' });
    expect((await server.call(calls.addressBook, { query: {} }, pro)).addresses.map(({ id }) => id)).not.toContain(
      address,
    );
  });
});

describe('ACC-07 profile', () => {
  test('ACC-07 a traveler’s own fields may be filled in, those of pro users and admins may not', async () => {
    expect(await server.call(calls.profile, { query: {} }, traveler)).toEqual({
      email: 'traveler@portage.test',
      first_name: 'Tessa',
      last_name: 'Rowan',
      phone_number: '(212) 555-0188',
      autofill: true,
      has_password: true,
      marketing: false,
    });
    expect(await server.call(calls.profile, { query: {} }, pro)).toMatchObject({ autofill: false });
    const admin = { 'x-user-token': await server.tokenOf('admin') };
    expect(await server.call(calls.profile, { query: {} }, admin)).toMatchObject({ autofill: false });
  });

  test('VAL-03 VAL-04 name and phone are changed by the rules of their kind', async () => {
    const body = { first_name: 'T3ssa', last_name: ' ', phone_number: '555' };
    expect((await server.refused(calls.saveProfile, { body }, pro)).errors).toEqual([
      { field: 'first_name', message: 'Please enter a valid name.' },
      { field: 'last_name', message: 'Please enter your last name' },
      { field: 'phone_number', message: 'Please enter a valid phone number' },
    ]);
    const changed = { first_name: 'Percival', last_name: 'Oakes', phone_number: '561 555 0190' };
    await server.call(calls.saveProfile, { body: changed }, pro);
    expect(await server.call(calls.profile, { query: {} }, pro)).toMatchObject(changed);
  });

  test('CHK-06 news by email come from the moment they are wanted, and no longer than that', async () => {
    for (const marketing of [true, true, false]) {
      await server.call(calls.saveNotifications, { body: { marketing } }, pro);
      expect(await server.call(calls.profile, { query: {} }, pro)).toMatchObject({ marketing });
    }
    const rows = await server.db.selectFrom('marketing_consents').select('is_wanted').orderBy('id').execute();
    expect(rows).toEqual([{ is_wanted: true }, { is_wanted: false }]);
  });
});

describe('ACC-02 another password', () => {
  const manager = { email: 'manager@portage.test', password: 'portage-demo' };
  const next = { password: 'gravel under snow', password_confirmation: 'gravel under snow' };

  test('ACC-02 it asks for the current one, and counts how often it is guessed', async () => {
    const headers = { 'x-user-token': await server.tokenOf('club') };
    const body = { current_password: 'a guess', ...next };
    expect((await server.refused(calls.changePassword, { body }, headers)).errors).toEqual([
      { field: 'current_password', message: 'This is not your password.' },
    ]);
    for (let tries = 1; tries < 10; tries += 1) await server.refused(calls.changePassword, { body }, headers);
    const right = { ...body, current_password: 'portage-demo' };
    expect(await server.refused(calls.changePassword, { body: right }, headers)).toMatchObject({
      status: 429,
      detail: 'That was tried too often. Please wait 15 minutes and try again.',
    });
    expect(await server.call(calls.signIn, { body: { ...manager, email: 'club@portage.test' } })).toMatchObject({
      success: true,
    });
  });

  test('ACC-02 the browser in which it is changed stays signed in, every other one is out', async () => {
    const [here, there] = [await signedIn(manager), await signedIn(manager)];
    const token = await server.tokenOf('manager');
    const weak = { current_password: manager.password, password: 'short', password_confirmation: 'short' };
    expect((await server.refused(calls.changePassword, { body: weak }, here)).errors).toEqual([
      { field: 'password', message: 'Please choose a password of at least 10 characters.' },
    ]);
    await server.call(calls.changePassword, { body: { current_password: manager.password, ...next } }, here);
    expect((await visit(here['cookie'])).settings.person).toMatchObject({ email: manager.email });
    expect((await visit(there['cookie'])).settings.person).toBeNull();
    expect((await server.refused(calls.profile, { query: {} }, { 'x-user-token': token })).status).toBe(401);
    expect(await server.call(calls.signIn, { body: manager })).toMatchObject({ success: false });
    const mail = await server.db.selectFrom('outbox').select('recipient').execute();
    expect(mail).toEqual([{ recipient: manager.email }]);
  });

  test('ACC-02 whoever has none yet is told how to get one', async () => {
    const { id } = await server.db
      .insertInto('users')
      .values({ email: 'social@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = await createUserToken(server.db, { userId: id, expiresAt: new Date('2026-03-03T15:00:00Z') });
    const body = { current_password: 'x', ...next };
    expect(await server.refused(calls.changePassword, { body }, { 'x-user-token': token })).toMatchObject({
      errors: [{ message: 'Your account has no password yet. Please choose one with a link by mail first.' }],
    });
  });
});

describe('SCR-06 orders', () => {
  test('SCR-06 they are listed with their places, days and state, and the way to the receipt', async () => {
    const { order } = await addPlacedOrder(server.db, { email: 'traveler@portage.test' });
    await addPlacedOrder(server.db, { email: 'somebody@example.com' });
    const { orders } = await server.call(calls.accountOrders, { query: {} }, traveler);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      order_id: order.id,
      display_id: order.displayId,
      placed_at: '2026-03-02T15:00:00.000Z',
      total_cents: order.total,
      refunded_cents: 0,
      status: 'planned',
      receipt: `/payments/receipt?user&order_id=${order.id}&utm_nooverride=1`,
    });
    expect(orders[0]?.bag_count).toBeGreaterThan(0);
    expect(orders[0]?.from).toContain('Los Angeles, CA');
    expect((await server.call(calls.accountOrders, { query: {} }, pro)).orders).toEqual([]);
  });

  test('SCR-06 PRC-04 what came back is counted over all versions of an order', async () => {
    const { order, userId } = await addPlacedOrder(server.db, { email: 'changes@example.com' });
    const now = new Date('2026-03-02T15:00:00Z');
    const refund = { orderId: order.id, reason: 'A test.', askedBy: null, heldUntil: now };
    const part = (amount: number) => [{ source: 'gateway' as const, amount: cents(amount), label: 'Card' }];
    const changeTo = async (version: number, kind: 'granted' | 'amended', given: number, total: number) => {
      const { cart } = await inTransaction(server.db, (tx) =>
        createCart(tx, { brandId: 5, userId, microSiteId: null, sessionIdHash: null }),
      );
      const key = `change-${order.id}-${version}`;
      await inTransaction(server.db, async (tx) => {
        const attempt = { cartId: cart.id, key, tryNumber: 1, chargeKey: key, bodyHash: '0'.repeat(64) };
        const { id } = await startAttempt(tx, { ...attempt, charge: cents(0), plan: {} }, now);
        await moveAttempt(tx, { id, now, from: 'new', to: 'placed' });
        const { shipState, price, rateCardVersion, billedClubId } = order;
        const difference = cents(-given);
        await addOrderChange(tx, {
          orderId: order.id,
          version,
          attemptId: id,
          cartId: cart.id,
          shipState,
          price,
          rateCardVersion,
          billedClubId,
          total: cents(total),
          difference,
          changedAt: now,
        });
        await addRefund(tx, { ...refund, kind, parts: part(given), key }, now);
      });
    };
    // Before any change, with the first change, and after it: three versions of one order have given something back.
    await inTransaction(server.db, (tx) =>
      addRefund(tx, { ...refund, kind: 'granted', parts: part(500), key: `first-${order.id}` }, now),
    );
    await changeTo(1, 'amended', 700, order.total - 1200);
    await changeTo(2, 'amended', 900, order.total - 2100);
    const versions = (await listRefundsOf(server.db, order.id)).map(({ orderVersion }) => orderVersion);
    expect(new Set(versions).size).toBe(3);

    const token = await createUserToken(server.db, { userId, expiresAt: new Date('2026-03-03T15:00:00Z') });
    const { orders } = await server.call(calls.accountOrders, { query: {} }, { 'x-user-token': token });
    expect(orders).toMatchObject([
      { order_id: order.id, total_cents: order.total - 2100, refunded_cents: 500 + 700 + 900 },
    ]);
  });

  test('SCR-06 the travelers of an order are offered to be kept, until they are', async () => {
    const { used_before: offered } = await server.call(calls.savedTravelers, { query: {} }, traveler);
    expect(offered).not.toEqual([]);
    for (const body of offered) await server.call(calls.addTraveler, { body }, traveler);
    expect(await server.call(calls.savedTravelers, { query: {} }, traveler)).toMatchObject({ used_before: [] });
  });
});

describe('ACC-08 address book', () => {
  test('ACC-08 CTY-01 an address is checked by the rules of its country', async () => {
    const body = { country_code: 'US', zip: '1', phone_number: '555' };
    const { errors = [] } = await server.refused(calls.addAddress, { body }, pro);
    expect(errors.map(({ field }) => field)).toEqual(['address_1', 'zip', 'city', 'state', 'phone_number']);
    expect(await server.refused(calls.addAddress, { body: { ...home, country_code: 'ZZ' } }, pro)).toMatchObject({
      errors: [{ field: 'country_code', message: 'We do not ship to this country yet.' }],
    });
  });

  test('ACC-08 PNT-03 one is added, changed, made the default, and deleted', async () => {
    const book = async () => (await server.call(calls.addressBook, { query: {} }, pro)).addresses;
    const before = await book();
    const { id } = await server.call(calls.addAddress, { body: home }, pro);
    const moved = { ...home, address_1: '2 Heron Court', zip: '33101 ', default: true };
    await server.call(calls.changeAddress, { params: { id }, body: moved }, pro);
    expect(await book()).toContainEqual({ ...home, id, address_1: '2 Heron Court', default: true });
    expect((await book()).filter((one) => one.default)).toHaveLength(1);
    await server.call(calls.changeAddress, { params: { id }, body: { ...home, default: false } }, pro);
    expect((await book()).filter((one) => one.default)).toEqual([]);
    await server.call(calls.deleteAddress, { body: { id } }, pro);
    await server.call(calls.deleteAddress, { body: { id } }, pro);
    expect((await book()).map((one) => one.id)).toEqual(before.map((one) => one.id));
  });
});

describe('travelers', () => {
  test('VAL-04 VAL-05 a traveler is kept by the rules, changed and forgotten', async () => {
    const wrong = { name: 'B3a', email: 'bea@', phone: '555' };
    const { errors = [] } = await server.refused(calls.addTraveler, { body: wrong }, pro);
    expect(errors.map(({ field }) => field)).toEqual(['name', 'email', 'phone']);
    const { id } = await server.call(calls.addTraveler, { body: { name: 'Bea Lund' } }, pro);
    const body = { name: 'Bea Lund', email: 'bea@example.com', phone: '561 555 0144' };
    await server.call(calls.changeTraveler, { params: { id }, body }, pro);
    const list = async () => (await server.call(calls.savedTravelers, { query: {} }, pro)).travelers;
    expect(await list()).toEqual([{ id, ...body }]);
    await server.call(calls.deleteTraveler, { body: { id } }, pro);
    expect(await list()).toEqual([]);
  });
});

describe('PAY-01 credits', () => {
  test('PAY-01 the balance and every movement of it, as the ledger has them', async () => {
    const userId = await idOf('club@portage.test');
    await inTransaction(server.db, (tx) => creditWallet(tx, { userId, amount: cents(2500), key: 'a-gift' }));
    const headers = { 'x-user-token': await server.tokenOf('club') };
    expect(await server.call(calls.credits, { query: {} }, headers)).toEqual({
      balance_cents: 2500,
      held_cents: 0,
      lines: [{ id: expect.any(Number), kind: 'given', order_id: null, amount_cents: 2500, at: expect.any(String) }],
    });
  });
});

async function visit(cookie = ''): Promise<{ cookie: string; token: string; settings: PageSettings }> {
  const answer = await server.send('GET', '/ship', undefined, cookie ? { cookie } : {});
  const settings = /id="page-settings">([^<]*)</.exec(answer.text)?.[1] ?? '{}';
  return {
    cookie: cookie || cookieOf(answer),
    token: /name="csrf-token" content="([^"]*)"/.exec(answer.text)?.[1] ?? '',
    settings: JSON.parse(settings) as PageSettings,
  };
}

async function signedIn(body: { email: string; password: string }): Promise<Record<string, string>> {
  const answer = await server.send('POST', calls.signIn.path, body);
  const cookie = cookieOf(answer);
  return { cookie, 'x-csrf-token': (await visit(cookie)).token };
}

function cookieOf(answer: WireAnswer): string {
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

async function idOf(email: string): Promise<number> {
  return (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

test('ACC-07 PNT-03 the ship page is told whose details and default origin it starts with, but no details of a pro user', async () => {
  const { id } = await server.call(calls.addAddress, { body: home }, traveler);
  await server.call(calls.changeAddress, { params: { id }, body: { ...home, default: true } }, traveler);
  const cookie = await signedIn({ email: 'traveler@portage.test', password: 'portage-demo' });
  expect((await visit(cookie['cookie'])).settings.person).toMatchObject({
    profile: { name: 'Tessa Rowan', email: 'traveler@portage.test' },
    defaultOrigin: { address: '18 Juniper Walk', zip: '33101', city: 'Miami', state: 'FL', country: 'US' },
  });
  await server.call(calls.deleteAddress, { body: { id } }, traveler);
  expect((await visit(cookie['cookie'])).settings.person).toMatchObject({ defaultOrigin: null });
  const ofPro = await signedIn({ email: 'pro@portage.test', password: 'portage-demo' });
  expect((await visit(ofPro['cookie'])).settings.person).toMatchObject({ profile: null });
});
