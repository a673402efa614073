import { type Kysely, sql } from 'kysely';
import type { AttemptState } from '#rules/orders/order-states.ts';
import { labelsWaitingSince } from '#records/parcels/parcels.ts';
import { pickupsWaitingSince } from '#records/parcels/pickups.ts';
import { readOverdue } from '#records/retention/delete-expired.ts';
import type { KeptDays } from '#rules/retention.ts';
import type { Tables } from '#records/tables.ts';

/** How many there are, and how long the oldest of them has waited. */
export type WaitingWork = { readonly count: number; readonly oldestAgeS: number };

/** What operators watch. */
export type Figures = {
  /** Orders placed recently. */
  readonly ordersRecently: number;
  /** Payments whose outcome can still change, by state. */
  readonly openPayments: Readonly<Record<OpenPaymentState, WaitingWork>>;
  /** Payments that were taken, and whose order was not placed in time. */
  readonly chargedWithoutOrder: number;
  /** Refunds on their way to the gateway. */
  readonly openRefunds: WaitingWork;
  /** Refunds that the gateway refused for good. */
  readonly failedRefunds: number;
  /** Emails that are not sent yet. */
  readonly waitingMails: WaitingWork;
  /** Labels that are to be bought or voided now, including those about which the carrier gave no answer. */
  readonly waitingLabels: WaitingWork;
  /** Pickups that are to be booked or canceled now, including those about which the carrier gave no answer. */
  readonly waitingPickups: WaitingWork;
  /** What all entries of the ledger summed to at the last check, and how long ago that was; null before the first. */
  readonly ledgerSumCents: number | null;
  readonly ledgerCheckAgeS: number | null;
  /** Rows of the audit log that no partition takes; up to 1,000 are counted. */
  readonly strayRows: number;
  /** How many seconds ago data should have been deleted, by its kind. */
  readonly overdueData: Readonly<Record<string, number>>;
};

const openPaymentStates = ['new', 'charging', 'charged', 'refunding', 'undone'] as const satisfies AttemptState[];

type OpenPaymentState = (typeof openPaymentStates)[number];

/** Reads the figures as of one point in time. Each part has an index of what is open, so history costs nothing. */
export async function readFigures(
  db: Kysely<Tables>,
  now: Date,
  {
    labelRetryMaxMs: retryMaxMs,
    keptDays,
    recentMs,
    placedAfterChargeMs,
  }: {
    readonly labelRetryMaxMs: number;
    readonly keptDays: KeptDays;
    /** How recently an order was placed to be counted. */
    readonly recentMs: number;
    /** How long after its payment was taken an order should be placed. */
    readonly placedAfterChargeMs: number;
  },
): Promise<Figures> {
  const recentSince = new Date(now.getTime() - recentMs);
  const chargedBefore = new Date(now.getTime() - placedAfterChargeMs);
  const { rows } = await sql<FiguresRow>`
    SELECT
      (SELECT count(*)::integer FROM orders WHERE placed_at > ${recentSince}::timestamptz) AS orders_recently,
      (SELECT coalesce(jsonb_object_agg(state, jsonb_build_object('count', count, 'oldestAgeS', age)), '{}')
       FROM (
         SELECT state, count(*) AS count, ${ageS(now, sql`min(created_at)`)} AS age
         FROM payment_attempts
         WHERE state IN ('new', 'charging', 'charged', 'refunding')
            OR (state = 'undone' AND asked_at IS NOT NULL AND final_at IS NULL)
         GROUP BY state
       ) open) AS open_payments,
      (SELECT count(*)::integer FROM payment_attempts
       -- repeats the condition of the partial index
       WHERE state IN ('new', 'charging', 'charged', 'refunding') AND state = 'charged'
         AND updated_at < ${chargedBefore}::timestamptz) AS charged_without_order,
      (SELECT ${waiting(now, sql`created_at`)} FROM refunds WHERE state IN ('asked', 'sent')) AS open_refunds,
      (SELECT count(*)::integer FROM refunds WHERE state = 'failed') AS failed_refunds,
      (SELECT ${waiting(now, sql`created_at`)} FROM outbox WHERE state = 'waiting') AS waiting_mails,
      (SELECT ${waiting(now, sql`since`)} FROM (${labelsWaitingSince(db, { now, retryMaxMs })}) labels) AS waiting_labels,
      (SELECT ${waiting(now, sql`since`)} FROM (${pickupsWaitingSince(db, { now, retryMaxMs })}) pickups) AS waiting_pickups,
      (SELECT jsonb_build_object('sumCents', sum_cents, 'ageS', ${ageS(now, sql`checked_at`)})
       FROM ledger_checks ORDER BY id DESC LIMIT 1) AS ledger_check,
      (SELECT count(*)::integer FROM (SELECT id FROM audit_log_default ORDER BY id LIMIT 1000) stray) AS stray_rows`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The figures have no row.');
  const none = { count: 0, oldestAgeS: 0 };
  return {
    ordersRecently: row.orders_recently,
    openPayments: {
      new: row.open_payments.new ?? none,
      charging: row.open_payments.charging ?? none,
      charged: row.open_payments.charged ?? none,
      refunding: row.open_payments.refunding ?? none,
      undone: row.open_payments.undone ?? none,
    },
    chargedWithoutOrder: row.charged_without_order,
    openRefunds: row.open_refunds,
    failedRefunds: row.failed_refunds,
    waitingMails: row.waiting_mails,
    waitingLabels: row.waiting_labels,
    waitingPickups: row.waiting_pickups,
    ledgerSumCents: row.ledger_check?.sumCents ?? null,
    ledgerCheckAgeS: row.ledger_check?.ageS ?? null,
    strayRows: row.stray_rows,
    overdueData: await readOverdue(db, { now, keptDays }),
  };
}

type FiguresRow = {
  readonly orders_recently: number;
  readonly open_payments: Readonly<Partial<Record<OpenPaymentState, WaitingWork>>>;
  readonly charged_without_order: number;
  readonly open_refunds: WaitingWork;
  readonly failed_refunds: number;
  readonly waiting_mails: WaitingWork;
  readonly waiting_labels: WaitingWork;
  readonly waiting_pickups: WaitingWork;
  readonly stray_rows: number;
  readonly ledger_check: { readonly sumCents: number | null; readonly ageS: number } | null;
};

function waiting(now: Date, since: ReturnType<typeof sql>) {
  return sql`jsonb_build_object('count', count(*), 'oldestAgeS', coalesce(${ageS(now, sql`min(${since})`)}, 0))`;
}

/** Whole seconds, and none for a time that is still to come. */
function ageS(now: Date, since: ReturnType<typeof sql>) {
  return sql`greatest(0, floor(extract(epoch FROM ${now}::timestamptz - ${since})))::bigint`;
}
