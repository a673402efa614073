import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#rules/dates.ts';
import { cartKeeper } from './cart-keeper.ts';
import { type BrowserStub, stubBrowser } from './testing/browser-stub.ts';

let browser: BrowserStub;
let opened = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T15:00:00Z') });
  browser = stubBrowser();
  opened = 0;
  browser.answerWith(() => {
    opened += 1;
    return Response.json({ id: 1000 + opened, order_id: 1, display_id: 'P-777777', cart_token: `token ${opened}` });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('CRT-01 a cart is opened when it is first needed, and once for requests that arrive together', async () => {
  const keeper = cartKeeper(5);
  expect(keeper.known()).toBeNull();
  expect(opened).toBe(0);
  const carts = await Promise.all([keeper.cart(), keeper.cart(), keeper.cart()]);
  expect(carts.map((cart) => cart?.id)).toEqual([1001, 1001, 1001]);
  expect(browser.sent).toMatchObject([{ method: 'POST', path: '/api/v5/carts', body: { cart: { brand_id: 5 } } }]);
});

test('CRT-01 a new tab continues with the cart of its brand, without opening one', async () => {
  const cart = await cartKeeper(5).cart();
  expect(cartKeeper(5).known()).toEqual(cart);
  expect(await cartKeeper(5).cart()).toEqual(cart);
  expect(opened).toBe(1);
  expect(cartKeeper(1).known()).toBeNull();
});

test('CRT-01 a cart is forgotten thirty days after its last use', async () => {
  const cart = await cartKeeper(5).cart();
  vi.advanceTimersByTime(29 * dayMs);
  expect(cartKeeper(5).known()).toEqual(cart);
  vi.advanceTimersByTime(29 * dayMs);
  expect(cartKeeper(5).known()).toEqual(cart);
  vi.advanceTimersByTime(30 * dayMs);
  expect(cartKeeper(5).known()).toBeNull();
  expect(await cartKeeper(5).cart()).toEqual({ id: 1002, token: 'token 2', displayId: 'P-777777' });
});

test('CRT-01 a cart that was kept without its order number is used without it', () => {
  browser.storage.set('portage.cart.5', JSON.stringify({ id: 7, token: 'seven', keptAtMs: Date.now() }));
  expect(cartKeeper(5).known()).toEqual({ id: 7, token: 'seven', displayId: undefined });
});

test('CRT-06 a new tab finds the cart that replaced another', async () => {
  const keeper = cartKeeper(5);
  await keeper.cart();
  keeper.replace({ id: 7, token: 'seven' });
  expect(await keeper.cart()).toEqual({ id: 7, token: 'seven' });
  expect(cartKeeper(5).known()).toEqual({ id: 7, token: 'seven' });
});

test('CRT-01 a forgotten cart is not found again, and the next one is another', async () => {
  const keeper = cartKeeper(5);
  await keeper.cart();
  keeper.forget();
  expect(keeper.known()).toBeNull();
  expect(cartKeeper(5).known()).toBeNull();
  expect(await keeper.cart()).toEqual({ id: 1002, token: 'token 2', displayId: 'P-777777' });
});

test('CRT-01 a tab that forgets its cart leaves the newer one of another tab alone', async () => {
  const older = cartKeeper(5);
  await older.cart();
  cartKeeper(5).replace({ id: 7, token: 'seven' });
  older.forget();
  expect(older.known()).toEqual({ id: 7, token: 'seven' });
});

test('CRT-01 a failed opening gives no cart, and the next request tries again', async () => {
  const keeper = cartKeeper(5);
  browser.answerWith(() => Promise.reject(new TypeError('The network is gone')));
  expect(await keeper.cart()).toBeNull();
  browser.answerWith(() => Response.json({ id: 9, order_id: 1, display_id: 'P-777777', cart_token: 'nine' }));
  expect(await keeper.cart()).toEqual({ id: 9, token: 'nine', displayId: 'P-777777' });
});

test.each(['', 'null', '7', '{"id":1,"token":"x"}', '{"id":"1","token":"x","keptAtMs":0}', '{broken'])(
  'CRT-01 an entry that reads %j is no cart',
  (entry) => {
    browser.storage.set('portage.cart.5', entry);
    expect(cartKeeper(5).known()).toBeNull();
  },
);

test('CRT-01 in a browser that refuses storage the cart lasts until the page is left', async () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  const keeper = cartKeeper(5);
  const cart = await keeper.cart();
  expect(await keeper.cart()).toEqual(cart);
  expect(cartKeeper(5).known()).toBeNull();
});
