import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#records/tables.ts';
import {
  type AuditProgress,
  type AuditScope,
  auditScopes,
  type CountsByMonth,
  ledgerRules,
  type LedgerViolation,
} from '#rules/ledger/audit-progress.ts';
import type { AuditTimes } from '#rules/ledger/audit-times.ts';
import { unreachable } from '#rules/result.ts';

/** The maximum number of keys in one part, so that it takes the database only a fraction of a second. */
export const auditKeysMax = 5_000;

/**
 * Checks the whole ledger, balances, holds, coupon uses, refunds, orders, their changes and payments, and lists what breaks a rule. It goes part by
 * part, so it takes as long as there are orders, and no statement does. An expired hold breaks a rule only when it stays: callers release expired
 * holds first, or pass a time somewhat earlier than now. Entries that were archived count with the sums that were carried forward, and the
 * payments and refunds among them were checked when they were here. PRC-03
 */
export async function auditLedger(
  db: Kysely<Tables>,
  times: AuditTimes,
  { keysMax = auditKeysMax, onPart }: { readonly keysMax?: number; onPart?(progress: AuditProgress): void } = {},
): Promise<readonly LedgerViolation[]> {
  const violations: LedgerViolation[] = [];
  for (let progress: AuditProgress | null = await firstPart(db); progress; ) {
    const part: AuditedPart = await auditPart(db, progress, { times, keysMax });
    violations.push(...part.violations);
    onPart?.(progress);
    progress = part.next;
  }
  return inOrderOfRules(violations);
}

function inOrderOfRules(violations: readonly LedgerViolation[]): readonly LedgerViolation[] {
  const place = ({ rule }: LedgerViolation): number => ledgerRules.indexOf(rule);
  return violations.toSorted((one, other) => place(one) - place(other));
}

export type AuditedPart = {
  readonly violations: readonly LedgerViolation[];
  /** Null when the audit is done. */
  readonly next: AuditProgress | null;
  /** What all entries sum to, carried ones included. */
  readonly sumCents: string;
};

export async function firstPart(db: Kysely<Tables>): Promise<AuditProgress> {
  const archivedAtStart = await readArchived(db);
  return { scope: 'transactions', after: null, sumCents: '0', carriedCents: '0', withoutEntries: {}, archivedAtStart };
}

/**
 * Checks one part of the books. Each rule sees all rows of its keys in one statement, so orders that are paid meanwhile raise no alarm. `keysMax`
 * limits how many keys of its scope a part has, and so its time and memory.
 */
export async function auditPart(
  db: Kysely<Tables>,
  progress: AuditProgress,
  { times, keysMax }: { readonly times: AuditTimes; readonly keysMax: number },
): Promise<AuditedPart> {
  const { scope } = progress;
  if (scope === 'rest') return auditRest(db, progress, times);
  const upTo = await lastKey(db, progress, keysMax);
  const range: Range = { after: progress.after ?? beforeFirst[scope], upTo };
  const next: AuditProgress =
    upTo === null ? { ...progress, scope: scopeAfter(scope), after: null } : { ...progress, after: upTo };
  if (scope === 'transactions') return auditTransactions(db, next, range);
  if (scope === 'accounts') return auditAccounts(db, next, range);
  return { violations: await violationsIn(db, scope, range), next, sumCents: next.sumCents };
}

function scopeAfter(scope: AuditScope): AuditScope {
  return auditScopes[auditScopes.indexOf(scope) + 1] ?? 'rest';
}

/** From a key, which is not part of it, up to another, which is; null is the end. */
type Range = { readonly after: string; readonly upTo: string | null };

type WalkedScope = Exclude<AuditScope, 'rest'>;

const beforeFirst: Readonly<Record<WalkedScope, string>> = {
  transactions: '0',
  accounts: '',
  refunds: '0',
  changes: '0',
  coupons: '',
  orders: '0',
  payments: '0',
};

const walkedBy: Readonly<Record<WalkedScope, { readonly table: string; readonly key: string; readonly type: string }>> =
  {
    transactions: { table: 'ledger_transactions', key: 'id', type: 'bigint' },
    accounts: { table: 'account_balances', key: 'account', type: 'text' },
    refunds: { table: 'refunds', key: 'order_id', type: 'integer' },
    changes: { table: 'order_amendments', key: 'order_id', type: 'integer' },
    coupons: { table: 'coupons', key: 'code', type: 'text' },
    orders: { table: 'orders', key: 'id', type: 'integer' },
    payments: { table: 'payment_attempts', key: 'id', type: 'bigint' },
  };

/** The last key of the next part; null when the rest is one part. */
async function lastKey(db: Kysely<Tables>, { scope, after }: AuditProgress, keysMax: number): Promise<string | null> {
  if (scope === 'rest') return null;
  const { table, key } = walkedBy[scope];
  const { rows } = await sql<{ key: string }>`
    SELECT ${sql.ref(key)}::text AS key FROM ${sql.table(table)}
    WHERE ${within(scope, sql.ref(key), { after: after ?? beforeFirst[scope], upTo: null })}
    ORDER BY ${sql.ref(key)} OFFSET ${keysMax - 1} LIMIT 1`.execute(db);
  return rows[0]?.key ?? null;
}

function within(scope: WalkedScope, key: RawBuilder<unknown>, { after, upTo }: Range): RawBuilder<boolean> {
  const type = sql.raw(walkedBy[scope].type);
  const begins = sql<boolean>`${key} > ${after}::${type}`;
  return upTo === null ? begins : sql<boolean>`${begins} AND ${key} <= ${upTo}::${type}`;
}

function violationsIn(
  db: Kysely<Tables>,
  scope: Exclude<WalkedScope, 'transactions' | 'accounts'>,
  range: Range,
): Promise<readonly LedgerViolation[]> {
  switch (scope) {
    case 'refunds':
      return auditRefunds(db, range);
    case 'changes':
      return auditChanges(db, range);
    case 'coupons':
      return auditCoupons(db, range);
    case 'orders':
      return auditOrders(db, range);
    case 'payments':
      return auditPayments(db, range);
    default:
      return unreachable(scope);
  }
}

/** Transactions of archived months may have left their entries there. */
const archivedBefore = sql<Date>`(
  SELECT (max(month) + interval '1 month') AT TIME ZONE 'UTC' FROM archived_months WHERE table_name = 'ledger_entries'
)`;

async function auditTransactions(db: Kysely<Tables>, next: AuditProgress, range: Range): Promise<AuditedPart> {
  const { rows } = await sql<{
    sumCents: string;
    withoutEntries: CountsByMonth;
    violations: readonly LedgerViolation[];
  }>`
    WITH checked AS MATERIALIZED (
      SELECT key, entry_count, count(entries.id) AS found, coalesce(sum(amount_cents), 0) AS total,
             CASE WHEN count(entries.id) = 0 AND created_at < ${archivedBefore}
               THEN to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') END AS archived_month
      FROM ledger_transactions LEFT JOIN ledger_entries entries ON transaction_id = ledger_transactions.id
      WHERE ${within('transactions', sql.ref('ledger_transactions.id'), range)}
      GROUP BY ledger_transactions.id
    )
    SELECT (SELECT coalesce(sum(total), 0)::text FROM checked) AS "sumCents",
      (
        SELECT coalesce(jsonb_object_agg(archived_month, count), '{}')
        FROM (SELECT archived_month, count(*) FROM checked WHERE archived_month IS NOT NULL GROUP BY 1) months
      ) AS "withoutEntries",
      (
        SELECT coalesce(jsonb_agg(broken ORDER BY subject), '[]') FROM (
          SELECT 'a transaction is whole and sums to zero' AS rule, key AS subject,
                 format('%s entries of %s, sum %s', found, entry_count, total) AS found
          FROM checked WHERE archived_month IS NULL AND (found <> entry_count OR total <> 0)
        ) broken
      ) AS violations`.execute(db);
  const part = rows[0];
  if (!part) throw new Error('The audit of transactions returned nothing.');
  const sumCents = addTexts(next.sumCents, part.sumCents);
  const withoutEntries = addCounts(next.withoutEntries, part.withoutEntries);
  return { violations: part.violations, next: { ...next, sumCents, withoutEntries }, sumCents };
}

function addTexts(one: string, other: string): string {
  return String(BigInt(one) + BigInt(other));
}

function addCounts(one: CountsByMonth, other: CountsByMonth): CountsByMonth {
  const sums = { ...one };
  for (const [month, count] of Object.entries(other)) sums[month] = (sums[month] ?? 0) + count;
  return sums;
}

async function auditAccounts(db: Kysely<Tables>, next: AuditProgress, range: Range): Promise<AuditedPart> {
  const isOfPart = within('accounts', sql.ref('account'), range);
  const { rows } = await sql<{ carriedCents: string; violations: readonly LedgerViolation[] }>`
    WITH balances AS MATERIALIZED (
      SELECT account, balance_cents, held_cents, carried_cents FROM account_balances WHERE ${isOfPart}
    ), broken AS (
      SELECT 'a balance is the sum of its entries' AS rule, account AS subject,
             format('balance %s, entries %s', balance_cents, coalesce(carried_cents, 0) + coalesce(total, 0)) AS found
      FROM balances FULL JOIN (
        SELECT account, sum(amount_cents) AS total FROM ledger_entries WHERE ${isOfPart} AND account LIKE '%:%' GROUP BY account
      ) sums USING (account)
      WHERE balance_cents IS DISTINCT FROM coalesce(carried_cents, 0) + coalesce(total, 0)

      UNION ALL
      SELECT 'a balance is not below zero and holds no more than it has', account,
             format('balance %s, held %s', balance_cents, held_cents)
      FROM balances
      WHERE balance_cents < 0 OR held_cents < 0 OR held_cents > balance_cents

      UNION ALL
      SELECT 'what is held is the sum of the active holds', account, format('held %s, holds %s', held_cents, total)
      FROM balances FULL JOIN (
        SELECT account, sum(amount_cents) AS total FROM holds WHERE state = 'active' AND ${isOfPart} GROUP BY account
      ) sums USING (account)
      WHERE coalesce(held_cents, 0) <> coalesce(total, 0)

      UNION ALL
      SELECT 'what is promised to cards is what refunds still owe', account, format('promised %s, owed %s', balance_cents, owed)
      FROM (SELECT account, balance_cents FROM balances WHERE account LIKE 'order:%:refund') promised
      CROSS JOIN LATERAL (
        SELECT sum(${owedByRefund}) AS owed FROM refunds
        WHERE order_id = split_part(account, ':', 2)::integer AND state <> 'done'
      ) owing
      WHERE balance_cents <> coalesce(owed, 0)
    )
    SELECT (SELECT coalesce(sum(carried_cents), 0)::text FROM balances) AS "carriedCents",
      (SELECT coalesce(jsonb_agg(broken ORDER BY subject), '[]') FROM broken) AS violations`.execute(db);
  const part = rows[0];
  if (!part) throw new Error('The audit of accounts returned nothing.');
  const carriedCents = addTexts(next.carriedCents, part.carriedCents);
  return { violations: part.violations, next: { ...next, carriedCents }, sumCents: next.sumCents };
}

const owedByRefund = sql`CASE WHEN returned_cents > 0 THEN returned_cents ELSE gateway_cents END`;

async function auditRefunds(db: Kysely<Tables>, range: Range): Promise<readonly LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    WITH given AS MATERIALIZED (
      SELECT order_id, format('order:%s', order_id) AS paid_order, sum(amount_cents) AS given_cents,
             sum(${owedByRefund}) FILTER (WHERE state <> 'done') AS owed_cents
      FROM refunds WHERE ${within('refunds', sql.ref('order_id'), range)} GROUP BY order_id
    )
    SELECT 'no refund is above what was taken' AS rule, paid_order AS subject,
           format('%s of %s', given_cents, taken + carried) AS found
    FROM given
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_cents), 0) AS taken
      FROM ledger_transactions JOIN ledger_entries ON transaction_id = ledger_transactions.id
      WHERE reference = paid_order AND kind = 'order-paid' AND account LIKE 'order:%'
    ) paid
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(carried_paid_cents), 0) AS carried FROM account_balances
      WHERE account >= paid_order || ':' AND account < paid_order || ';'
    ) archived_payments
    WHERE given_cents > taken + carried

    UNION ALL
    SELECT 'a refund is in the ledger as it was promised', refunds.key,
           format('refund %s, ledger %s', refunds.amount_cents, coalesce(moved, 0))
    FROM refunds
    LEFT JOIN ledger_transactions posted ON posted.key = format('order-refunded:%s', refunds.id) AND posted.kind = 'order-refunded'
    CROSS JOIN LATERAL (
      SELECT count(*) AS entries, -sum(amount_cents) FILTER (WHERE account LIKE 'order:%' AND account NOT LIKE '%:refund') AS moved
      FROM ledger_entries WHERE transaction_id = posted.id
    ) moved_by
    WHERE ${within('refunds', sql.ref('refunds.order_id'), range)} AND refunds.amount_cents IS DISTINCT FROM moved
      AND NOT coalesce(entries = 0 AND posted.created_at < ${archivedBefore}, false)

    UNION ALL
    -- Where there is a balance, it was compared with its account.
    SELECT 'what is promised to cards is what refunds still owe', paid_order || ':refund', format('promised , owed %s', owed_cents)
    FROM given
    WHERE owed_cents > 0 AND NOT EXISTS (SELECT FROM account_balances WHERE account = paid_order || ':refund')`.execute(
    db,
  );
  return rows;
}

async function auditChanges(db: Kysely<Tables>, range: Range): Promise<readonly LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    SELECT 'a changed order is paid with what it costs, less what goodwill covers and what was refunded since' AS rule,
           format('order:%s', order_id) AS subject,
           format('version %s costs %s, paid %s, goodwill %s, refunded since %s',
             version, total_cents, paid, goodwill_cents, given) AS found
    FROM (
      SELECT DISTINCT ON (order_id) order_id, version, total_cents, goodwill_cents FROM order_amendments
      WHERE ${within('changes', sql.ref('order_id'), range)}
      ORDER BY order_id, version DESC
    ) changed
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(balance_cents), 0) AS paid FROM account_balances
      WHERE account >= format('order:%s:', changed.order_id) AND account < format('order:%s;', changed.order_id)
        AND account NOT LIKE '%:refund'
    ) balances
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_cents), 0) AS given FROM refunds
      WHERE refunds.order_id = changed.order_id AND order_version = changed.version
    ) refunded
    WHERE paid + goodwill_cents + given <> total_cents

    UNION ALL
    SELECT 'every change of an order was made by an attempt that is placed, and every such attempt has made one',
           format('order:%s', coalesce(order_id, amends_order_id)), format('attempt %s is %s', attempts.id, state)
    FROM (
      SELECT id, state, amends_order_id FROM payment_attempts
      WHERE amends_order_id IS NOT NULL AND ${within('changes', sql.ref('amends_order_id'), range)}
    ) attempts
    FULL JOIN (
      SELECT order_id, attempt_id FROM order_amendments WHERE ${within('changes', sql.ref('order_id'), range)}
    ) made ON attempt_id = attempts.id
    WHERE (attempts.state = 'placed') IS DISTINCT FROM (attempt_id IS NOT NULL)
      OR order_id IS DISTINCT FROM amends_order_id AND attempt_id IS NOT NULL`.execute(db);
  return rows;
}

async function auditCoupons(db: Kysely<Tables>, range: Range): Promise<readonly LedgerViolation[]> {
  const isOfPart = within('coupons', sql.ref('code'), range);
  const { rows } = await sql<LedgerViolation>`
    SELECT 'a coupon counts its uses' AS rule, code AS subject,
           format('counted %s, taken %s', uses_taken, count(uses.id)) AS found
    FROM coupons LEFT JOIN coupon_uses uses ON coupon_code = code AND state <> 'released'
    WHERE ${isOfPart}
    GROUP BY code
    HAVING count(uses.id) <> uses_taken

    UNION ALL
    SELECT 'a coupon is used no more often than it may be', code, format('%s of %s', uses_taken, uses_max)
    FROM coupons
    WHERE uses_taken > uses_max AND ${isOfPart}

    UNION ALL
    SELECT 'a coupon is used no more often than it may be', code,
           format('%s of %s by one person', count(*), uses_per_user_max)
    FROM coupons JOIN coupon_uses ON coupon_code = code AND state <> 'released'
    WHERE uses_per_user_max IS NOT NULL AND ${isOfPart}
    GROUP BY code, email, by_guest
    HAVING count(*) > uses_per_user_max`.execute(db);
  return rows;
}

/**
 * Compares an order and each of its changes with its price, its payment in the ledger and the attempt that paid: all are written together, and
 * none of their amounts changes afterward. Of a payment that was archived only the transaction is left, so the amounts of its entries are not
 * compared. Subqueries that can't become joins keep the planner from reading whole tables. PAY-04
 */
async function auditOrders(db: Kysely<Tables>, range: Range): Promise<readonly LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    WITH versions AS MATERIALIZED (
      SELECT id AS order_id, 0 AS version, cart_id, attempt_id, total_cents, price -> 'total' AS priced,
             total_cents AS due, format('order-paid:%s', id) AS paid_key
      FROM orders WHERE ${within('orders', sql.ref('id'), range)}
      UNION ALL
      SELECT order_id, version, cart_id, attempt_id, total_cents, price -> 'total',
             greatest(difference_cents, 0), format('order-paid:%s:%s', order_id, version)
      FROM order_amendments WHERE ${within('orders', sql.ref('order_id'), range)}
    ), paid_versions AS MATERIALIZED (
      SELECT format('order:%s', order_id) AS subject, versions.*, paid, by_gateway,
             coalesce(entries = 0 AND posted_at < ${archivedBefore}, false) AS is_archived
      FROM versions
      CROSS JOIN LATERAL (
        SELECT min(created_at) AS posted_at, count(entries.id) AS entries,
               coalesce(sum(amount_cents) FILTER (WHERE account LIKE 'order:%'), 0) AS paid,
               coalesce(sum(amount_cents) FILTER (WHERE account = format('order:%s:gateway', order_id)), 0) AS by_gateway
        FROM ledger_transactions LEFT JOIN ledger_entries entries ON transaction_id = ledger_transactions.id
        WHERE key = paid_key AND kind = 'order-paid'
      ) posted
    )
    SELECT rule, subject, found
    FROM (
      SELECT 'an order costs what its price says' AS rule, order_id, version, subject,
             format('version %s costs %s, its price says %s', version, total_cents, priced) AS found
      FROM paid_versions
      WHERE priced IS DISTINCT FROM to_jsonb(total_cents)

      UNION ALL
      SELECT 'an order is in the ledger as it was paid', order_id, version, subject,
             format('version %s, due %s, ledger %s', version, due, paid)
      FROM paid_versions
      WHERE due <> paid AND NOT is_archived

      UNION ALL
      SELECT 'an order has the payment that paid for it', order_id, version, subject,
             format('version %s, attempt %s is %s, to charge %s, charged %s, ledger %s', version, attempt_id, state, charge_cents,
               charged, CASE WHEN is_archived THEN 'archived' ELSE by_gateway::text END)
      FROM paid_versions
      LEFT JOIN LATERAL (
        SELECT cart_id AS paid_cart_id, state, charge_cents, charge -> 'amount' AS charged
        FROM payment_attempts WHERE id = attempt_id LIMIT 1
      ) attempt ON true
      WHERE state IS DISTINCT FROM 'placed'
        OR paid_cart_id <> cart_id
        OR charge_cents <> by_gateway AND NOT is_archived
        OR charge_cents > 0 AND charged IS DISTINCT FROM to_jsonb(charge_cents)
    ) broken
    ORDER BY order_id, version`.execute(db);
  return rows;
}

/** An attempt that is placed has an order. Those that changed one are compared with its changes. PAY-04 */
async function auditPayments(db: Kysely<Tables>, range: Range): Promise<readonly LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    SELECT 'a payment that was kept has its order' AS rule, format('order:%s', (SELECT order_id FROM carts WHERE carts.id = cart_id)) AS subject,
           format('attempt %s is %s, to charge %s', attempts.id, state, charge_cents) AS found
    FROM payment_attempts attempts
    CROSS JOIN LATERAL (SELECT count(*) AS count FROM orders WHERE attempt_id = attempts.id) placed
    WHERE ${within('payments', sql.ref('attempts.id'), range)}
      AND state = 'placed' AND amends_order_id IS NULL AND placed.count = 0
    ORDER BY attempts.id`.execute(db);
  return rows;
}

/** Audits what is found by an index of its own, and the sums. */
async function auditRest(db: Kysely<Tables>, progress: AuditProgress, times: AuditTimes): Promise<AuditedPart> {
  const now = new Date(times.releasedBeforeMs);
  const { rows } = await sql<LedgerViolation>`
    SELECT 'no hold is older than its time' AS rule, key AS subject, expires_at::text AS found
    FROM holds
    WHERE state = 'active' AND expires_at < ${now}

    UNION ALL
    SELECT 'no use of a coupon is held longer than its time', key, expires_at::text
    FROM coupon_uses
    WHERE state = 'held' AND expires_at < ${now}

    UNION ALL
    SELECT 'what is owed by check is what approved claims still owe', 'checks-owed', format('ledger %s, claims %s', in_ledger, owed)
    FROM (
      SELECT coalesce(sum(amount_cents), 0) AS in_ledger FROM (
        SELECT amount_cents FROM ledger_entries WHERE account = 'checks-owed'
        UNION ALL SELECT amount_cents FROM ledger_carried WHERE account = 'checks-owed'
      ) checks
    ) ledger
    CROSS JOIN (
      SELECT coalesce(sum(approved_cents), 0) AS owed FROM bag_claims WHERE state = 'approved' AND pay_to = 'check'
    ) owing
    WHERE in_ledger <> owed

    UNION ALL
    SELECT 'no refund is left unfinished beyond its time', key, format('%s, due %s', state, next_try_at)
    FROM refunds
    WHERE state IN ('asked', 'sent') AND next_try_at < ${new Date(times.refundedBeforeMs)}`.execute(db);
  const archived = await readArchived(db);
  const sumCents = addTexts(progress.sumCents, await sumOfCarried(db, progress, archived));
  const sum: readonly LedgerViolation[] =
    sumCents === '0' ? [] : [{ rule: 'the ledger sums to zero', subject: 'ledger', found: sumCents }];
  return { violations: [...sum, ...rows, ...auditArchived(progress, archived)], next: null, sumCents };
}

/**
 * What archived entries sum to. Entries that are archived during an audit were carried to some accounts before it read those and to others
 * afterward, so the next audit adds them up.
 */
async function sumOfCarried(db: Kysely<Tables>, progress: AuditProgress, archived: CountsByMonth): Promise<string> {
  const months = [...Object.keys(archived), ...Object.keys(progress.archivedAtStart)];
  if (months.some((month) => archived[month] !== progress.archivedAtStart[month])) return '0';
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(amount_cents), 0)::text AS sum FROM ledger_carried`.execute(db);
  return addTexts(progress.carriedCents, rows[0]?.sum ?? '0');
}

function auditArchived(
  { withoutEntries, archivedAtStart }: AuditProgress,
  archived: CountsByMonth,
): readonly LedgerViolation[] {
  const months = new Set([...Object.keys(archived), ...Object.keys(withoutEntries)]);
  return [...months].toSorted().flatMap((month) => {
    const [without, moved] = [withoutEntries[month] ?? 0, archived[month] ?? 0];
    if (archived[month] !== archivedAtStart[month] || without === moved) return [];
    const found = `${without} without entries, ${moved} archived`;
    return [{ rule: 'transactions without entries are those that were archived', subject: month, found }] as const;
  });
}

async function readArchived(db: Kysely<Tables>): Promise<CountsByMonth> {
  const { rows } = await sql<{ counts: CountsByMonth }>`
    SELECT coalesce(jsonb_object_agg(to_char(month, 'YYYY-MM'), transaction_count), '{}') AS counts
    FROM archived_months WHERE table_name = 'ledger_entries'`.execute(db);
  return rows[0]?.counts ?? {};
}
