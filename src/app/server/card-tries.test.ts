import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Headers,
  type OrderWorld,
  start,
  startOrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';

const declinedCard = { payment_method_nonce: 'fake-processor-declined-visa-nonce' };
const otherDeclinedCard = { payment_method_nonce: 'fake-gateway-rejected-fraud-nonce' };

let world: OrderWorld;

beforeAll(async () => {
  // The test names the address that each call comes from.
  world = await startOrderWorld({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
});

beforeEach(async () => {
  world.server.clock.set(start);
  await world.server.db.deleteFrom('try_counts').execute();
});

afterAll(() => world.close());

let addresses = 0;

/** An address that has not been used yet. */
function newAddress(): Headers {
  addresses += 1;
  return { 'x-forwarded-for': `203.0.113.${addresses}` };
}

async function newBrowser(address: Headers): Promise<Headers> {
  const page = await world.server.send('GET', '/', undefined, address);
  return {
    ...address,
    cookie: page.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; '),
    'x-csrf-token': /name="csrf-token" content="([^"]*)"/.exec(page.text)?.[1] ?? '',
  };
}

type Tried = 'declined' | 'paid' | 'too-many';

async function tryCard(cart: TestCart, fields: object, headers: Headers): Promise<Tried> {
  const answer = await world.send(cart, { ...fields }, headers);
  if (answer.status === 429) return 'too-many';
  expect(answer.status, answer.text).toBe(200);
  const { status, error } = answer.json() as { status: string; error: string | null };
  if (error?.startsWith('Too many cards')) return 'too-many';
  return status === 'success' ? 'paid' : 'declined';
}

async function tryOften(times: number, attempt: () => Promise<Tried>): Promise<Record<Tried, number>> {
  const counts = { declined: 0, paid: 0, 'too-many': 0 };
  for (let count = 0; count < times; count += 1) counts[await attempt()] += 1;
  return counts;
}

test('PAY-01 of sixty cards that one browser tries, each for another cart, six reach the gateway', async () => {
  const browser = await newBrowser(newAddress());
  const attempts = () => world.server.db.selectFrom('payment_attempts').select('id').execute();
  const before = (await attempts()).length;
  const counts = await tryOften(60, async () => tryCard(await world.newCart(browser), declinedCard, browser));
  expect(counts).toEqual({ declined: limits.declinesPerSessionMax, paid: 0, 'too-many': 54 });
  expect((await attempts()).length - before).toBe(limits.declinesPerSessionMax);
});

test('PAY-01 a caller who has to wait learns how long, in the message and in a header', async () => {
  const browser = await newBrowser(newAddress());
  const cart = await world.newCart(browser);
  await tryOften(limits.declinesPerSessionMax, () => tryCard(cart, declinedCard, browser));
  const answer = await world.send(cart, declinedCard, browser);
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('3600');
  expect(answer.json()).toMatchObject({ detail: messageText('cardsTooOften', { minutes: '60' }) });
});

test('PAY-01 thirty tries at once get no further than thirty in a row', async () => {
  const browser = await newBrowser(newAddress());
  const carts = await Promise.all(Array.from({ length: 30 }, () => world.newCart(browser)));
  const tried = await Promise.all(carts.map((cart) => tryCard(cart, declinedCard, browser)));
  expect(tried.filter((one) => one === 'declined').length).toBeLessThanOrEqual(limits.declinesPerSessionMax);
  expect(tried).not.toContain('paid');
  const stopped = await world.server.db
    .selectFrom('payment_attempts')
    .select('asked_at')
    .where('state', '=', 'undone')
    .execute();
  expect(stopped.map(({ asked_at }) => asked_at)).toEqual(stopped.map(() => null));
});

test('PAY-01 one cart is tried six times, whatever session it is tried from', async () => {
  const address = newAddress();
  const cart = await world.newCart(address);
  const counts = await tryOften(10, () => tryCard(cart, declinedCard, address));
  expect(counts).toEqual({ declined: limits.declinesPerSessionMax, paid: 0, 'too-many': 4 });
});

test('PAY-01 one address gets thirty tries, with a new browser and a new cart each time', async () => {
  const address = newAddress();
  let cards: readonly [object, object] = [declinedCard, otherDeclinedCard];
  const counts = await tryOften(35, async () => {
    const browser = await newBrowser(address);
    // Two cards in turn, so that none of them is the reason.
    const [card, next] = cards;
    cards = [next, card];
    return tryCard(await world.newCart(browser), card, browser);
  });
  expect(counts.declined).toBe(limits.declinesPerAddressMax);
  const elsewhere = await newBrowser(newAddress());
  expect(await tryCard(await world.newCart(elsewhere), {}, elsewhere)).toBe('paid');
});

test('PAY-01 one card is tried twenty times a day, from however many addresses, and other cards are not stopped by it', async () => {
  const counts = await tryOften(limits.declinesPerCardMax + 3, async () => {
    const address = newAddress();
    return tryCard(await world.newCart(address), declinedCard, address);
  });
  expect(counts).toEqual({ declined: limits.declinesPerCardMax, paid: 0, 'too-many': 3 });
  const address = newAddress();
  const cart = await world.newCart(address);
  expect(await tryCard(cart, declinedCard, address)).toBe('too-many');
  expect(await tryCard(cart, otherDeclinedCard, address)).toBe('declined');
  expect(await tryCard(cart, {}, address)).toBe('paid');
});

test('PAY-01 a customer who mistypes three times and then pays is not limited, and the count starts over', async () => {
  const browser = await newBrowser(newAddress());
  for (let order = 0; order < 3; order += 1) {
    const cart = await world.newCart(browser);
    expect(await tryOften(3, () => tryCard(cart, declinedCard, browser))).toMatchObject({ declined: 3 });
    expect(await tryCard(cart, {}, browser)).toBe('paid');
  }
});

test('PAY-01 after an hour all callers may try again', async () => {
  const browser = await newBrowser(newAddress());
  const cart = await world.newCart(browser);
  await tryOften(limits.declinesPerSessionMax, () => tryCard(cart, declinedCard, browser));
  expect(await tryCard(cart, {}, browser)).toBe('too-many');
  world.server.clock.set(new Date(Date.parse(start) + limits.declinesWindowMs).toISOString());
  expect(await tryCard(cart, {}, browser)).toBe('paid');
});

test('PAY-01 a request that is sent again gets its answer again and counts once', async () => {
  const browser = await newBrowser(newAddress());
  const cart = await world.newCart(browser);
  const key = { 'idempotency-key': 'the-same' };
  for (let count = 0; count < 20; count += 1) {
    expect(await tryCard(cart, declinedCard, { ...browser, ...key })).toBe('declined');
  }
  expect(await tryCard(cart, {}, browser)).toBe('paid');
});

test('PAY-01 what is counted is kept as hashes, without card, address or cart', async () => {
  const browser = await newBrowser(newAddress());
  await tryCard(await world.newCart(browser), declinedCard, browser);
  const rows = await world.server.db.selectFrom('try_counts').selectAll().execute();
  expect(rows.map(({ scope }) => scope).toSorted()).toEqual(['address', 'card', 'cart', 'running', 'session']);
  for (const { key } of rows) expect(key).toHaveLength(32);
});
