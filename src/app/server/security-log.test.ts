import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser } from '#capabilities/on-behalf/contract.ts';
import { searchPeopleAndCarts } from '#capabilities/people-and-carts/contract.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { pauseCarrier } from '#capabilities/header/contract.ts';
import { signedInBrowser } from '#capabilities/on-behalf/testing/signed-in-browser.ts';
import { takeOverCart } from '#journeys/takeover/contract.ts';
import { limits } from '#rules/limits.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

type Line = Readonly<Record<string, unknown>>;

let server: TestServer;
let logged: Line[] = [];

beforeAll(async () => {
  server = await startTestServer({ logTo: (line) => logged.push(line) });
});

beforeEach(() => {
  logged = [];
});

afterAll(() => server.close());

function loggedEvents(): Line[] {
  return logged
    .filter((line) => 'security' in line)
    .map(({ level: _level, time: _time, msg: _msg, pid: _pid, hostname: _host, ...line }) => line);
}

async function countOf(event: string): Promise<number> {
  const { text } = await server.send('GET', '/metrics');
  return Number(new RegExp(`^security_events_total\\{event="${event}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

async function idOf(name: string): Promise<number> {
  const email = `${name}@portage.test`;
  const { id } = await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return id;
}

test('ACC-02 a failed sign-in is one line with the account, if there is one, and is counted', async () => {
  const before = await countOf('sign-in-failed');
  await server.send('POST', '/sessions', { email: 'traveler@portage.test', password: 'not the right one' });
  await server.send('POST', '/sessions', { email: 'nobody@portage.test', password: 'not the right one' });
  expect(loggedEvents()).toEqual([
    { security: 'sign-in-failed', user: await idOf('traveler'), address: '127.0.0.1' },
    { security: 'sign-in-failed', user: null, address: '127.0.0.1' },
  ]);
  expect(await countOf('sign-in-failed')).toBe(before + 2);
  const everything = JSON.stringify(logged);
  expect(everything).not.toContain('portage.test');
  expect(everything).not.toContain('not the right one');
});

test('ACC-02 an account that has to wait is logged', async () => {
  for (let count = 0; count < limits.signInFailuresPerAccountMax; count += 1) {
    await server.send('POST', '/sessions', { email: 'pro@portage.test', password: 'not the right one' });
  }
  logged = [];
  await server.send('POST', '/sessions', { email: 'pro@portage.test', password: 'portage-demo' });
  expect(loggedEvents()).toEqual([{ security: 'sign-in-locked', address: '127.0.0.1' }]);
  expect(await countOf('sign-in-locked')).toBe(1);
});

test('ROL-01 a refused permission is logged with user and action, whether the answer says so or hides it', async () => {
  const headers = { 'x-user-token': await server.tokenOf('traveler') };
  const user = await idOf('traveler');
  const open = await server.refused(pauseCarrier, { body: { carrier: 'FEDEX', paused: true } }, headers);
  const hidden = await server.refused(searchPeopleAndCarts, { query: { query: 'ann' } }, headers);
  expect([open.status, hidden.status]).toEqual([403, 404]);
  expect(loggedEvents()).toEqual([
    { security: 'right-refused', call: pauseCarrier.id, user, address: '127.0.0.1' },
    { security: 'right-refused', call: searchPeopleAndCarts.id, user, address: '127.0.0.1' },
  ]);
  expect(await countOf('right-refused')).toBe(2);
  // A permitted call is not logged.
  logged = [];
  await server.call(
    searchPeopleAndCarts,
    { query: { query: 'ann' } },
    { 'x-user-token': await server.tokenOf('admin') },
  );
  expect(loggedEvents()).toEqual([]);
});

test('ROL-01 ROL-02 a manager who names an admin by id is logged, though the answer hides it', async () => {
  const headers = { 'x-user-token': await server.tokenOf('manager') };
  const refused = await server.refused(getUser, { query: { user_id: await idOf('admin') } }, headers);
  expect(refused.status).toBe(404);
  expect(loggedEvents()).toEqual([
    { security: 'right-refused', call: getUser.id, user: await idOf('manager'), address: '127.0.0.1' },
  ]);
});

test('CRT-03 a takeover is logged with the owner of the cart', async () => {
  const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
  const headers = { 'x-user-token': await server.tokenOf('admin') };
  const admin = await idOf('admin');
  const body = { takeover_id: admin, reason: 'The guest called.' };
  await server.call(takeOverCart, { params: { cart_id: cart.id }, body }, headers);
  expect(loggedEvents()).toEqual([{ security: 'cart-taken-over', user: admin, subject: null, cart: cart.id }]);
  expect(await countOf('cart-taken-over')).toBe(1);
  expect(JSON.stringify(logged)).not.toContain(cart.cart_token);
});

test('CHK-06 a call without the token of its page is logged', async () => {
  const { cookie } = await signedInBrowser(server, 'admin');
  logged = [];
  await server.send('POST', createCart.path, { cart: { brand_id: 5 } }, { cookie });
  expect(loggedEvents()).toEqual([{ security: 'page-token-refused', call: createCart.path, address: '127.0.0.1' }]);
});

test('every event is counted from the start, so that an alarm can be set before the first one', async () => {
  for (const event of ['role-changed', 'card-tries-limited', 'registrations-limited', 'page-token-refused']) {
    expect(await countOf(event)).toBeGreaterThanOrEqual(0);
  }
});

test('metrics need the token from everywhere once there is one, from this machine too', async () => {
  const guarded = await startTestServer({ environment: { METRICS_TOKEN: 'a-token-of-tests' } });
  try {
    const ask = async (headers: Record<string, string>) =>
      (await guarded.send('GET', '/metrics', undefined, headers)).status;
    expect(await ask({})).toBe(403);
    expect(await ask({ authorization: 'Bearer another' })).toBe(403);
    expect(await ask({ authorization: 'Bearer a-token-of-tests' })).toBe(200);
    expect(await ask({ authorization: 'Bearer a-token-of-tests', 'x-forwarded-for': '203.0.113.9' })).toBe(200);
  } finally {
    await guarded.close();
  }
});

test('SCR-06 the key of a receipt is in no log, however it is sent', async () => {
  const key = 'k3yOfAReceipt'.repeat(4);
  for (const path of ['receipt', 'calendar.ics?what=pickup', 'labels.pdf?leg=outbound&paper=letter']) {
    const address = `/api/v5/orders/90001/${path}`;
    await server.send('GET', `${address}${path.includes('?') ? '&' : '?'}receipt_key=${key}`);
    await server.send('GET', address, undefined, { 'x-receipt-key': key });
    await server.send('GET', address, undefined, { cookie: `portage_receipt=${key}` });
  }
  // A key that the server can't even read.
  await server.send('GET', `/api/v5/orders/%ff/receipt?receipt_key=${key}`);
  await server.send('GET', `/api/v5/orders/90001/receipt?${'a=1&'.repeat(300)}receipt_key=${key}`);
  const everything = JSON.stringify(logged);
  expect(everything).toContain('/api/v5/orders/90001/labels.pdf');
  expect(everything).not.toContain('k3yOfAReceipt');
});
