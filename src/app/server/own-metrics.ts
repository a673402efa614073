import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import type { Kysely } from 'kysely';
import type { Carriers } from '#ports/carriers/carriers.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import type { PoolCounts } from '#ports/database/database.ts';
import type { ReplicaState } from '#ports/database/read-replica.ts';
import type { Payments } from '#ports/payments/payments.ts';
import { type Figures, readFigures } from '#records/operations/figures.ts';
import type { Tables } from '#records/tables.ts';
import { keptDays } from '#rules/retention.ts';
import { watchedOrders } from '#rules/orders/watched-orders.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';

/** How long values are cached, so that several scrapers, and several metrics of one scrape, cost one statement. */
const keptMs = 5000;

/** The metrics of orders, money, emails, labels and the pool. Those of the database are left out while it can't be read. */
export function registerOwnMetrics({
  register,
  db,
  clock,
  poolCounts,
}: {
  readonly register: Registry;
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  poolCounts(): PoolCounts;
}): void {
  // First, because what follows takes connections itself.
  showPool(register, poolCounts);
  const figures = rememberBriefly(() =>
    readFigures(db, nowOf(clock), { labelRetryMaxMs: parcelLimits.labelRetryMaxMs, keptDays, ...watchedOrders }),
  );
  const show = (name: string, help: string, valueOf: (figures: Figures) => number | null): void => {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const value = await figures().then(valueOf, () => null);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
    register.registerMetric(gauge);
  };
  show('portage_orders_recent', 'Orders placed within the last ten minutes.', ({ ordersRecently }) => ordersRecently);
  showPayments(register, figures);
  showOverdueData(register, figures);
  show(
    'portage_payments_charged_without_order',
    'Payments that were taken, and whose order was not placed within a minute.',
    ({ chargedWithoutOrder }) => chargedWithoutOrder,
  );
  show('portage_refunds_open', 'Refunds that wait for the gateway.', ({ openRefunds }) => openRefunds.count);
  show(
    'portage_refunds_oldest_age_seconds',
    'How long the oldest refund has waited for the gateway.',
    ({ openRefunds }) => openRefunds.oldestAgeS,
  );
  show('portage_refunds_failed', 'Refunds that the gateway refused for good.', ({ failedRefunds }) => failedRefunds);
  show('portage_mails_waiting', 'Emails that are not sent yet.', ({ waitingMails }) => waitingMails.count);
  show(
    'portage_mails_oldest_age_seconds',
    'How long the oldest email has waited to be sent.',
    ({ waitingMails }) => waitingMails.oldestAgeS,
  );
  show('portage_labels_waiting', 'Labels to buy or void now.', ({ waitingLabels }) => waitingLabels.count);
  show(
    'portage_labels_oldest_age_seconds',
    'How long the oldest of these labels has been due.',
    ({ waitingLabels }) => waitingLabels.oldestAgeS,
  );
  show('portage_pickups_waiting', 'Pickups to book or cancel now.', ({ waitingPickups }) => waitingPickups.count);
  show(
    'portage_pickups_oldest_age_seconds',
    'How long the oldest of these pickups has been due.',
    ({ waitingPickups }) => waitingPickups.oldestAgeS,
  );
  show(
    'portage_ledger_sum_cents',
    'What all entries of the ledger summed to at the last check; anything but 0 is a mistake.',
    ({ ledgerSumCents }) => ledgerSumCents,
  );
  show(
    'portage_ledger_check_age_seconds',
    'How long ago the ledger was checked.',
    ({ ledgerCheckAgeS }) => ledgerCheckAgeS,
  );
  show(
    'portage_rows_without_partition',
    'Rows of tables by month that no partition takes; they are kept in the default one.',
    ({ strayRows }) => strayRows,
  );
}

function showOverdueData(register: Registry, figures: () => Promise<Figures>): void {
  register.registerMetric(
    new Gauge({
      name: 'portage_data_overdue_seconds',
      help: 'How long ago the oldest data of its kind should have been deleted.',
      labelNames: ['data'],
      registers: [],
      async collect() {
        this.reset();
        const read = await figures().catch(() => null);
        for (const [data, ageS] of Object.entries(read?.overdueData ?? {})) this.set({ data }, ageS);
      },
    }),
  );
}

function showPayments(register: Registry, figures: () => Promise<Figures>): void {
  const labelNames = ['state'] as const;
  const byState = (valueOf: (waiting: Figures['openPayments']['new']) => number) =>
    async function (this: Gauge<'state'>): Promise<void> {
      this.reset();
      const read = await figures().catch(() => null);
      for (const [state, waiting] of Object.entries(read?.openPayments ?? {})) this.set({ state }, valueOf(waiting));
    };
  register.registerMetric(
    new Gauge({
      name: 'portage_payments_open',
      help: 'Payments whose outcome can still change, by state.',
      labelNames,
      registers: [],
      collect: byState(({ count }) => count),
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'portage_payments_oldest_age_seconds',
      help: 'How long ago the oldest payment in this state was begun.',
      labelNames,
      registers: [],
      collect: byState(({ oldestAgeS }) => oldestAgeS),
    }),
  );
}

function showPool(register: Registry, poolCounts: () => PoolCounts): void {
  register.registerMetric(
    new Gauge({
      name: 'portage_database_connections',
      help: 'Connections of this process: open ones, those of them that are idle, and requests that wait for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(poolCounts())) this.set({ state }, count);
      },
    }),
  );
}

/** How far this process sees its read replica behind, whether it reads from it, and where lists were read; without values where there is none. */
export function showReplica(register: Registry, state: (() => ReplicaState) | null): void {
  register.registerMetric(
    new Gauge({
      name: 'portage_replica_lag_seconds',
      help: 'How old what is read from the replica may be; left out while nothing is known.',
      registers: [],
      collect() {
        const lagMs = state?.().lagMs ?? null;
        if (lagMs === null) this.remove();
        else this.set(lagMs / 1000);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'portage_replica_in_use',
      help: '1 while lists are read from the replica, 0 while all are read from the primary.',
      registers: [],
      collect() {
        if (state === null) this.remove();
        else this.set(state().problem === null ? 1 : 0);
      },
    }),
  );
  register.registerMetric(
    new Counter({
      name: 'portage_list_reads_total',
      help: 'Lists, searches and exports that were read, by where and, for the primary, why there.',
      labelNames: ['target'],
      registers: [],
      collect() {
        this.reset();
        for (const [target, count] of Object.entries(state?.().reads ?? {})) this.inc({ target }, count);
      },
    }),
  );
}

function rememberBriefly<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly untilMs: number; readonly value: Promise<T> } | null = null;
  return () => {
    if (kept === null || performance.now() >= kept.untilMs) {
      kept = { untilMs: performance.now() + keptMs, value: read() };
    }
    return kept.value;
  };
}

/** The same gateway, whose answers and callbacks are counted. */
export function countedPayments(payments: Payments, register: Registry): Payments {
  return counted(payments, register, {
    name: 'portage_gateway_requests_total',
    help: 'What this process asked of the payment gateway, and callbacks that it verified, by outcome.',
  });
}

/** The same carriers, whose answers and callbacks are counted. */
export function countedCarriers(carriers: Carriers, register: Registry): Carriers {
  return counted(carriers, register, {
    name: 'portage_carrier_requests_total',
    help: 'What this process asked of the carriers, and callbacks that it read, by outcome.',
  });
}

/** Counts the `kind` of every answer; `error` is an exception, and `answered` an answer without a kind. */
function counted<Port extends object>(
  port: Port,
  register: Registry,
  { name, help }: { readonly name: string; readonly help: string },
): Port {
  const counter = new Counter({ name, help, labelNames: ['request', 'outcome'], registers: [] });
  register.registerMetric(counter);
  const methods = port as Readonly<Record<string, unknown>>;
  const entries = Object.entries(methods).map(([request, value]) => {
    if (typeof value !== 'function') return [request, value];
    const count = async (...args: unknown[]): Promise<unknown> => {
      // Looked up at each call, because tests replace methods while a server runs.
      const method = methods[request];
      if (typeof method !== 'function') throw new Error(`${request} is not a method.`);
      try {
        const answer: unknown = await method.apply(port, args);
        counter.inc({ request, outcome: kindOf(answer) });
        return answer;
      } catch (error) {
        counter.inc({ request, outcome: 'error' });
        throw error;
      }
    };
    return [request, count];
  });
  return Object.fromEntries(entries) as Port;
}

function kindOf(answer: unknown): string {
  const hasKind = typeof answer === 'object' && answer !== null && 'kind' in answer && typeof answer.kind === 'string';
  return hasKind ? (answer as { kind: string }).kind : 'answered';
}
