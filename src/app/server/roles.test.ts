import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bodyOf, headersOf, start, type TestCart } from '#journeys/place-order/server/testing/order-world.ts';
import { startDebianPostgres } from '#ports/database/testing/debian-postgres.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { startServerProcess } from './testing/server-process.ts';

// Processes are started and a database with them, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 });

async function debianPostgres() {
  const postgres = await startDebianPostgres({ folder: join(await temporaryFolder(), 'postgres') });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function postJson(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.json();
}

test('SCR-06 an order that a web process takes gets its email and its label once a worker runs', async () => {
  const postgres = await debianPostgres();
  const settings = { DATABASE_URL: postgres.url, CLOCK: start };
  const web = await startServerProcess({ ...settings, ROLE: 'web' });
  const cart = (await postJson(`${web.url}/api/v5/carts`, { cart: { brand_id: 5 } })) as TestCart;
  expect(await postJson(`${web.url}/refactor/v5/process_payment`, bodyOf(cart), headersOf(cart))).toMatchObject({
    status: 'success',
  });
  const labelStates = async (): Promise<string[]> => {
    const answer = await fetch(`${web.url}/api/v5/orders/${cart.order_id}/labels`, { headers: headersOf(cart) });
    const { legs } = (await answer.json()) as { legs: { labels: { state: string }[] }[] };
    return legs.flatMap(({ labels }) => labels.map(({ state }) => state));
  };
  const mailbox = async (): Promise<string> => (await fetch(`${web.url}/dev/mailbox`)).text();
  // A server with background work would have sent the email within a second.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  expect(await mailbox()).toContain('No email has been sent yet.');
  expect(await labelStates()).not.toContain('ready');

  const worker = await startServerProcess({ ...settings, ROLE: 'worker' });
  await expect.poll(mailbox).toContain('ann@example.com');
  await expect.poll(labelStates).toEqual(['ready']);

  worker.process.kill('SIGTERM');
  web.process.kill('SIGTERM');
  expect(await Promise.all([once(worker.process, 'exit'), once(web.process, 'exit')])).toEqual([
    [0, null],
    [0, null],
  ]);
});

test('a worker answers for its health and its metrics, and has no pages and no calls', async () => {
  const postgres = await debianPostgres();
  const worker = await startServerProcess({ DATABASE_URL: postgres.url, ROLE: 'worker' });
  const statusOf = async (path: string): Promise<number> => (await fetch(worker.url + path)).status;
  expect(await statusOf('/health/live')).toBe(200);
  expect(await statusOf('/health/ready')).toBe(200);
  expect(await statusOf('/metrics')).toBe(200);
  for (const path of ['/', '/ship', '/docs', '/openapi.json', '/dev/mailbox', '/assets/none.js', '/no-such-page']) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
  expect(await postJson(`${worker.url}/api/v5/carts`, { cart: { brand_id: 5 } })).toMatchObject({
    status: 404,
    detail: 'This process works in the background and has no pages.',
  });
  // The built-in gateway and carrier of a worker report to it.
  expect((await fetch(`${worker.url}/payments/callbacks`, { method: 'POST' })).status).toBe(401);
});
