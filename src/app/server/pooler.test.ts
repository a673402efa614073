import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCart } from '#capabilities/carts/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import type { AnyEndpoint } from '#kit/endpoint.ts';
import { processPayment } from '#journeys/place-order/contract.ts';
import { openDatabase } from '#ports/database/database.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { startDebianPostgres } from '#ports/database/testing/debian-postgres.ts';
import { startPgbouncer } from '#ports/database/testing/pgbouncer.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import type { Tables } from '#records/tables.ts';
import { shipmentFields } from '#rules/shipment-form/draft-fields.ts';
import { endOfServerProcess, startServerProcess } from './testing/server-process.ts';

// Servers are started, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 });

/** Fewer than the server opens, so that its connections must share. */
const connections = 3;
const ordersAtOnce = 12;

async function pooledDatabase(): Promise<string> {
  const folder = await temporaryFolder();
  const postgres = await startDebianPostgres({ folder: join(folder, 'postgres') });
  onTestFinished(() => postgres.stop());
  const pooler = await startPgbouncer({
    folder: join(folder, 'pgbouncer'),
    databaseUrl: postgres.url,
    connections,
  });
  onTestFinished(() => pooler.stop());
  return pooler.url;
}

test('API-32 orders are placed through a pooler in transaction mode, however many arrive at once', async () => {
  const server = await startServerProcess({
    DATABASE_URL: await pooledDatabase(),
    DATABASE_CONNECT_TIMEOUT_MS: String(testConnectTimeoutMs),
    CLOCK: '2026-03-02T15:00:00Z',
  });
  for (let round = 1; round <= 3; round += 1) {
    const placed = await Promise.all(
      Array.from({ length: ordersAtOnce }, (_none, index) => placeOrder(server.url, `${round}-${index}`)),
    );
    expect(placed).toEqual(placed.map(() => 'success'));
  }
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
});

test('behind a pooler a transaction has the time limits of the settings, and the next one on that connection too', async () => {
  const { db, close } = openDatabase<Tables>({
    url: await pooledDatabase(),
    connectTimeoutMs: testConnectTimeoutMs,
    lockTimeoutMs: 3_000,
    log: silentLog,
  });
  onTestFinished(close);
  const limitsOf = () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
               current_setting('idle_in_transaction_session_timeout') as idle`.execute(tx);
      return rows[0];
    });
  expect(await Promise.all(Array.from({ length: 2 * connections }, limitsOf))).toEqual(
    Array.from({ length: 2 * connections }, () => ({ statement: '10s', lock: '3s', idle: '1min' })),
  );
});

test('migrations bypass the pooler where the settings name a direct address', async () => {
  const nowhere = 'postgresql://127.0.0.1:1/none';
  const { code, complaints } = await endOfServerProcess({
    DATABASE_URL: await pooledDatabase(),
    DATABASE_DIRECT_URL: nowhere,
  });
  expect({ code, complaints }).toEqual({ code: 1, complaints: expect.stringContaining('ECONNREFUSED 127.0.0.1:1') });
});

const example: Readonly<Record<string, unknown>> = processPayment.example.body ?? {};
const shipment = Object.fromEntries(
  Object.entries(example).filter(([name]) => name in shipmentFields && !['cart_id', 'cart_token'].includes(name)),
);

async function placeOrder(url: string, name: string): Promise<string> {
  const cart = await ask<{ id: number; cart_token: string }>(url, createCart, { cart: { brand_id: 5 } });
  const headers = { 'x-cart-token': cart.cart_token };
  const fields = { ...shipment, cart_id: cart.id };
  const price = await ask<{ orders: { price_cents: number; final_price: number }[] }>(url, shipPrice, fields, headers);
  const [order] = price.orders;
  const payment = {
    first_name: 'Ann',
    last_name: 'Lee',
    email: `guest-${name}@example.com`,
    phone_number: '213 555 0142',
    terms_accepted: true,
    payment_type: 'new_card',
    payment_method_nonce: 'fake-valid-visa-nonce',
    billing_country: 'US',
    billing_zip: '33101',
    price_shown_cents: order?.final_price,
    total_shown_cents: order?.price_cents,
  };
  return (await ask<{ status: string }>(url, processPayment, { ...fields, ...payment }, headers)).status;
}

async function ask<Answer>(
  url: string,
  { method, path }: AnyEndpoint,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}
