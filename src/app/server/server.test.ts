import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCart } from '#capabilities/carts/contract.ts';
import { zipInfo } from '#capabilities/ship-points/contract.ts';
import type { PageSettings } from '#kit/page-settings.ts';
import { calls } from './routes.ts';
import { addressOf, startTestServer, type TestServer, type WireAnswer } from './testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('who may call', () => {
  for (const call of calls.filter(({ method }) => method !== 'GET')) {
    test(`${call.id}: a browser that has a session but not the token of the page may not call it`, async () => {
      const { cookie } = await visit('/');
      const body = call.example.body;
      const answer = await server.send(call.method, addressOf(call, call.example), body, { cookie });
      expect(answer.status).toBe(403);
      const forged = await server.send(call.method, addressOf(call, call.example), body, {
        cookie,
        'x-csrf-token': 'x',
      });
      expect(forged.status).toBe(403);
    });
  }

  test('a token of one session does not serve another', async () => {
    const mine = await visit('/');
    const theirs = await visit('/');
    const headers = { cookie: mine.cookie, 'x-csrf-token': theirs.csrfToken };
    expect((await server.send('POST', '/api/v5/carts', { cart: { brand_id: 5 } }, headers)).status).toBe(403);
  });

  test('a browser with the token of its page may call, and a caller without a cookie needs none', async () => {
    const { cookie, csrfToken } = await visit('/ship');
    const body = { cart: { brand_id: 5 } };
    const withToken = await server.send('POST', '/api/v5/carts', body, { cookie, 'x-csrf-token': csrfToken });
    expect(withToken.status).toBe(200);
    expect((await server.send('POST', '/api/v5/carts', body)).status).toBe(200);
  });
});

describe('pages', () => {
  test('viewing a page writes nothing', async () => {
    const count = () => server.db.selectFrom('sessions').selectAll().execute();
    const before = await count();
    await visit('/');
    expect(await count()).toEqual(before);
  });

  test('SCR-01 the ship page is at the configured path, and links to /ship redirect there with their parameters', async () => {
    const elsewhere = await startTestServer({ environment: { SHIP_PATH: '/book/bags' } });
    try {
      const page = await elsewhere.send('GET', '/book/bags');
      expect(page.status).toBe(200);
      expect(page.text).toContain('"shipPath":"/book/bags"');
      const old = await elsewhere.send('GET', '/ship?o_zip=90001&golfqty=2');
      expect([old.status, old.headers.get('location')]).toEqual([302, '/book/bags?o_zip=90001&golfqty=2']);
    } finally {
      await elsewhere.close();
    }
    expect((await server.send('GET', '/ship')).status).toBe(200);
  });

  test('SCR-01 any path with the part `ship` is the ship page, and none of the calls is', async () => {
    const usual = await server.send('GET', '/ship');
    const title = /<title>.*<\/title>/.exec(usual.text)?.[0] ?? 'none';
    for (const path of ['/golf/ship', '/ship/anything', '/ship/', '/a/ship/b?o_zip=90001']) {
      const page = await server.send('GET', path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).toContain(title);
      expect(page.text).toContain('"shipPath":"/ship"');
    }
    for (const path of ['/shipping-terms', '/refactor/v5/ship/nothing', '/api/ship', '/nothing']) {
      expect([path, (await server.send('GET', path)).status]).toEqual([path, 404]);
    }
  });

  test('every page has a strict policy with a nonce of its own on every script, and none of it inline', async () => {
    const [first, second] = [await server.send('GET', '/'), await server.send('GET', '/')];
    const policy = first.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(nonce).toBeDefined();
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(second.headers.get('content-security-policy')).not.toBe(policy);
    for (const tag of first.text.match(/<script[^>]*>/g) ?? []) expect(tag).toContain(`nonce="${nonce}"`);
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('ZIP-08 a page may ask the outside postal-code service that is configured, and no other', async () => {
    const plain = await server.send('GET', '/ship');
    expect(plain.headers.get('content-security-policy')).toContain("connect-src 'self';");
    const asking = await startTestServer({
      environment: { POSTAL_CODE_SERVICE: 'https://zips.example.com/v1/lookup' },
    });
    try {
      const page = await asking.send('GET', '/ship');
      expect(page.headers.get('content-security-policy')).toContain("connect-src 'self' https://zips.example.com;");
      expect(page.text).toContain('"postalCodeService":"https://zips.example.com/v1/lookup"');
    } finally {
      await asking.close();
    }
  });

  test('BRD-03 the page carries its environment and brand, and nothing else', async () => {
    const { settings } = await visit('/ship');
    expect(settings).toMatchObject({
      environment: 'test',
      brand: 'golf',
      brandId: 5,
      person: null,
      today: '2026-03-02',
    });
  });

  test('BRD-01 outside production ?brand= switches the brand, and the browser keeps it for its session', async () => {
    const first = await visit('/?brand=ski');
    expect(first.settings.brand).toBe('ski');
    const second = await visit('/ship', first.cookie);
    expect(second.settings.brand).toBe('ski');
  });

  test('a hostile brand in the address neither breaks the page nor gets into it', async () => {
    const answer = await server.send('GET', '/?brand=%3Cscript%3E&brand[x]=1');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('data-brand="golf"');
  });

  test('a browser that opened a cart finds it again after a reload', async () => {
    const { cookie, csrfToken } = await visit('/ship');
    const answer = await server.send(
      'POST',
      '/api/v5/carts',
      { cart: { brand_id: 5 } },
      { cookie, 'x-csrf-token': csrfToken },
    );
    const cart = answer.json() as { id: number };
    expect((await visit('/ship', cookie)).settings.cart).toEqual({ id: cart.id });
    expect((await visit('/ship')).settings.cart).toBeNull();
  });
});

describe('operations', () => {
  test('a request id goes in and out, and a bad one is replaced', async () => {
    const kept = await server.send('GET', '/health/live', undefined, { 'x-request-id': 'abc-123' });
    expect(kept.headers.get('x-request-id')).toBe('abc-123');
    const replaced = await server.send('GET', '/health/live', undefined, { 'x-request-id': 'a b<c>' });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('ready says ready while the database answers', async () => {
    expect((await server.send('GET', '/health/ready')).json()).toEqual({ status: 'ready' });
  });

  test('PRC-03 a rule of the ledger that does not hold is counted in the metrics until it is corrected', async () => {
    const counted = async (usesTaken: number) => {
      await sql`update coupons set uses_taken = ${usesTaken} where code = 'WELCOME10'`.execute(server.db);
      await server.checkLedger();
      return /^portage_ledger_violations (\d+)/m.exec((await server.send('GET', '/metrics')).text)?.[1];
    };
    expect((await server.send('GET', '/metrics')).text).not.toMatch(/^portage_ledger_violations \d/m);
    expect(await counted(3)).toBe('1');
    expect(await counted(0)).toBe('0');
  });

  test('metrics are shown to this machine, but not through a proxy without the token', async () => {
    const near = await server.send('GET', '/metrics');
    expect(near.status).toBe(200);
    expect(near.text).toContain('http_request_duration_seconds');
    const far = await server.send('GET', '/metrics', undefined, { 'x-forwarded-for': '203.0.113.9' });
    expect(far.status).toBe(403);
  });

  test('an unknown path is a problem, not a page of the framework', async () => {
    const answer = await server.send('GET', '/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ status: 404, title: 'Not found' });
  });

  describe('a browser that asks for a page gets errors as a page of the brand', () => {
    const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

    for (const path of [
      '/nowhere',
      '/account/xyz',
      '/help/xyz',
      '/m/nobody',
      '/dev/mailbox/0',
      '/dev/clock',
      '/api/v9/nothing',
    ]) {
      test(`a browser that asks for ${path} gets 404 as a page of the brand`, async () => {
        const answer = await server.send('GET', path, undefined, { ...page, cookie: 'portage_brand=ski' });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
        expect(answer.text).toContain('<h1>Page not found</h1>');
        expect(answer.text).toContain('data-brand="ski"');
        expect(answer.text).toContain('<a class="brand" href="/">Portage Ski</a>');
        expect(answer.text).toContain('href="tel:8005550141"');
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(answer.text).not.toContain('<script');
      });
    }

    test('a browser whose call lacks the token of the page gets 403 as a page of the brand', async () => {
      const { cookie } = await visit('/');
      const answer = await server.send('POST', '/api/v5/carts', { cart: { brand_id: 5 } }, { ...page, cookie });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('<h1>You can’t open this</h1>');
    });

    test('a browser that asks for an unreadable address gets 400 as a page of the brand', async () => {
      const answer = await server.send('GET', '/%E0%A4%A', undefined, page);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('<h1>That didn’t work</h1>');
    });

    test('a browser with too many failed sign-ins gets 429 as a page of the brand', async () => {
      const body = { email: 'guessed@portage.test', password: 'wrong-password' };
      const guess = () => server.send('POST', '/sessions', body, page);
      let answer = await guess();
      for (let guesses = 0; guesses < 30 && answer.status !== 429; guesses += 1) answer = await guess();
      expect(answer.status).toBe(429);
      expect(answer.text).toContain('<h1>Too many tries</h1>');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    test('a program that accepts anything still gets problem JSON', async () => {
      for (const accept of ['*/*', 'application/json']) {
        const answer = await server.send('GET', '/nowhere', undefined, { accept });
        expect(answer.json()).toMatchObject({ status: 404 });
      }
    });
  });

  test('openapi.json describes every call with an example, and the docs page shows each', async () => {
    const document = (await server.send('GET', '/openapi.json')).json() as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((one) => one.operationId),
    );
    expect(described.toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
    const docs = await server.send('GET', '/docs');
    for (const call of calls) expect(docs.text).toContain(`id="${call.id}"`);
  });

  test('openapi.json says that what a call needs is required', async () => {
    type Parameter = { readonly name: string; readonly required: boolean };
    const document = (await server.send('GET', '/openapi.json')).json() as {
      paths: Record<string, { get: { parameters: readonly Parameter[] } }>;
    };
    const { parameters = [] } = document.paths['/api/v5/orders/{order_id}/labels.pdf']?.get ?? {};
    expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual(['order_id', 'leg', 'paper']);
  });

  test('forms are accepted as JSON and as bracket forms alike', async () => {
    const form = await server.send('POST', '/api/v5/carts', 'cart[brand_id]=5&cart[micro_site_id]=', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(200);
    await expect(server.call(createCart, { body: { cart: { brand_id: 5 } } })).resolves.toBeDefined();
  });

  test('an address that is too long is refused', async () => {
    const answer = await server.send('GET', `${zipInfo.path}?zip_code=${'9'.repeat(9000)}`);
    expect(answer.status).toBe(400);
  });
});

async function visit(
  path: string,
  cookie = '',
): Promise<{ cookie: string; csrfToken: string; settings: PageSettings }> {
  const answer = await server.send('GET', path, undefined, cookie ? { cookie } : {});
  expect(answer.status).toBe(200);
  const settings = /id="page-settings">([^<]*)</.exec(answer.text)?.[1] ?? '{}';
  return {
    cookie: [cookie, ...cookiesOf(answer)].filter(Boolean).join('; '),
    csrfToken: /name="csrf-token" content="([^"]*)"/.exec(answer.text)?.[1] ?? '',
    settings: JSON.parse(settings) as PageSettings,
  };
}

function cookiesOf(answer: WireAnswer): string[] {
  return answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
}
