import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bodyOf, headersOf, start, type TestCart } from '#journeys/place-order/server/testing/order-world.ts';
import { openDatabase } from '#ports/database/database.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { startDebianPostgres } from '#ports/database/testing/debian-postgres.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import type { Tables } from '#records/tables.ts';
import { endOfServerProcess, startServerProcess } from './testing/server-process.ts';

// A process is started and its database with it, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const cart = { cart: { brand_id: 5 } };

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api/v5/carts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function debianPostgres() {
  const postgres = await startDebianPostgres({ folder: join(await temporaryFolder(), 'postgres') });
  onTestFinished(() => postgres.stop());
  return postgres;
}

test('bad settings end the start with one sentence each', async () => {
  const { code, complaints } = await endOfServerProcess({ PORT: 'many', BRAND: 'yacht' });
  expect(code).toBe(1);
  expect(complaints.trim().split('\n')).toEqual([
    'PORT must be a port from 0 to 65535, but is "many".',
    'BRAND must be one of ski, resort-one, camp, resort-two, golf, school, but is "yacht".',
  ]);
});

test('a worker of production does not start without the address of its pages, to which its emails link', async () => {
  const { code, complaints } = await endOfServerProcess({
    NODE_ENV: 'production',
    ROLE: 'worker',
    PAYMENTS: 'sandbox',
    CARRIERS: 'embedded',
    DATABASE_URL: 'postgres://portage@127.0.0.1:1/portage',
  });
  expect({ code, complaints }).toEqual({
    code: 1,
    complaints: expect.stringMatching(/^PUBLIC_URL must be set in production, [^\n]*\n$/),
  });
});

test('outside production a server says where it is beside its log, which is nothing but JSON', async () => {
  const server = await startServerProcess({ DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'info' });
  expect((await fetch(`${server.url}/ship`)).status).toBeLessThan(500);
  server.process.kill('SIGTERM');
  await once(server.process, 'close');
  const lines = server.output().trim().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object');
  expect(server.complaints()).toMatch(/^Portage is at http:\/\/localhost:\d+$/m);
});

test('a warning of Node is a line of the log like others, without secrets', async () => {
  const warn = `process.on('SIGUSR2',()=>process.emitWarning('of/ann@example.com','TriedWarning'))`;
  const server = await startServerProcess({
    DATA_DIR: await temporaryFolder(),
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=data:text/javascript,${warn}`,
  });
  server.process.kill('SIGUSR2');
  await vi.waitFor(() => expect(server.output()).toContain('TriedWarning'), { timeout: 10_000 });
  server.process.kill('SIGTERM');
  await once(server.process, 'close');
  const lines = server.output().trim().split('\n');
  const logged = lines.map((line) => JSON.parse(line) as { level: number; warning?: string });
  expect(logged.find(({ warning }) => warning === 'TriedWarning')).toMatchObject({
    level: 40,
    err: { message: expect.stringContaining('[email]') as string },
  });
  expect(server.complaints()).not.toContain('TriedWarning');
});

test('a second process on the same folder fails with one sentence, and the first keeps running', async () => {
  const folder = await temporaryFolder();
  const first = await startServerProcess({ DATA_DIR: folder });
  const second = await endOfServerProcess({ DATA_DIR: folder });
  expect(second.code).toBe(1);
  expect(second.complaints.trim().split('\n')).toHaveLength(1);
  expect(second.complaints).toContain(folder);
  expect((await post(first.url, cart)).status).toBe(200);
});

test('SIGTERM drains: ready goes false, the running request is answered, and the process ends with 0', async () => {
  const postgres = await debianPostgres();
  const server = await startServerProcess({ DATABASE_URL: postgres.url, DRAIN_MS: '500' });
  const { db, close } = openDatabase<Tables>({
    url: postgres.url,
    connectTimeoutMs: testConnectTimeoutMs,
    log: silentLog,
  });
  onTestFinished(close);

  const locked = Promise.withResolvers<void>();
  const unlock = Promise.withResolvers<void>();
  const holder = db.transaction().execute(async (tx) => {
    await sql`lock table carts in access exclusive mode`.execute(tx);
    locked.resolve();
    await unlock.promise;
  });
  await locked.promise;
  const running = post(server.url, cart);
  await untilALockIsAwaited(db);

  server.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.url}/health/ready`)).status).toBe(503);
  // What a proxy still sends is answered, on connections that it does not use again.
  const late = await fetch(`${server.url}/health/live`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  unlock.resolve();
  await holder;
  expect((await running).status).toBe(200);
  const [code] = (await once(server.process, 'exit')) as [number | null];
  expect(code).toBe(0);
});

test('a restart of the database does not end the process: calls answer 503 with Retry-After until it is back', async () => {
  const postgres = await debianPostgres();
  const server = await startServerProcess({ DATABASE_URL: postgres.url });
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
  await Promise.all(Array.from({ length: 10 }, () => post(server.url, cart)));

  await postgres.restart({
    whileStopped: async () => {
      const answer = await post(server.url, cart);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ status: 503, title: 'The service is not ready' });
      expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);
      expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
      // Proxies send it no requests then, so this is what an alert can be about.
      expect(await metrics()).toMatch(/^portage_ready 0$/m);
    },
  });
  await expect.poll(async () => (await post(server.url, cart)).status).toBe(200);
  expect(await metrics()).toMatch(/^portage_ready 1$/m);
  expect(server.process.exitCode).toBeNull();
});

test('two servers that start together on one database migrate once and share sessions and their tokens', async () => {
  const postgres = await debianPostgres();
  const settings = { DATABASE_URL: postgres.url };
  const [one, two] = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  const page = await fetch(`${one.url}/ship`);
  const cookie = page.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const token = /name="csrf-token" content="([^"]*)"/.exec(await page.text())?.[1] ?? '';
  const opened = await post(two.url, cart, { cookie, 'x-csrf-token': token });
  expect(opened.status).toBe(200);
  const { id } = (await opened.json()) as { id: number };
  const again = await fetch(`${one.url}/ship`, { headers: { cookie } });
  expect(await again.text()).toContain(`"cart":{"id":${id}}`);
});

test('PAY-04 the built-in gateway reports a charge whose answer was lost, and its order is placed within seconds', async () => {
  // Without background work nothing but the gateway's report places the order.
  const server = await startServerProcess({ DATA_DIR: await temporaryFolder(), CLOCK: start, ROLE: 'web' });
  const opened = (await (await post(server.url, cart)).json()) as TestCart;
  const paid = await fetch(`${server.url}/refactor/v5/process_payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(opened) },
    body: JSON.stringify(bodyOf(opened, { payment_method_nonce: 'sandbox-error-after-nonce' })),
  });
  expect(await paid.json()).toMatchObject({ status: 'pending' });
  const status = await fetch(`${server.url}/api/v5/order_status?order_id=${opened.order_id}&wait=12`, {
    headers: { 'x-cart-token': opened.cart_token },
  });
  expect(await status.json()).toMatchObject({ status: true });
});

test('the clock of a demonstration is moved ahead on a page, and never back', async () => {
  const server = await startServerProcess({ DATA_DIR: await temporaryFolder(), CLOCK: start });
  const move = (body: Record<string, string>): Promise<Response> =>
    fetch(`${server.url}/dev/clock`, { method: 'POST', body: new URLSearchParams(body) });
  const moved = await move({ to: '2026-03-05T15:00:00Z' });
  expect(await moved.text()).toContain('Thu, 05 Mar 2026 15:00');
  const later = await move({ hours: '24' });
  expect(await later.text()).toContain('Fri, 06 Mar 2026 15:00');
  const wrong: Record<string, string>[] = [{ to: '2026-03-06T14:00:00Z' }, { to: 'tomorrow' }, { hours: '-1' }, {}];
  for (const body of wrong) {
    const refused = await move(body);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'to' })] }),
    ]);
  }
});

async function untilALockIsAwaited(db: ReturnType<typeof openDatabase<Tables>>['db']): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
    if (rows.length > 0) return;
    await wait(10);
  }
}
