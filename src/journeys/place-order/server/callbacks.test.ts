import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cancelOrder, orderReceipt } from '#capabilities/orders/contract.ts';
import { createServer } from '#kit/server/serve.ts';
import type { PaymentEvent } from '#ports/payments/payments.ts';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { findBalance, findPaidForOrder } from '#records/money/ledger.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { refundAccount } from '#rules/ledger/accounts.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { callbackRoute } from './receive-callback.ts';
import { type OrderWorld, signed, signedText, start, startOrderWorld, type TestCart } from './testing/order-world.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});

afterAll(() => world.close());

afterEach(async () => {
  world.server.clock.set(start);
  await world.expectBooksHold();
});

async function chargeKeyOf(cart: TestCart): Promise<string> {
  const attempt = (await world.attemptsOf(cart)).at(-1);
  if (!attempt) throw new Error('The cart has no attempt.');
  return attempt.charge_key;
}

async function event(cart: TestCart, kind: PaymentEvent['kind'] = 'charge-settled'): Promise<PaymentEvent> {
  const key = await chargeKeyOf(cart);
  return { id: `${kind}:${key}`, kind, chargeId: `charge-of-${cart.id}`, key };
}

function eventsKept() {
  return world.server.db.selectFrom('gateway_events').selectAll().orderBy('event_id').execute();
}

/** A cart whose charge succeeded or not, with the answer lost. */
async function pendingCart(effect: 'error-after' | 'error-before' = 'error-after'): Promise<TestCart> {
  const cart = await world.newCart();
  await world.gateway.fault({ on: 'charge', effect: { kind: effect } });
  expect(await world.pay(cart)).toMatchObject({ status: 'pending' });
  return cart;
}

function shuffledCopies(reported: readonly PaymentEvent[], times: number): fc.Arbitrary<PaymentEvent[]> {
  const copies = Array.from({ length: times }, () => reported).flat();
  return fc.shuffledSubarray(copies, { minLength: copies.length });
}

test('PAY-04 a callback that the gateway did not sign is refused with 401, and nothing is stored', async () => {
  const cart = await pendingCart();
  const body = JSON.stringify(await event(cart));
  const before = await eventsKept();
  const post = (headers: Record<string, string>, text = body) =>
    world.server.send('POST', '/payments/callbacks', text, headers);
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await post(json)).status).toBe(401);
  expect((await post({ ...json, 'x-sandbox-signature': 'a'.repeat(64) })).status).toBe(401);
  expect((await post(form, 'bt_signature=x&bt_payload=y')).status).toBe(401);
  expect((await post({ 'content-type': 'application/xml' }, '<a/>')).status).toBe(401);
  expect((await world.server.send('POST', '/payments/callbacks')).status).toBe(401);
  const problem = await post(json);
  expect(problem.headers.get('content-type')).toContain('application/problem+json');
  expect((await post(json, 'x'.repeat(65 * 1024))).status).toBe(413);
  expect(await eventsKept()).toEqual(before);
  expect(await world.statusOf(cart)).toMatchObject({ status: false });
});

test('PAY-04 a signed callback that cannot be read is refused with 400, and nothing is stored', async () => {
  const before = await eventsKept();
  const reported = await event(await pendingCart());
  const unreadable = [
    '',
    '{',
    '[]',
    'null',
    { ...reported, kind: 'surprise' },
    { ...reported, id: 'a\u0000b' },
    { ...reported, key: 7 },
  ];
  for (const said of unreadable) {
    const body = typeof said === 'string' ? said : JSON.stringify(said);
    const answer = await world.server.send('POST', '/payments/callbacks', body, signedText(body));
    expect([body, answer.status]).toEqual([body, 400]);
  }
  expect(await eventsKept()).toEqual(before);
});

test('PAY-04 a signature is valid only for the exact text that was signed', async () => {
  const cart = await pendingCart();
  const reported = await event(cart);
  const { headers } = signed(reported);
  for (const body of [JSON.stringify({ ...reported, id: 'another' }), `${JSON.stringify(reported)} `]) {
    expect((await world.server.send('POST', '/payments/callbacks', body, headers)).status).toBe(401);
  }
  expect(await world.statusOf(cart)).toMatchObject({ status: false });
});

test('PAY-04 a late answer of the gateway places the order at once, without waiting for the recovery', async () => {
  const cart = await pendingCart();
  const waiting = world.statusOf(cart, 12);
  expect((await world.sendCallback(await event(cart))).status).toBe(200);
  expect(await waiting).toMatchObject({ status: true });
  expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'placed', answer: { status: 'success' } }]);
  expect(await world.timesCharged(cart)).toBe(1);
});

test('PAY-04 a callback that comes before the gateway’s answer ends in one order, and the customer gets that order', async () => {
  const cart = await world.newCart();
  await world.gateway.fault({ on: 'charge', effect: { kind: 'answer-after', ms: 600 } });
  const paying = world.pay(cart);
  await expect.poll(() => world.timesCharged(cart)).toBe(1);
  const reported = await event(cart);
  await Promise.all(Array.from({ length: 5 }, () => world.sendCallback(reported)));
  expect(await paying).toMatchObject({ status: 'success', order_id: cart.order_id });
  expect(await world.ordersOf(cart)).toHaveLength(1);
});

test('PAY-04 ten callbacks for each of thirty charges, shuffled and at once, are thirty orders', async () => {
  const carts: TestCart[] = [];
  for (let count = 0; count < 30; count += 1) carts.push(await pendingCart());
  const reported = await Promise.all(carts.map((cart) => event(cart)));
  const [copies = []] = fc.sample(shuffledCopies(reported, 10), { seed: 4, numRuns: 1 });
  expect(copies).toHaveLength(300);
  const answers = await Promise.all(copies.map((copy) => world.sendCallback(copy)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const cart of carts) {
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'placed' }]);
    expect(await world.ordersOf(cart)).toHaveLength(1);
    expect(await findPaidForOrder(world.server.db, cart.order_id)).toEqual([{ source: 'gateway', amount: 8999 }]);
    expect(await world.timesCharged(cart)).toBe(1);
  }
  const mails = await world.server.db
    .selectFrom('outbox')
    .select('message_id')
    .where((where) => where.or(carts.map(({ order_id }) => where('message_id', 'like', `receipt-${order_id}@%`))))
    .execute();
  expect(mails).toHaveLength(carts.length);
});

test('PAY-04 an event that came before changes nothing and is answered as before', async () => {
  const cart = await world.newCart();
  await world.pay(cart);
  const reported = await event(cart);
  await world.sendCallback(reported);
  const first = (await eventsKept()).find(({ event_id }) => event_id === reported.id);
  world.server.clock.set('2026-03-02T16:00:00Z');
  expect((await world.sendCallback(reported)).json()).toEqual({ success: true });
  expect((await eventsKept()).find(({ event_id }) => event_id === reported.id)).toEqual(first);
  expect(first).toMatchObject({ kind: 'charge-settled', charge_key: reported.key, charge_id: reported.chargeId });
  expect(first?.acted_at).toEqual(new Date(start));
});

test('PAY-04 an event on which a server could not act is acted on when it comes again', async () => {
  const cart = await pendingCart();
  const reported = await event(cart);
  await world.server.db
    .insertInto('gateway_events')
    .values({
      event_id: reported.id,
      kind: reported.kind,
      charge_key: reported.key,
      charge_id: reported.chargeId,
      received_at: new Date(start),
      taken_at: new Date(start),
    })
    .execute();
  await world.sendCallback(reported);
  expect(await world.statusOf(cart)).toMatchObject({ status: false });
  world.server.clock.set(new Date(Date.parse(start) + limits.recoveryPauseMs).toISOString());
  await world.sendCallback(reported);
  expect(await world.statusOf(cart)).toMatchObject({ status: true });
});

test('PAY-04 a failed charge leaves a placed order as it is, and is logged for staff', async () => {
  const cart = await world.newCart();
  await world.pay(cart);
  const reported = await event(cart, 'charge-failed');
  expect((await world.sendCallback(reported)).status).toBe(200);
  expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'placed' }]);
  expect(await world.ordersOf(cart)).toHaveLength(1);
  expect((await eventsKept()).filter(({ event_id }) => event_id === reported.id)).toMatchObject([
    { kind: 'charge-failed', charge_key: reported.key },
  ]);
});

test('PAY-04 a reported failure while the charge is still open is checked with the gateway, which has the last word', async () => {
  const cart = await pendingCart('error-before');
  world.server.clock.set(new Date(Date.parse(start) + limits.gatewayAnswerMaxMs).toISOString());
  expect((await world.sendCallback(await event(cart, 'charge-failed'))).status).toBe(200);
  expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'undone' }]);
  expect(await world.statusOf(cart)).toMatchObject({ status: false, failed: true });
  expect(await world.heldCents()).toBe(0);
});

test('PAY-04 a failed refund is stored with its keys, and so is an event about an unknown charge', async () => {
  const events: readonly PaymentEvent[] = [
    { id: 'refund_failed:r1', kind: 'refund-failed', chargeId: 'charge_1', key: 'refund-1' },
    { id: 'other:1', kind: 'other', chargeId: null, key: null },
  ];
  for (const one of events) expect((await world.sendCallback(one)).status).toBe(200);
  const kept = (await eventsKept()).filter(({ event_id }) => events.some(({ id }) => id === event_id));
  expect(kept).toMatchObject([
    { event_id: 'other:1', kind: 'other', charge_key: null, charge_id: null },
    { event_id: 'refund_failed:r1', kind: 'refund-failed', charge_key: 'refund-1', charge_id: 'charge_1' },
  ]);
});

test('PRC-04 a refund that the bank returns is owed again, once, and the receipt says that it is held up', async () => {
  const cart = await world.newCart();
  await world.pay(cart);
  const asked = { params: { order_id: cart.order_id } };
  const holder = { 'x-cart-token': cart.cart_token };
  const body = { legs: ['outbound' as const], expected_refund_cents: 8999 };
  await world.server.call(cancelOrder, { ...asked, body }, { ...holder, 'idempotency-key': `cancel-${cart.id}` });
  const refund = () =>
    world.server.db.selectFrom('refunds').selectAll().where('order_id', '=', cart.order_id).executeTakeFirstOrThrow();
  const { key, state } = await refund();
  expect(state).toBe('done');
  const reported: PaymentEvent = { id: `refund_failed:${key}`, kind: 'refund-failed', chargeId: 'charge_1', key };
  for (let times = 0; times < 3; times += 1) expect((await world.sendCallback(reported)).status).toBe(200);
  expect(await refund()).toMatchObject({ state: 'failed', returned_cents: 8999 });
  expect((await findBalance(world.server.db, refundAccount(cart.order_id))).balance).toBe(8999);
  const { refunds } = await world.server.call(orderReceipt, asked, holder);
  expect(refunds).toMatchObject([{ parts: [{ words: messages.refundHeldUp }] }]);
});

test('PRC-04 a callback about a refund that is still under way must come again, and counts once the refund is finished', async () => {
  const cart = await world.newCart();
  await world.pay(cart);
  await world.gateway.fault({ on: 'refund', effect: { kind: 'error-before' } });
  const headers = { 'x-cart-token': cart.cart_token, 'idempotency-key': `cancel-${cart.id}` };
  const body = { legs: ['outbound' as const], expected_refund_cents: 8999 };
  await world.server.call(cancelOrder, { params: { order_id: cart.order_id }, body }, headers);
  const refund = () =>
    world.server.db.selectFrom('refunds').selectAll().where('order_id', '=', cart.order_id).executeTakeFirstOrThrow();
  const { key, state } = await refund();
  expect(state).toBe('sent');
  const reported: PaymentEvent = { id: `refund_failed:${key}`, kind: 'refund-failed', chargeId: 'charge_1', key };
  expect((await world.sendCallback(reported)).status).toBe(503);
  expect(await refund()).toMatchObject({ state: 'sent', returned_cents: 0 });
  await world.recover();
  expect(await refund()).toMatchObject({ state: 'done' });
  expect((await world.sendCallback(reported)).status).toBe(200);
  expect(await refund()).toMatchObject({ state: 'failed', returned_cents: 8999 });
});

test('PAY-04 a challenge by our gateway is answered, and any other request gets 404', async () => {
  const answer = vi.spyOn(world.payments, 'answerChallenge').mockResolvedValueOnce('key|signed');
  const asked = await world.server.send('GET', '/payments/callbacks?bt_challenge=abc');
  expect({ status: asked.status, text: asked.text }).toEqual({ status: 200, text: 'key|signed' });
  expect(answer).toHaveBeenCalledWith({ bt_challenge: 'abc' });
  answer.mockRestore();
  expect((await world.server.send('GET', '/payments/callbacks?bt_challenge=abc')).status).toBe(404);
});

test('PAY-04 staff are alerted when the gateway reverses what it reported, and for nothing else', async () => {
  const errors: object[] = [];
  const quiet = pino({ level: 'silent' });
  const app = await createServer({ log: quiet, trustedProxies: [], isSecure: false, isUnavailable: () => false });
  callbackRoute(app, {
    db: world.server.db,
    clock: world.server.clock,
    payments: world.payments,
    log: { warn: () => {}, error: (details) => void errors.push(details) },
    postalData: loadPostalData(),
    receiptLinkKey: 'key-of-the-tests',
    countryPlaces: {},
    holidays: { list: async () => new Map(), lists: async () => () => new Map(), breakdown: async () => [] },
    rateCards: [],
    siteOf: () => ({
      brand: brandByKey('golf'),
      siteUrl: 'http://localhost',
      mailFrom: 'portage@example.com',
      contact: { phone: '', hours: '', email: '' },
    }),
  });
  const cart = await world.newCart();
  await world.pay(cart);
  for (const kind of ['charge-settled', 'charge-failed', 'refund-failed', 'other'] as const) {
    const { body, headers } = signed({ ...(await event(cart, kind)), id: `watched-${kind}` });
    await app.inject({ method: 'POST', url: '/payments/callbacks', headers, body });
    await app.inject({ method: 'POST', url: '/payments/callbacks', headers, body });
  }
  await app.close();
  expect(errors).toMatchObject([{ kind: 'charge-failed' }, { kind: 'refund-failed' }]);
});
