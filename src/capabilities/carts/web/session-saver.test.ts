import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#rules/limits.ts';
import { type Draft, emptyDraft } from '#rules/shipment/draft.ts';
import { setShipPointField, setTravelerField } from '#rules/shipment/draft-changes.ts';
import { toShipState } from '#rules/shipment-form/ship-state.ts';
import { cartKeeper } from './cart-keeper.ts';
import { sessionSaver } from './session-saver.ts';
import { type BrowserStub, type SentRequest, stubBrowser } from './testing/browser-stub.ts';

const now = new Date('2026-03-02T15:00:00Z');
const first = emptyDraft('golf', 'US');
let browser: BrowserStub;

// As in a page that has been idle once: what opens a cart is there when it is needed.
beforeAll(() => import('./open-cart.ts'));

beforeEach(() => {
  vi.useFakeTimers({ now });
  browser = stubBrowser();
  browser.answerWith(answerAsTheServer);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answerAsTheServer({ path, body }: SentRequest): Response {
  if (path === '/api/v5/carts') {
    return Response.json({ id: 1001, order_id: 1, display_id: 'P-777777', cart_token: 'token' });
  }
  return Response.json({ success: true, saved: true, revision: body['revision'] ?? 0 });
}

function from(city: string): Draft {
  return setShipPointField(first, 'origin', 'city', city);
}

function page() {
  const carts = cartKeeper(5);
  return { carts, session: sessionSaver(carts, first) };
}

/** The pause after which a change is saved, and whatever follows from it. */
const pause = () => vi.advanceTimersByTimeAsync(limits.savedSessionPauseMs);

function saves(): readonly SentRequest[] {
  return browser.sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/session'));
}

function savedCities(): readonly unknown[] {
  return saves().map(({ body }) => body['origin_city']);
}

function refusal(status: number): Response {
  const headers = { 'content-type': 'application/problem+json' };
  const errors = status === 404 ? [{ field: 'cart_id', message: 'No.' }] : [];
  return Response.json({ type: 'about:blank', title: 'No', status, detail: 'No.', errors }, { status, headers });
}

describe('saving', () => {
  test('CRT-02 the coupon of the page is saved with the draft, and a coupon alone is a change', async () => {
    const { session } = page();
    for (const coupon of ['', 'WELCOME10', 'WELCOME10', '']) {
      session.save(from('Aspen'), { coupon, giftCards: [] });
      await pause();
    }
    expect(saves().map(({ body }) => (body['ship_state'] as Record<string, unknown>)['coupon'])).toEqual([
      undefined,
      'WELCOME10',
      undefined,
    ]);
  });

  test('CRT-02 a draft is saved one second after its last change, with the token of its cart', async () => {
    const { session } = page();
    session.save(from('A'));
    await vi.advanceTimersByTimeAsync(999);
    session.save(from('Aspen'));
    await vi.advanceTimersByTimeAsync(999);
    expect(browser.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(saves()).toEqual([
      {
        method: 'POST',
        path: '/api/v5/carts/1001/session',
        headers: expect.objectContaining({ 'x-cart-token': 'token', 'x-csrf-token': 'token-of-the-page' }) as unknown,
        keepalive: false,
        body: {
          origin_city: 'Aspen',
          origin_state: '',
          destination_city: '',
          destination_state: '',
          travelers: [],
          ship_state: JSON.parse(JSON.stringify(toShipState(from('Aspen')))) as unknown,
          revision: now.getTime() + 1999,
        },
      },
    ]);
  });

  test('CRT-02 a save is skipped when the signature is unchanged, and no cart is opened for it', async () => {
    const { session } = page();
    session.save({ ...first, origin: { ...first.origin } });
    await pause();
    expect(browser.sent).toEqual([]);
    session.save(from('Aspen'));
    await pause();
    session.save(from('Vail'));
    session.save(from('Aspen'));
    await pause();
    expect(savedCities()).toEqual(['Aspen']);
  });

  test('CRT-02 an undone change is saved too', async () => {
    const { session } = page();
    session.save(from('Aspen'));
    await pause();
    session.save(first);
    await pause();
    expect(savedCities()).toEqual(['Aspen', '']);
  });

  test('CRT-02 one request runs at a time, and changes made meanwhile follow it', async () => {
    const { session } = page();
    const waiting: (() => void)[] = [];
    browser.answerWith((request) =>
      request.path.endsWith('/session')
        ? new Promise((resolve) => waiting.push(() => resolve(answerAsTheServer(request))))
        : answerAsTheServer(request),
    );
    session.save(from('Aspen'));
    await pause();
    for (const city of ['Vail', 'Breckenridge', 'Telluride']) {
      session.save(from(city));
      await pause();
    }
    expect(savedCities()).toEqual(['Aspen']);
    waiting.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(savedCities()).toEqual(['Aspen', 'Telluride']);
    waiting.shift()?.();
    await pause();
    expect(waiting).toEqual([]);
  });

  test.each([
    ['a network that is gone', () => Promise.reject(new TypeError('The network is gone'))],
    ['a refusal', () => refusal(500)],
    ['an answer that nothing was saved', () => Response.json({ success: true, saved: false, revision: 0 })],
  ])('CRT-02 after %s the next change saves the whole draft', async (_what, failing) => {
    const { session } = page();
    browser.answerWith((request) => (request.path.endsWith('/session') ? failing() : answerAsTheServer(request)));
    session.save(from('Aspen'));
    await pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(savedCities()).toEqual(['Aspen']);
    browser.answerWith(answerAsTheServer);
    session.save(setTravelerField(from('Aspen'), '1', 'name', 'Ada'));
    await pause();
    expect(saves()[1]?.body).toMatchObject({ origin_city: 'Aspen', travelers: ['Ada:'] });
    session.save(from('Aspen'));
    await pause();
    expect(savedCities()).toHaveLength(3);
  });

  test('CRT-02 an unknown cart is replaced by a new one', async () => {
    const { carts, session } = page();
    carts.replace({ id: 7, token: 'old' });
    browser.answerWith((request) => (request.path.includes('/7/') ? refusal(404) : answerAsTheServer(request)));
    session.save(from('Aspen'));
    await pause();
    expect(saves().map(({ path }) => path)).toEqual(['/api/v5/carts/7/session', '/api/v5/carts/1001/session']);
    expect(carts.known()).toMatchObject({ id: 1001, token: 'token' });
  });

  test('CRT-02 a server that knows no cart at all is asked twice, not forever', async () => {
    const { session } = page();
    browser.answerWith((request) => (request.path.endsWith('/session') ? refusal(404) : answerAsTheServer(request)));
    session.save(from('Aspen'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saves()).toHaveLength(2);
  });

  test('CRT-02 every save has a higher revision than any before, also than one that the server has from elsewhere', async () => {
    const { session } = page();
    const ahead = now.getTime() + 3_600_000;
    browser.answerWith((request) =>
      request.path.endsWith('/session')
        ? Response.json({ success: true, saved: Number(request.body['revision']) > ahead, revision: ahead })
        : answerAsTheServer(request),
    );
    session.save(from('Aspen'));
    await pause();
    session.save(from('Vail'));
    await pause();
    session.save(from('Telluride'));
    await pause();
    expect(saves().map(({ body }) => body['revision'])).toEqual([now.getTime() + 1000, ahead + 1, ahead + 2]);
  });
});

describe('leaving', () => {
  test('CRT-02 what was not saved yet goes out at once, in a request that outlives the page', async () => {
    const { carts, session } = page();
    await carts.cart();
    session.save(from('Aspen'));
    session.leave();
    expect(saves()).toMatchObject([
      {
        path: '/api/v5/carts/1001/session',
        keepalive: true,
        headers: { 'x-cart-token': 'token', 'x-csrf-token': 'token-of-the-page', 'content-type': 'application/json' },
        body: { origin_city: 'Aspen', revision: now.getTime() },
      },
    ]);
    await pause();
    expect(saves()).toHaveLength(1);
  });

  test('CRT-02 nothing goes out when all is saved or on its way', async () => {
    const { session } = page();
    session.leave();
    session.save(from('Aspen'));
    await pause();
    session.leave();
    browser.answerWith(() => new Promise<Response>(() => undefined));
    session.save(from('Vail'));
    await pause();
    session.leave();
    expect(savedCities()).toEqual(['Aspen', 'Vail']);
  });

  test('CRT-02 a page that comes back after it went away does not save the same again, but what changes then', async () => {
    const { carts, session } = page();
    await carts.cart();
    session.save(from('Aspen'));
    session.leave();
    await pause();
    session.save(from('Aspen'));
    await pause();
    session.save(from('Vail'));
    await pause();
    expect(savedCities()).toEqual(['Aspen', 'Vail']);
  });

  test('CRT-02 a page that leaves before it has a cart opens none; when it stays after all, the save follows', async () => {
    const { session } = page();
    session.save(from('Aspen'));
    session.leave();
    expect(browser.sent).toEqual([]);
    await pause();
    expect(savedCities()).toEqual(['Aspen']);
  });

  test('CRT-02 a trip too large to outlive the page is sent all the same', async () => {
    const { carts, session } = page();
    await carts.cart();
    session.save(from('ö'.repeat(31_000)));
    session.leave();
    expect(saves().map(({ keepalive }) => keepalive)).toEqual([false]);
  });

  test('CRT-02 a last save that fails breaks nothing and is made up for by the next change', async () => {
    const { carts, session } = page();
    await carts.cart();
    browser.answerWith(() => Promise.reject(new TypeError('The network is gone')));
    session.save(from('Aspen'));
    session.leave();
    await pause();
    browser.answerWith(answerAsTheServer);
    session.save(from('Aspen'));
    await pause();
    expect(savedCities()).toEqual(['Aspen', 'Aspen']);
  });
});

describe('loading', () => {
  test('CRT-02 without a cart there is nothing, and none is opened to find out', async () => {
    expect(await page().session.load()).toBeNull();
    expect(browser.sent).toEqual([]);
  });

  test('CRT-02 the state that is kept with the cart of this browser is found', async () => {
    const { carts, session } = page();
    carts.replace({ id: 7, token: 'seven' });
    const state = toShipState(from('Aspen'));
    browser.answerWith(() => Response.json({ ship_state: state, revision: 3 }));
    expect(await session.load()).toEqual(JSON.parse(JSON.stringify(state)));
    expect(browser.sent).toMatchObject([
      { method: 'GET', path: '/api/v5/carts/7/session', headers: { 'x-cart-token': 'seven' } },
    ]);
  });

  test('CRT-02 an unknown cart is forgotten; after a failed call the cart is kept', async () => {
    const { carts, session } = page();
    carts.replace({ id: 7, token: 'seven' });
    browser.answerWith(() => Promise.reject(new TypeError('The network is gone')));
    expect(await session.load()).toBeNull();
    expect(carts.known()).toEqual({ id: 7, token: 'seven' });
    browser.answerWith(() => refusal(404));
    expect(await session.load()).toBeNull();
    expect(carts.known()).toBeNull();
  });
});

describe('beginning from another draft', () => {
  test('CRT-02 a restored draft is not saved before it changes', async () => {
    const { session } = page();
    session.begin(from('Aspen'));
    session.save(from('Aspen'));
    await pause();
    expect(browser.sent).toEqual([]);
    session.save(from('Vail'));
    await pause();
    expect(savedCities()).toEqual(['Vail']);
  });

  test('CRT-02 after a fresh start during a save, nothing is saved until something changes', async () => {
    const { session } = page();
    let answerNow = (): void => undefined;
    browser.answerWith((request) =>
      request.path.endsWith('/session')
        ? new Promise((resolve) => {
            answerNow = () => resolve(answerAsTheServer(request));
          })
        : answerAsTheServer(request),
    );
    session.save(from('Aspen'));
    await pause();
    session.save(from('Vail'));
    session.begin(first);
    session.save(first);
    answerNow();
    await pause();
    expect(savedCities()).toEqual(['Aspen']);
  });
});
