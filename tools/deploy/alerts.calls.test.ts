import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { root } from '../bootstrap/places.mjs';
import { ensurePromtool } from '../test-run/debian-packages.ts';

const rules = join(root, 'deploy/prometheus-alerts.yaml');

/** A value for each minute, in Prometheus' notation: `0x9` is ten times 0, and `0+5x9` counts up by 5. */
type Series = Readonly<Record<string, string>>;

type AlertCase = {
  readonly alert: string;
  /** When the alert fires for the series of `fires`, and does not for those of `quiet`. */
  readonly at: string;
  readonly fires: Series;
  readonly quiet: Series;
  /** What the alert is about, beside its severity. */
  readonly labels?: Readonly<Record<string, string>>;
};

function state(metric: string, { bad, good, at }: { bad: number; good: number; at: string }): Omit<AlertCase, 'alert'> {
  return {
    at,
    // Several processes serve the same figures, and one may be behind.
    fires: { [`${metric}{instance="a"}`]: `${bad}x900`, [`${metric}{instance="b"}`]: `${good}x900` },
    quiet: { [`${metric}{instance="a"}`]: `${good}x900`, [`${metric}{instance="b"}`]: `${good}x900` },
  };
}

const requests = 'http_request_duration_seconds_count';
const bucket = 'http_request_duration_seconds_bucket';
const gateway = 'portage_gateway_requests_total';
const carrier = 'portage_carrier_requests_total';

const cases: readonly AlertCase[] = [
  {
    alert: 'PortageDown',
    at: '2m',
    fires: { 'up{job="portage",instance="a"}': '0x9', 'up{job="portage",instance="b"}': '1x9' },
    quiet: { 'up{job="portage",instance="a"}': '1x9', 'up{job="other",instance="c"}': '0x9' },
    labels: { job: 'portage', instance: 'a' },
  },
  { alert: 'PortageNotReady', ...state('portage_ready', { bad: 0, good: 1, at: '2m' }), labels: { instance: 'a' } },
  {
    alert: 'PortageNoWorker',
    at: '3m',
    fires: { 'portage_build_info{role="web"}': '1x9' },
    quiet: { 'portage_build_info{role="web"}': '1x9', 'portage_build_info{role="worker"}': '1x9' },
  },
  {
    alert: 'PortageErrors',
    at: '12m',
    fires: { [`${requests}{status_code="503"}`]: '0+3x20', [`${requests}{status_code="200"}`]: '0+97x20' },
    quiet: { [`${requests}{status_code="503"}`]: '0+1x20', [`${requests}{status_code="200"}`]: '0+99x20' },
  },
  {
    alert: 'PortageSlow',
    at: '20m',
    fires: {
      [`${bucket}{le="1"}`]: '0+90x30',
      [`${bucket}{le="5"}`]: '0+100x30',
      [`${bucket}{le="+Inf"}`]: '0+100x30',
    },
    quiet: {
      [`${bucket}{le="1"}`]: '0+96x30',
      [`${bucket}{le="5"}`]: '0+100x30',
      [`${bucket}{le="+Inf"}`]: '0+100x30',
    },
  },
  {
    alert: 'PortageNoOrders',
    at: '3h1m',
    fires: { 'portage_orders_recent{instance="a"}': '0x900' },
    quiet: { 'portage_orders_recent{instance="a"}': '0x100 1 0x100' },
  },
  { alert: 'PortageLedgerBroken', ...state('portage_ledger_violations', { bad: 1, good: 0, at: '1m' }) },
  { alert: 'PortageLedgerBroken', ...state('portage_ledger_sum_cents', { bad: -1, good: 0, at: '1m' }) },
  {
    alert: 'PortageLedgerUnchecked',
    ...state('portage_ledger_check_age_seconds', { bad: 28_801, good: 28_800, at: '11m' }),
  },
  { alert: 'PortagePartitionMissing', ...state('portage_rows_without_partition', { bad: 1, good: 0, at: '12h1m' }) },
  {
    alert: 'PortageDataOverdue',
    ...state('portage_data_overdue_seconds{data="carts"}', { bad: 21_601, good: 21_600, at: '31m' }),
    fires: {
      'portage_data_overdue_seconds{data="carts"}': '21601x60',
      'portage_data_overdue_seconds{data="mails"}': '0x60',
    },
    quiet: { 'portage_data_overdue_seconds{data="carts"}': '21600x60' },
    labels: { data: 'carts' },
  },
  {
    alert: 'PortageChargedWithoutOrder',
    ...state('portage_payments_charged_without_order', { bad: 1, good: 0, at: '6m' }),
  },
  {
    alert: 'PortagePaymentsStuck',
    at: '6m',
    fires: { 'portage_payments_oldest_age_seconds{state="charging"}': '1801x20' },
    quiet: { 'portage_payments_oldest_age_seconds{state="charging"}': '1800x20' },
    labels: { state: 'charging' },
  },
  { alert: 'PortagePaymentsOverdue', ...state('portage_payments_overdue', { bad: 1, good: 0, at: '1m' }) },
  { alert: 'PortageRefundsFailed', ...state('portage_refunds_failed', { bad: 1, good: 0, at: '1m' }) },
  {
    alert: 'PortageRefundsWaiting',
    ...state('portage_refunds_oldest_age_seconds', { bad: 3601, good: 3600, at: '11m' }),
  },
  {
    alert: 'PortageGatewayAway',
    at: '12m',
    fires: { [`${gateway}{outcome="not-sent"}`]: '0+3x20', [`${gateway}{outcome="charged"}`]: '0+7x20' },
    quiet: { [`${gateway}{outcome="declined"}`]: '0+3x20', [`${gateway}{outcome="charged"}`]: '0+7x20' },
  },
  {
    alert: 'PortageCarrierAway',
    at: '28m',
    fires: { [`${carrier}{outcome="unknown"}`]: '0+4x40', [`${carrier}{outcome="bought"}`]: '0+6x40' },
    quiet: { [`${carrier}{outcome="unknown"}`]: '0+2x40', [`${carrier}{outcome="bought"}`]: '0+8x40' },
  },
  // Most installations see callbacks with a wrong signature from one side only; the other has no series then.
  {
    alert: 'PortageCallbacksRefused',
    at: '10m',
    fires: { [`${gateway}{request="verifyCallback",outcome="unsigned"}`]: '0+2x20' },
    quiet: { [`${gateway}{request="verifyCallback",outcome="unsigned"}`]: '0x20' },
  },
  {
    alert: 'PortageCallbacksRefused',
    at: '10m',
    fires: { [`${carrier}{request="readCallback",outcome="unsigned"}`]: '0+2x20' },
    quiet: { [`${carrier}{request="readCallback",outcome="read"}`]: '0+9x20' },
  },
  {
    alert: 'PortageQueueStuck',
    at: '6m',
    fires: { 'portage_jobs_oldest_age_seconds{queue="send-mail"}': '601x20' },
    quiet: { 'portage_jobs_oldest_age_seconds{queue="send-mail"}': '600x20' },
    labels: { queue: 'send-mail' },
  },
  {
    alert: 'PortageJobsFailing',
    at: '20m',
    fires: { 'portage_jobs_failed_total{queue="send-mail"}': '0+1x30' },
    quiet: { 'portage_jobs_failed_total{queue="send-mail"}': '0 0 0 5x30' },
    labels: { queue: 'send-mail' },
  },
  {
    alert: 'PortageJobsDead',
    at: '1m',
    fires: { 'portage_jobs_dead{queue="send-mail"}': '1x9' },
    quiet: { 'portage_jobs_dead{queue="send-mail"}': '0x9' },
    labels: { queue: 'send-mail' },
  },
  { alert: 'PortageMailsWaiting', ...state('portage_mails_oldest_age_seconds', { bad: 1801, good: 1800, at: '6m' }) },
  {
    alert: 'PortageLabelsWaiting',
    ...state('portage_labels_oldest_age_seconds', { bad: 3601, good: 3600, at: '11m' }),
  },
  {
    alert: 'PortageLabelsWaiting',
    ...state('portage_pickups_oldest_age_seconds', { bad: 3601, good: 3600, at: '11m' }),
  },
  { alert: 'PortageLabelsFailed', ...state('portage_parcels_failed', { bad: 1, good: 0, at: '16m' }) },
  { alert: 'PortageLabelsFailed', ...state('portage_pickups_failed', { bad: 1, good: 0, at: '16m' }) },
  {
    alert: 'PortageDatabasePoolExhausted',
    ...state('portage_database_connections', { bad: 6, good: 5, at: '2m' }),
    fires: { 'portage_database_connections{instance="a",state="waiting"}': '6x9' },
    quiet: {
      'portage_database_connections{instance="a",state="waiting"}': '5x9',
      'portage_database_connections{instance="a",state="open"}': '20x9',
    },
    labels: { instance: 'a' },
  },
  {
    alert: 'PortageReplicaUnused',
    at: '11m',
    fires: { 'portage_replica_in_use{instance="a"}': '0x20', 'portage_replica_in_use{instance="b"}': '1x20' },
    quiet: { 'portage_replica_in_use{instance="a"}': '1x20', 'portage_replica_in_use{instance="b"}': '1x20' },
  },
  {
    alert: 'PortageEventLoopSlow',
    ...state('nodejs_eventloop_lag_p99_seconds', { bad: 0.6, good: 0.5, at: '6m' }),
    labels: { instance: 'a' },
  },
  {
    alert: 'PortageMemory',
    ...state('process_resident_memory_bytes', { bad: 800_000_001, good: 300_000_000, at: '16m' }),
    labels: { instance: 'a' },
  },
  {
    alert: 'PortageVersionsDiffer',
    at: '1h1m',
    fires: {
      'portage_build_info{version="1",role="web"}': '1x90',
      'portage_build_info{version="2",role="worker"}': '1x90',
    },
    quiet: {
      'portage_build_info{version="1",role="web"}': '1x90',
      'portage_build_info{version="1",role="worker"}': '1x90',
    },
  },
  {
    alert: 'PortageAttack',
    at: '12m',
    fires: { 'security_events_total{event="card-tries-limited"}': '0+12x20' },
    quiet: {
      'security_events_total{event="card-tries-limited"}': '0+5x20',
      'security_events_total{event="signed-in"}': '0+90x20',
    },
    labels: { event: 'card-tries-limited' },
  },
];

/** What each rule adds to its alert. */
const written = new Map(
  readFileSync(rules, 'utf8')
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((text) => {
      const valueOf = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';
      const [name = ''] = text.split('\n');
      return [
        name,
        {
          severity: valueOf(/severity: (\w+)/),
          summary: valueOf(/^ +summary: (.+)$/m),
          runbook: valueOf(/^ +runbook: (.+)$/m),
        },
      ];
    }),
);

function promtoolTest({ alert, at, labels = {} }: AlertCase, series: Series, isFiring: boolean) {
  const { severity, ...annotations } = written.get(alert) ?? { severity: '' };
  return {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [
      {
        eval_time: at,
        alertname: alert,
        exp_alerts: isFiring ? [{ exp_labels: { severity, ...labels }, exp_annotations: annotations }] : [],
      },
    ],
  };
}

let promtool: string;

beforeAll(async () => {
  promtool = await ensurePromtool();
});

/** Returns what promtool found wrong, which is nothing where the alerts are as expected. */
async function complaintsOf(tests: readonly object[]): Promise<string> {
  const folder = await temporaryFolder();
  copyFileSync(rules, join(folder, 'alerts.yaml'));
  const file = join(folder, 'tests.yaml');
  // JSON is YAML too.
  writeFileSync(file, JSON.stringify({ rule_files: ['alerts.yaml'], evaluation_interval: '1m', tests }));
  try {
    execFileSync(promtool, ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' });
    return '';
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return stdout + stderr || String(error);
  }
}

describe('the alert rules', () => {
  test('Prometheus accepts the alert rules', () => {
    expect(execFileSync(promtool, ['check', 'rules', rules], { encoding: 'utf8' })).toContain(
      `SUCCESS: ${written.size} rules found`,
    );
  });

  test('each alert has a case', () => {
    expect([...new Set(cases.map(({ alert }) => alert))].sort()).toEqual([...written.keys()].sort());
  });

  test('each alert fires for what it is about', async () => {
    expect(await complaintsOf(cases.map((one) => promtoolTest(one, one.fires, true)))).toBe('');
  });

  test('no alert fires for figures that are fine', async () => {
    expect(await complaintsOf(cases.map((one) => promtoolTest(one, one.quiet, false)))).toBe('');
  });
});
