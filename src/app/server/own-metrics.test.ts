import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderWorld, start, startOrderWorld } from '#journeys/place-order/server/testing/order-world.ts';
import { readFigures } from '#records/operations/figures.ts';
import { keptDays } from '#rules/retention.ts';
import { watchedOrders } from '#rules/orders/watched-orders.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';

const root = join(import.meta.dirname, '../../..');
const alerts = readFileSync(join(root, 'deploy/prometheus-alerts.yaml'), 'utf8');
const dashboard = readFileSync(join(root, 'deploy/grafana-dashboard.json'), 'utf8');
const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');

let world: OrderWorld;
let served: string;

beforeAll(async () => {
  world = await startOrderWorld();
  const { server } = world;
  await world.pay(await world.newCart());
  // One payment of each kind that operators have to know of.
  await world.gateway.fault({ on: 'charge', effect: { kind: 'error-after' } });
  await world.pay(await world.newCart()).catch(() => undefined);
  await server.checkLedger();
  await server.shipParcels();
  await server.send('POST', '/payments/callbacks', '{}', { 'content-type': 'application/json' });
  server.clock.set(new Date(Date.parse(start) + 120_000).toISOString());
  served = (await server.send('GET', '/metrics')).text;
});

afterAll(() => world.close());

function valueOf(metric: string): number {
  const line = served.split('\n').find((text) => text.startsWith(`${metric} `));
  if (line === undefined) throw new Error(`${metric} is not served`);
  return Number(line.split(' ').at(-1));
}

describe('the metrics', () => {
  test('the metrics count recent orders, and the mails, labels and pickups that wait', () => {
    expect(valueOf('portage_orders_recent')).toBe(1);
    expect(valueOf('portage_mails_waiting')).toBeGreaterThan(0);
    expect(valueOf('portage_mails_oldest_age_seconds')).toBe(120);
    expect(valueOf('portage_labels_waiting')).toBe(0);
    expect(valueOf('portage_pickups_waiting')).toBe(0);
  });

  test('PAY-04 the metrics count payments without a final answer by state, and say how old the oldest is', () => {
    expect(valueOf('portage_payments_open{state="charging"}')).toBe(1);
    expect(valueOf('portage_payments_oldest_age_seconds{state="charging"}')).toBe(120);
    expect(valueOf('portage_payments_open{state="refunding"}')).toBe(0);
    expect(valueOf('portage_payments_charged_without_order')).toBe(0);
  });

  test('PRC-03 the metrics have the sum of the ledger, and when it was checked', () => {
    expect(valueOf('portage_ledger_sum_cents')).toBe(0);
    expect(valueOf('portage_ledger_check_age_seconds')).toBe(120);
    expect(valueOf('portage_rows_without_partition')).toBe(0);
    expect(valueOf('portage_data_overdue_seconds{data="saved_sessions"}')).toBe(0);
  });

  test('the metrics count what the gateway and the carriers answered, and callbacks that were not signed', () => {
    expect(valueOf('portage_gateway_requests_total{request="charge",outcome="charged"}')).toBe(1);
    expect(valueOf('portage_gateway_requests_total{request="charge",outcome="unknown"}')).toBe(1);
    expect(valueOf('portage_gateway_requests_total{request="verifyCallback",outcome="unsigned"}')).toBe(1);
    expect(valueOf('portage_carrier_requests_total{request="buyLabel",outcome="bought"}')).toBe(1);
  });

  test('the metrics have the connections of the pool, and delays of the event loop', () => {
    expect(valueOf('portage_database_connections{state="open"}')).toBeGreaterThan(0);
    expect(valueOf('portage_database_connections{state="waiting"}')).toBe(0);
    expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  test('the metrics have the age of the oldest job in each queue', () => {
    expect(valueOf('portage_jobs_oldest_age_seconds{queue="send-mail"}')).toBe(120);
  });
});

test('PAY-04 a charge whose order is not placed and a refund that failed are counted', async () => {
  const { server } = world;
  await sql`alter table payment_attempts disable trigger user`.execute(server.db);
  await sql`update payment_attempts set state = 'charged', updated_at = ${new Date(start)} where state = 'charging'`.execute(
    server.db,
  );
  await sql`alter table refunds disable trigger user`.execute(server.db);
  await sql`
    insert into refunds (order_id, kind, reason, amount_cents, gateway_cents, parts, key, state, next_try_at, created_at, updated_at)
    select id, 'granted', 'a test', 1, 1, '[]', 'refund-of-the-metrics', 'failed', placed_at, placed_at, placed_at from orders limit 1`.execute(
    server.db,
  );
  // The metrics remember for five seconds what they have read.
  await expect
    .poll(async () => (await server.send('GET', '/metrics')).text)
    .toMatch(/^portage_payments_charged_without_order 1$/m);
  expect((await server.send('GET', '/metrics')).text).toMatch(/^portage_refunds_failed 1$/m);
});

test('the figures read no table whole, however large it is', async () => {
  const { before, after } = await world.server.db.transaction().execute(async (tx) => {
    const wholeReads = async () =>
      (await sql`select relname, seq_scan from pg_stat_xact_user_tables order by relname`.execute(tx)).rows;
    // Then a table is read whole only if no index could do.
    await sql`set local enable_seqscan = off`.execute(tx);
    await readFigures(tx, new Date(start), {
      labelRetryMaxMs: parcelLimits.labelRetryMaxMs,
      keptDays,
      ...watchedOrders,
    });
    const read = await wholeReads();
    await readFigures(tx, new Date(start), {
      labelRetryMaxMs: parcelLimits.labelRetryMaxMs,
      keptDays,
      ...watchedOrders,
    });
    return { before: read, after: await wholeReads() };
  });
  expect(before.length).toBeGreaterThan(5);
  expect(after).toEqual(before);
});

describe('the files of deploy name metrics that are served', () => {
  /** Metrics that Prometheus makes by itself. */
  const ofPrometheus = new Set(['up']);

  function namesIn(text: string): string[] {
    const names = [...text.matchAll(/\b((?:portage|http|nodejs|process|security)_[a-z\d_]+)\b/g)].map(
      ([, name = '']) => name,
    );
    return [...new Set(names)];
  }

  const isServed = (name: string): boolean =>
    ofPrometheus.has(name) ||
    new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '')}(_(bucket|count|sum))? `, 'm').test(served);

  const expressions = [...alerts.matchAll(/^ {8}expr: (.+)$/gm)].map(([, expression = '']) => expression);

  test('every alert rule names metrics that are served', () => {
    expect(expressions.length).toBeGreaterThan(20);
    const names = namesIn(expressions.join('\n'));
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !isServed(name))).toEqual([]);
  });

  test('every query of the dashboard names metrics that are served', () => {
    const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] };
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(15);
    expect(namesIn(queries.join('\n')).filter((name) => !isServed(name))).toEqual([]);
  });

  test('every metric of ours that calls for a person has an alert', () => {
    const ours = [...served.matchAll(/^# TYPE (portage_\w+) /gm)].map(([, name = '']) => name);
    const needsPerson = ours.filter((name) => /failed|overdue|violations|dead|without_order|sum_cents/.test(name));
    expect(needsPerson.length).toBeGreaterThan(6);
    const all = expressions.join('\n');
    expect(needsPerson.filter((name) => name !== 'portage_jobs_failed_total' && !all.includes(name))).toEqual([]);
  });
});

describe('the runbook', () => {
  const names = [...alerts.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name);

  test('the runbook has a heading for every alert, and none for others', () => {
    const headings = [...runbook.matchAll(/^### (Portage\w+)$/gm)].map(([, name = '']) => name);
    expect([...headings].sort()).toEqual([...names].sort());
    for (const name of names) expect(alerts).toContain(`runbook: docs/runbook.md#${name.toLowerCase()}`);
  });

  test('the runbook says for every alert what it means, what to look at and what to do', () => {
    const sections = runbook.split(/^### /m).filter((section) => section.startsWith('Portage'));
    for (const section of sections) {
      for (const part of ['**Means:**', '**Look at:**', '**Do:**']) expect(section).toContain(part);
    }
  });

  test('the runbook has what to do in each emergency', () => {
    for (const heading of [
      'Restore drill',
      'A bad deploy',
      'The gateway is away',
      'The carrier is away',
      'The disk is full',
      'A stolen token',
    ]) {
      expect(runbook).toContain(`## ${heading}\n`);
    }
  });
});
