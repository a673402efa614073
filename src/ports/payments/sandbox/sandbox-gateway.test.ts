import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Document, Window } from 'happy-dom';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { parcelMigrations } from '#ports/database/testing/parcel-tables.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '#ports/database/testing/test-database.ts';
import { cents } from '#rules/money.ts';
import type { ChargeRequest, PaymentEvent, Payments } from '../payments.ts';
import { sandboxPayments } from '../sandbox-payments.ts';
import { type SandboxGateway, startSandboxGateway } from './start-sandbox-gateway.ts';
import { countsAnswer } from './testing/counts-answer.ts';

const secret = 'secret-of-the-tests';
const pageOrigin = 'https://portage.example';
const card = { number: '4111 1111 1111 1111', month: '12', year: '35', securityCode: '123', billingZip: '33101' };

const htmlParser = new new Window().DOMParser();

function parse(html: string): Document {
  return htmlParser.parseFromString(html, 'text/html');
}

let database: TestDatabase<object>;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ migrationsFolder: parcelMigrations });
});
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});
afterAll(() => database.drop());

describe('who may call', () => {
  test.each([
    ['POST', '/charges'],
    ['GET', '/charges/by-key/any'],
    ['POST', '/refunds'],
    ['GET', '/refunds/by-key/any'],
    ['POST', '/cancellations'],
    ['POST', '/stored-methods'],
    ['GET', '/stored-methods?customer=user-1'],
    ['DELETE', '/stored-methods/any?customer=user-1'],
    ['POST', '/_faults'],
    ['DELETE', '/_faults'],
    ['POST', '/_settle'],
    ['GET', '/_counts'],
  ])('PAY-01 %s %s needs the secret', async (method, path) => {
    const { url } = await startGateway();
    for (const authorization of ['', 'Bearer wrong', secret]) {
      expect((await fetch(new URL(path, url), { method, headers: { authorization } })).status).toBe(401);
    }
  });

  test('PAY-02 cards are exchanged on the page of the gateway only', async () => {
    const gateway = await startGateway();
    expect((await exchange(gateway, card, pageOrigin)).status).toBe(403);
    expect((await exchange(gateway, card, 'null')).status).toBe(403);
    expect((await exchange(gateway, card, gateway.url)).status).toBe(200);
  });
});

describe('the page with the card fields', () => {
  test('PAY-02 pages of other origins may not show the fields', async () => {
    const { url } = await startGateway();
    for (const path of [
      '/fields',
      '/fields?origin=https://elsewhere.example',
      `/fields?origin=${pageOrigin}.evil.example`,
    ]) {
      expect((await fetch(new URL(path, url))).status).toBe(403);
    }
  });

  test('PAY-02 it may be framed by the origin that asked for it, and loads nothing from elsewhere', async () => {
    const gateway = await startGateway();
    const token = await connect(gateway).browserToken({ origin: pageOrigin });
    if (token.kind !== 'fields-page') throw new Error('Expected the address of a page.');
    const answer = await fetch(token.url);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; form-action 'none'; " +
        `base-uri 'none'; frame-ancestors ${pageOrigin}`,
    );
    const page = parse(await answer.text());
    expect(page.querySelector('[data-parent-origin]')?.getAttribute('data-parent-origin')).toBe(pageOrigin);
    for (const field of ['number', 'month', 'year', 'securityCode', 'billingZip']) {
      expect(page.querySelectorAll(`label[for="${field}"]`), field).toHaveLength(1);
      expect(page.getElementById(field), field).not.toBeNull();
    }
    expect(page.querySelectorAll('script:not([src]), style, [style]')).toHaveLength(0);
    const attributes = [...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
  });

  test('PAY-02 it is light or dark as the surrounding page says, and without a scheme as the browser is set', async () => {
    const { url } = await startGateway();
    const pageWith = async (scheme: string) => {
      const answer = await fetch(new URL(`/fields?origin=${pageOrigin}&scheme=${scheme}`, url));
      const page = parse(await answer.text());
      return page.querySelector('[data-scheme]')?.getAttribute('data-scheme');
    };
    expect(await pageWith('dark')).toBe('dark');
    expect(await pageWith('light')).toBe('light');
    expect(await pageWith('"><script>')).toBeUndefined();
  });

  test('PAY-02 its script and style are served, the script as plain JavaScript', async () => {
    const { url } = await startGateway();
    const script = await fetch(new URL('/fields.js', url));
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const source = await script.text();
    expect(source).toContain('function answerParent(page');
    expect(source).not.toContain('CardFieldsPage');
    const imported = /from '(.+)'/.exec(source)?.[1] ?? '';
    expect(await (await fetch(new URL(imported, script.url))).text()).toContain('function applyLook(page');
    expect((await fetch(new URL('/fields.css', url))).headers.get('content-type')).toBe('text/css; charset=utf-8');
    const font = await fetch(new URL('/fields-font.woff2', url));
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect((await font.bytes()).subarray(0, 4)).toEqual(new TextEncoder().encode('wOF2'));
  });

  test('PAY-03 fields that are left empty say so in the words of the specification', async () => {
    const gateway = await startGateway();
    const empty = { number: '', month: '', year: '', securityCode: '', billingZip: '' };
    expect(await (await exchange(gateway, empty)).json()).toEqual({
      kind: 'errors',
      errors: {
        number: 'Please enter card number',
        month: 'Select month',
        year: 'Select year',
        securityCode: 'Please enter security code',
        billingZip: 'Please enter the billing zip code',
      },
    });
  });

  test.each([
    [{ number: '4242 4242 4242 4242' }, 'number'],
    [{ year: '20' }, 'year'],
    [{ month: '13' }, 'year'],
    [{ securityCode: '12' }, 'securityCode'],
  ])('PAY-03 %j is refused at its field', async (wrong, field) => {
    const answer = await (await exchange(await startGateway(), { ...card, ...wrong })).json();
    expect(answer).toMatchObject({ kind: 'errors' });
    expect(Object.keys(answer.errors)).toEqual([field]);
  });

  test.each([
    [{}, 'charged'],
    [{ number: '4000 1111 1111 1115' }, 'declined'],
    [{ number: '4000 0000 0000 9995' }, 'insufficient-funds'],
    [{ number: '4000 0000 0000 0069' }, 'expired'],
    [{ number: '4000 0000 0000 0119' }, 'bank-away'],
    [{ billingZip: '20000' }, 'zip-mismatch'],
    [{ securityCode: '200' }, 'security-code-mismatch'],
  ])('PAY-05 with %j the bank answers %s, also when the charge is looked up', async (entered, answer) => {
    const gateway = await startGateway();
    const { nonce } = await (await exchange(gateway, { ...card, ...entered })).json();
    const payments = connect(gateway);
    const asked = request(`bank-${answer}`);
    const outcome = await payments.charge({ ...asked, method: { kind: 'nonce', nonce } });
    expect(outcome.kind === 'declined' ? outcome.reason : outcome.kind).toBe(answer);
    expect(await payments.findByKey(asked.key)).toEqual(outcome);
  });

  test('PAY-03 a check says what is wrong and makes no nonce, on the page of the gateway only', async () => {
    const gateway = await startGateway();
    expect(await (await post(gateway, '/checks', { ...card, month: '' })).json()).toEqual({
      kind: 'errors',
      errors: { month: 'Select month' },
    });
    expect(await (await post(gateway, '/checks', card)).json()).toEqual({ kind: 'valid' });
    expect((await post(gateway, '/checks', card, pageOrigin)).status).toBe(403);
  });

  test('PAY-02 of a card that was exchanged and charged no table holds the number', async () => {
    const gateway = await startGateway();
    const { nonce } = await (await exchange(gateway, card)).json();
    const charge = await connect(gateway).charge({ ...request('numbers'), method: { kind: 'nonce', nonce } });
    expect(charge).toMatchObject({ paidWith: { kind: 'card', brand: 'Visa', last4: '1111' } });
    const dump = await dumpOfGateway();
    expect(dump).toContain(nonce);
    expect(dump).toContain('"last4": "1111"');
    expect(dump).not.toMatch(/4111[ -]?1111/);
    expect(dump).not.toContain('33101');
  });
});

describe('its memory', () => {
  test('PAY-01 gateways that start together on an empty database share one memory', async () => {
    const empty = await createTestDatabase({ migrationsFolder: parcelMigrations });
    const options = { port: 0, databaseUrl: empty.url, secret, pageOrigins: [] };
    const gateways = await Promise.all([1, 2, 3].map(() => startSandboxGateway(options)));
    const charges = await Promise.all(gateways.map((gateway) => connect(gateway).charge(request('together'))));
    expect(new Set(charges.map((charge) => JSON.stringify(charge))).size).toBe(1);
    await Promise.all(gateways.map((gateway) => gateway.close()));
    await empty.drop();
  });

  test('PAY-01 a gateway that was restarted remembers charges, refunds, cards and faults', async () => {
    const before = await startGateway();
    const payments = connect(before);
    const charge = await payments.charge({ ...request('restart'), storeFor: 'user-restart' });
    const refund = await payments.refund({ key: 'restart', chargeId: chargeIdOf(charge), amount: cents(10) });
    const methods = await payments.storedMethods('user-restart');
    await order(before, { on: 'charge', key: 'restart-2', effect: { kind: 'decline' } });
    await before.close();

    const after = connect(await startGateway());
    expect(await after.findByKey('restart')).toEqual(charge);
    expect(await after.findRefundByKey('restart')).toEqual(refund);
    expect(await after.storedMethods('user-restart')).toEqual(methods);
    expect(await after.charge(request('restart-2'))).toMatchObject({ kind: 'declined' });
  });

  test('PAY-01 a gateway that ends while it hangs has charged nothing', async () => {
    const before = await startGateway();
    await order(before, { on: 'charge', key: 'killed', effect: { kind: 'hang', ms: 60_000 } });
    const pending = connect(before).charge(request('killed'));
    await vi.waitFor(async () => expect(await requestsOf(before, 'killed')).toBe(1), { timeout: 60_000 });
    await before.close();
    expect(await pending).toEqual({ kind: 'unknown' });
    expect(await connect(await startGateway()).findByKey('killed')).toEqual({ kind: 'none' });
  });
});

describe('faults on demand', () => {
  test('PAY-01 a fault of one key leaves the others alone and is used up', async () => {
    const gateway = await startGateway();
    const payments = connect(gateway);
    await order(gateway, { on: 'charge', key: 'faulty', times: 2, effect: { kind: 'error-before' } });
    expect(await payments.charge(request('sound'))).toMatchObject({ kind: 'charged' });
    expect(await payments.charge(request('faulty'))).toEqual({ kind: 'unknown' });
    expect(await payments.charge(request('faulty'))).toEqual({ kind: 'unknown' });
    expect(await payments.charge(request('faulty'))).toMatchObject({ kind: 'charged' });
  });

  test('PAY-05 a good card can be made a prepaid one', async () => {
    const gateway = await startGateway();
    await order(gateway, { on: 'charge', key: 'prepaid', effect: { kind: 'prepaid' } });
    expect(await connect(gateway).charge(request('prepaid'))).toMatchObject({ kind: 'declined', reason: 'prepaid' });
  });

  test('PAY-01 faults can be cleared', async () => {
    const gateway = await startGateway();
    await order(gateway, { on: 'charge', key: 'cleared', effect: { kind: 'decline' } });
    await call(gateway, 'DELETE', '/_faults');
    expect(await connect(gateway).charge(request('cleared'))).toMatchObject({ kind: 'charged' });
  });

  test.each(['sandbox-error-after-nonce', 'sandbox-reset-after-nonce'])(
    'PAY-01 %s charges and loses the answer, for trying out in the browser',
    async (nonce) => {
      const payments = connect(await startGateway());
      const key = `by-${nonce}`;
      expect(await payments.charge({ ...request(key), method: { kind: 'nonce', nonce } })).toEqual({ kind: 'unknown' });
      expect(await payments.findByKey(key)).toMatchObject({ kind: 'charged' });
    },
  );

  test('PAY-04 a connection that breaks before the answer is repeated at once with the same key, and charges once', async () => {
    const gateway = await startGateway();
    const payments = connect(gateway);
    await order(gateway, { on: 'charge', key: 'broken-once', effect: { kind: 'reset-after' } });
    expect(await payments.charge(request('broken-once'))).toMatchObject({ kind: 'charged' });
    const counts = countsAnswer.parse(await (await call(gateway, 'GET', '/_counts')).json());
    expect(counts.keys['broken-once']).toEqual({ requests: 2, charges: 1, refunds: 0 });
  });

  test('PAY-04 a request on a kept connection that the gateway has closed is repeated', async () => {
    const { url, closeNext } = await startClosingServer();
    const payments = sandboxPayments({ url, secret, timeoutMs: 20_000, log: silentLog });
    expect(await payments.findByKey('any')).toEqual({ kind: 'none' });
    closeNext();
    expect(await payments.findByKey('any')).toEqual({ kind: 'none' });
  });

  test('PAY-01 how often a key was sent and charged is counted apart', async () => {
    const gateway = await startGateway();
    const payments = connect(gateway);
    for (let time = 0; time < 3; time += 1) await payments.charge(request('counted'));
    const counts = countsAnswer.parse(await (await call(gateway, 'GET', '/_counts')).json());
    expect(counts.keys.counted).toEqual({ requests: 3, charges: 1, refunds: 0 });
  });

  test('PAY-01 a request that cannot be read is a bug of the caller, and nothing of it is repeated', async () => {
    const answer = await call(await startGateway(), 'POST', '/charges', { number: '4111111111111111' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toMatch(/4111[ -]?1111/);
  });
});

describe('callbacks', () => {
  test('PAY-04 a settled charge sends one signed callback', async () => {
    const { url, events } = await listen();
    const payments = connect(await startGateway({ callbackUrl: url }));
    const chargeId = chargeIdOf(await payments.charge(request('told')));
    await vi.waitFor(() => expect(events).toHaveLength(1), { timeout: 60_000 });
    expect(events).toEqual([{ id: `settled:${chargeId}`, kind: 'charge-settled', chargeId, key: 'told' }]);
  });

  test('PAY-04 it can be sent many times over, always with the same id', async () => {
    const { url, events } = await listen();
    const gateway = await startGateway({ callbackUrl: url });
    await order(gateway, { on: 'charge', key: 'repeated', effect: { kind: 'callbacks', times: 10 } });
    await connect(gateway).charge(request('repeated'));
    await vi.waitFor(() => expect(events).toHaveLength(10), { timeout: 60_000 });
    expect(new Set(events.map((event) => event.id)).size).toBe(1);
  });

  test('PAY-04 a charge that is held back is reported when it settles, and a declined one never', async () => {
    const { url, events } = await listen();
    const gateway = await startGateway({ callbackUrl: url });
    const payments = connect(gateway);
    await payments.charge({
      ...request('silent'),
      method: { kind: 'nonce', nonce: 'fake-processor-declined-visa-nonce' },
    });
    await order(gateway, { on: 'charge', key: 'held', effect: { kind: 'unsettled' } });
    const chargeId = chargeIdOf(await payments.charge(request('held')));
    expect(await (await call(gateway, 'POST', '/_settle', { chargeId })).json()).toEqual({ settled: true });
    expect(await (await call(gateway, 'POST', '/_settle', { chargeId })).json()).toEqual({ settled: false });
    await vi.waitFor(() => expect(events).toHaveLength(1), { timeout: 60_000 });
    expect(events.map((event) => event.key)).toEqual(['held']);
  });
});

/** Answers everything with `none`, and can be told to close the connection of the next request without an answer. */
async function startClosingServer(): Promise<{ url: string; closeNext(): void }> {
  let isClosing = false;
  const server = http.createServer((asked, reply) => {
    if (!isClosing) return void reply.setHeader('content-type', 'application/json').end('{"kind":"none"}');
    isClosing = false;
    asked.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, closeNext: () => (isClosing = true) };
}

async function startGateway(given: { callbackUrl?: string } = {}): Promise<SandboxGateway> {
  const options = { port: 0, databaseUrl: database.url, secret, pageOrigins: [pageOrigin], ...given };
  const gateway = await startSandboxGateway(options);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= gateway.close());
  open.push({ close });
  return { ...gateway, close };
}

function connect({ url }: { url: string }): Payments {
  return sandboxPayments({ url, secret, timeoutMs: 20_000, log: silentLog });
}

function request(key: string): ChargeRequest {
  return { key, amount: cents(12_345), method: { kind: 'nonce', nonce: 'fake-valid-nonce' }, description: 'Two bags' };
}

function chargeIdOf(outcome: { kind: string; chargeId?: string }): string {
  if (outcome.chargeId === undefined) throw new Error(`Expected a charge, got ${outcome.kind}`);
  return outcome.chargeId;
}

function call({ url }: SandboxGateway, method: string, path: string, body?: object): Promise<Response> {
  return fetch(new URL(path, url), {
    method,
    headers: { authorization: `Bearer ${secret}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function order(gateway: SandboxGateway, fault: object): Promise<void> {
  const { status } = await call(gateway, 'POST', '/_faults', fault);
  if (status !== 204) throw new Error(`The fault was refused with ${status}.`);
}

function exchange(gateway: SandboxGateway, body: object, origin = gateway.url): Promise<Response> {
  return post(gateway, '/nonces', body, origin);
}

function post({ url }: SandboxGateway, path: string, body: object, origin = url): Promise<Response> {
  return fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  });
}

async function requestsOf(gateway: SandboxGateway, key: string): Promise<number> {
  const counts = countsAnswer.parse(await (await call(gateway, 'GET', '/_counts')).json());
  return counts.keys[key]?.requests ?? 0;
}

async function dumpOfGateway(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'sandbox_gateway'`.execute(
    database.db,
  );
  const rows = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(`sandbox_gateway.${name}`)} t`.execute(database.db),
    ),
  );
  return rows.flatMap((table) => table.rows.map(({ row }) => row.replaceAll('""', '"'))).join('\n');
}

/** A booking server that only listens and checks what it hears. */
async function listen(): Promise<{ url: string; events: PaymentEvent[] }> {
  const events: PaymentEvent[] = [];
  const payments = connect({ url: 'http://127.0.0.1:1' });
  const hear = async (heard: http.IncomingMessage, answer: http.ServerResponse): Promise<void> => {
    const body = await text(heard);
    const event = await payments.verifyCallback({ headers: heard.headers, body });
    if (event.kind === 'unsigned' || event.kind === 'unreadable') throw new Error(`The gateway sent ${body}`);
    events.push(event);
    answer.end();
  };
  const server = http.createServer((heard, answer) => void hear(heard, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  open.push({
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
  return { url: `http://127.0.0.1:${port}/`, events };
}
