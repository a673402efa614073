import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startServerProcess } from '#app/server/testing/server-process.ts';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import {
  bodyOf,
  headersOf,
  start,
  startOrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import { labeledOrder } from '#journeys/ship-parcels/server/testing/parcel-world.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { unpackPreviousRelease } from './unpack-previous-release.ts';

const statementsFile = path.join(import.meta.dirname, 'statements.json');
const recorder = path.join(import.meta.dirname, 'record-statements.mjs');

/** The current release, with the schema of now and the demo data. */
let current: TestServer;

beforeAll(async () => {
  current = await startTestServer({ now: start });
});

afterAll(() => current.close());

/** The recorded statements of the previous release that the database would refuse now, each with the reason. */
async function refusedStatements(): Promise<readonly string[]> {
  const statements = JSON.parse(fs.readFileSync(statementsFile, 'utf8')) as string[];
  expect(statements.length).toBeGreaterThan(80);
  return current.db.connection().execute(async (connection) => {
    const refused: string[] = [];
    for (const statement of statements) {
      try {
        await sql`prepare of_previous_release as ${sql.raw(statement)}`.execute(connection);
        await sql`deallocate of_previous_release`.execute(connection);
      } catch (error) {
        refused.push(`${String(error)}: ${statement.trim().slice(0, 80)}`);
      }
    }
    return refused;
  });
}

test('the statements of the previous release are valid on the migrated database, and a dropped column is noticed', async () => {
  expect(await refusedStatements()).toEqual([]);
  await sql`alter table orders rename column rate_card_version to renamed`.execute(current.db);
  const refused = await refusedStatements();
  await sql`alter table orders rename column renamed to rate_card_version`.execute(current.db);
  expect(refused.join('\n')).toContain('rate_card_version');
});

test('a server of the previous release takes an order beside this one on the migrated database, and a dropped column breaks it', async () => {
  const folder = await temporaryFolder();
  // Without git's history, the statements above are the proof.
  if (!unpackPreviousRelease(folder)) return;
  const recorded = path.join(folder, 'statements');
  const previous = await startServerProcess(
    { DATABASE_URL: current.databaseUrl, CLOCK: start, STATEMENTS_FILE: recorded },
    ['--import', recorder, path.join(folder, 'src/app/server/start.ts')],
  );
  const send = async (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(previous.url + address, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const answerOf = async (method: string, address: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await send(method, address, body, headers);
    const text = await answer.text();
    expect([address, answer.status, text.slice(0, 300)]).toEqual([address, 200, expect.anything()]);
    return text;
  };
  await answerOf('GET', '/health/ready');
  const cart = JSON.parse(await answerOf('POST', '/api/v5/carts', { cart: { brand_id: 5 } })) as TestCart;
  const order = bodyOf(cart);
  const ofCart = { 'x-cart-token': cart.cart_token };
  expect(JSON.parse(await answerOf('POST', '/refactor/v5/process_payment', order, headersOf(cart)))).toMatchObject({
    status: 'success',
  });
  await answerOf('GET', `/api/v5/order_status?order_id=${cart.order_id}`, undefined, ofCart);
  for (const part of ['receipt', 'labels', 'tracking', 'cancellation', 'ship_state']) {
    await answerOf('GET', `/api/v5/orders/${cart.order_id}/${part}`, undefined, ofCart);
  }
  const user = { 'x-user-token': await current.tokenOf('traveler') };
  for (const address of ['orders', 'addresses']) await answerOf('GET', `/api/v5/account/${address}`, undefined, user);
  await answerOf('POST', '/sessions/mail', { email: 'traveler@portage.test' });
  // Its jobs run as well: the email leaves, and the label is bought.
  await expect.poll(async () => (await send('GET', '/dev/mailbox')).text()).toContain('ann@example.com');
  const labels = `/api/v5/orders/${cart.order_id}/labels`;
  await expect.poll(() => answerOf('GET', labels, undefined, ofCart)).toContain('"ready"');
  // This release reads what the other one wrote.
  const seen = await current.send('GET', labels, undefined, ofCart);
  expect([seen.status, seen.text.includes('"ready"')]).toEqual([200, true]);
  const canceled = { legs: ['outbound'], expected_refund_cents: 8999 };
  await answerOf('POST', `/api/v5/orders/${cart.order_id}/cancel`, canceled, headersOf(cart));

  if (process.env['RECORD_STATEMENTS'] === 'true') recordStatements(recorded);
  await sql`alter table carts rename column brand_id to renamed`.execute(current.db);
  expect((await send('POST', '/api/v5/carts', { cart: { brand_id: 5 } })).status).toBe(500);
  await sql`alter table carts rename column renamed to brand_id`.execute(current.db);
  previous.process.kill('SIGTERM');
  expect(await once(previous.process, 'exit')).toEqual([0, null]);
});

test('SCR-06 a server of the previous release shows a bag that is back with its sender as sent back, and does not call it overdue or lost', async () => {
  const folder = await temporaryFolder();
  if (!unpackPreviousRelease(folder)) return;
  const world = await startOrderWorld();
  onTestFinished(() => world.close());
  const back = await labeledOrder(world, { d_address: '1 Return Lane' });
  // A bag that the older server does call lost, so that we know when it has looked.
  const silent = await labeledOrder(world, { d_address: '1 Silent Lane' });
  const now = '2026-04-02T16:00:00Z';
  world.server.clock.set(now);
  await world.server.reportScans();
  const shownBy = async (url: string) => {
    const answer = await fetch(`${url}/api/v5/orders/${back.order_id}/tracking`, { headers: headersOf(back) });
    const shown = (await answer.json()) as { legs: { bags: { progress: string; events: { kind: string }[] }[] }[] };
    const bag = shown.legs[0]?.bags[0];
    return { status: answer.status, progress: bag?.progress, kinds: bag?.events.slice(-2).map(({ kind }) => kind) };
  };
  const previous = await startServerProcess({ DATABASE_URL: world.server.databaseUrl, CLOCK: now }, [
    path.join(folder, 'src/app/server/start.ts'),
  ]);
  expect(await shownBy(previous.url)).toEqual({ status: 200, progress: 'returned', kinds: ['returned', 'returned'] });
  const casesOf = async (cart: TestCart) => {
    const rows = await world.server.db
      .selectFrom('parcel_cases')
      .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
      .select('kind')
      .where('order_id', '=', cart.order_id)
      .orderBy('kind')
      .execute();
    return rows.map(({ kind }) => kind);
  };
  await expect.poll(() => casesOf(silent), { timeout: 60_000 }).not.toEqual([]);
  expect(await casesOf(back)).toEqual(['returned']);
  expect(await shownBy(world.server.url)).toEqual({
    status: 200,
    progress: 'back-with-sender',
    kinds: ['returned', 'back-with-sender'],
  });
});

/** Those that can be prepared: pg-boss also sends several at once, and the built-in gateway and carrier make their own tables when they start. */
function recordStatements(recorded: string): void {
  const lines = fs.readFileSync(recorded, 'utf8').trim().split('\n');
  const texts = lines.map((line) => JSON.parse(line) as string);
  const statements = texts.filter(
    (text) => /^\s*(select|insert|update|delete|with)\b/i.test(text) && !/sandbox_gateway|embedded_carriers/.test(text),
  );
  fs.writeFileSync(statementsFile, `${JSON.stringify([...new Set(statements)].toSorted(), null, 1)}\n`);
}
