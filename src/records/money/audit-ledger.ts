import { type Kysely, sql } from 'kysely';
import { limits } from '#rules/limits.ts';
import type { Tables } from '#records/tables.ts';

/** How much later an audit expects holds to have expired: the next pass of the recovery releases them, which may take a moment. */
export const auditSlackMs = 5 * 60 * 1000;

/** A broken rule of the ledger: where, and what was found there. */
export type LedgerViolation = { readonly rule: LedgerRule; readonly subject: string; readonly found: string };

export type LedgerRule =
  | 'the ledger sums to zero'
  | 'a transaction is whole and sums to zero'
  | 'transactions without entries are those that were archived'
  | 'a balance is the sum of its entries'
  | 'a balance is not below zero and holds no more than it has'
  | 'what is held is the sum of the active holds'
  | 'no hold is older than its time'
  | 'a coupon counts its uses'
  | 'a coupon is used no more often than it may be'
  | 'no use of a coupon is held longer than its time'
  | 'no refund is above what was taken'
  | 'a refund stands in the ledger as it was promised'
  | 'what is promised to cards is what refunds still owe'
  | 'what is owed by check is what approved claims still owe'
  | 'no refund is left unfinished beyond its time'
  | 'a changed order is paid with what it costs, less what goodwill covers and what came back since'
  | 'every change of an order was made by an attempt that is placed, and every such attempt has made one';

/** Ends before the job that checks the books counts as lost. */
const auditTimeMs = 590_000;

/** The same beside the service, whose limit for a statement is meant for pages and would end the audit of some hundred thousand orders. */
export function auditWholeLedger(db: Kysely<Tables>, now: Date): Promise<readonly LedgerViolation[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(auditTimeMs)}`.execute(tx);
    return auditLedger(tx, now);
  });
}

/**
 * Checks the whole ledger, balances, holds, coupon uses, refunds and changes of orders, and lists what breaks a rule. One statement, so
 * that it sees one moment even while orders are being paid. An expired hold breaks a rule only when it stays: callers release expired
 * holds first, or pass a moment somewhat earlier than now. Entries that were archived count with the sums that were carried forward, and the
 * payments and refunds among them were checked when they were here. PRC-03
 */
export async function auditLedger(db: Kysely<Tables>, now: Date): Promise<readonly LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    WITH archived AS MATERIALIZED (
      -- Transactions of archived months that have left their entries there.
      SELECT id, key, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month
      FROM ledger_transactions
      WHERE created_at < (
          SELECT (max(month) + interval '1 month') AT TIME ZONE 'UTC' FROM archived_months WHERE table_name = 'ledger_entries'
        )
        AND NOT EXISTS (SELECT FROM ledger_entries WHERE transaction_id = ledger_transactions.id)
    )
    SELECT 'the ledger sums to zero' AS rule, 'ledger' AS subject, sum(amount_cents)::text AS found
    FROM (
      SELECT sum(amount_cents) AS amount_cents FROM ledger_entries
      UNION ALL SELECT sum(carried_cents) FROM account_balances
      UNION ALL SELECT sum(amount_cents) FROM ledger_carried
    ) parts
    HAVING sum(amount_cents) <> 0

    UNION ALL
    SELECT 'a transaction is whole and sums to zero', key,
           format('%s entries of %s, sum %s', count(entries.id), entry_count, coalesce(sum(amount_cents), 0))
    FROM ledger_transactions LEFT JOIN ledger_entries entries ON transaction_id = ledger_transactions.id
    WHERE NOT EXISTS (SELECT FROM archived WHERE archived.id = ledger_transactions.id)
    GROUP BY ledger_transactions.id
    HAVING count(entries.id) <> entry_count OR sum(amount_cents) <> 0

    UNION ALL
    SELECT 'transactions without entries are those that were archived', to_char(month, 'YYYY-MM'),
           format('%s without entries, %s archived', coalesce(without, 0), coalesce(transaction_count, 0))
    FROM (SELECT month, count(*) AS without FROM archived GROUP BY month) found
    FULL JOIN (SELECT month, transaction_count FROM archived_months WHERE table_name = 'ledger_entries') moved USING (month)
    WHERE coalesce(without, 0) <> coalesce(transaction_count, 0)

    UNION ALL
    SELECT 'a balance is the sum of its entries', account,
           format('balance %s, entries %s', balance_cents, coalesce(carried_cents, 0) + coalesce(total, 0))
    FROM account_balances FULL JOIN (
      SELECT account, sum(amount_cents) AS total FROM ledger_entries WHERE account LIKE '%:%' GROUP BY account
    ) sums USING (account)
    WHERE balance_cents IS DISTINCT FROM coalesce(carried_cents, 0) + coalesce(total, 0)

    UNION ALL
    SELECT 'a balance is not below zero and holds no more than it has', account,
           format('balance %s, held %s', balance_cents, held_cents)
    FROM account_balances
    WHERE balance_cents < 0 OR held_cents < 0 OR held_cents > balance_cents

    UNION ALL
    SELECT 'what is held is the sum of the active holds', account, format('held %s, holds %s', held_cents, total)
    FROM account_balances FULL JOIN (
      SELECT account, sum(amount_cents) AS total FROM holds WHERE state = 'active' GROUP BY account
    ) sums USING (account)
    WHERE coalesce(held_cents, 0) <> coalesce(total, 0)

    UNION ALL
    SELECT 'no hold is older than its time', key, expires_at::text
    FROM holds
    WHERE state = 'active' AND expires_at < ${now}

    UNION ALL
    SELECT 'a coupon counts its uses', code, format('counted %s, taken %s', uses_taken, count(uses.id))
    FROM coupons LEFT JOIN coupon_uses uses ON coupon_code = code AND state <> 'released'
    GROUP BY code
    HAVING count(uses.id) <> uses_taken

    UNION ALL
    SELECT 'a coupon is used no more often than it may be', code, format('%s of %s', uses_taken, uses_max)
    FROM coupons
    WHERE uses_taken > uses_max

    UNION ALL
    SELECT 'a coupon is used no more often than it may be', code,
           format('%s of %s by one person', count(*), uses_per_user_max)
    FROM coupons JOIN coupon_uses ON coupon_code = code AND state <> 'released'
    GROUP BY code, email, by_guest
    HAVING count(*) > uses_per_user_max

    UNION ALL
    SELECT 'no use of a coupon is held longer than its time', key, expires_at::text
    FROM coupon_uses
    WHERE state = 'held' AND expires_at < ${now}

    UNION ALL
    SELECT 'no refund is above what was taken', format('order:%s', order_id),
           format('%s of %s', given, coalesce(taken, 0) + coalesce(carried, 0))
    FROM (SELECT order_id, sum(amount_cents) AS given FROM refunds GROUP BY order_id) refunded LEFT JOIN (
      SELECT reference, sum(amount_cents) AS taken
      FROM ledger_transactions JOIN ledger_entries ON transaction_id = ledger_transactions.id
      WHERE kind = 'order-paid' AND account LIKE 'order:%'
      GROUP BY reference
    ) paid ON reference = format('order:%s', order_id)
    LEFT JOIN (
      SELECT split_part(account, ':', 2) AS carried_order, sum(carried_paid_cents) AS carried
      FROM account_balances WHERE carried_paid_cents <> 0 GROUP BY 1
    ) archived_payments ON carried_order = order_id::text
    WHERE given > coalesce(taken, 0) + coalesce(carried, 0)

    UNION ALL
    SELECT 'a refund stands in the ledger as it was promised', refunds.key,
           format('refund %s, ledger %s', refunds.amount_cents, coalesce(moved, 0))
    FROM refunds LEFT JOIN (
      SELECT key, -sum(amount_cents) AS moved
      FROM ledger_transactions JOIN ledger_entries ON transaction_id = ledger_transactions.id
      WHERE kind = 'order-refunded' AND account LIKE 'order:%' AND account NOT LIKE '%:refund'
      GROUP BY key
    ) posted ON posted.key = format('order-refunded:%s', refunds.id)
    WHERE refunds.amount_cents IS DISTINCT FROM moved
      AND NOT EXISTS (SELECT FROM archived WHERE archived.key = format('order-refunded:%s', refunds.id))

    UNION ALL
    SELECT 'what is promised to cards is what refunds still owe', account, format('promised %s, owed %s', balance_cents, owed)
    FROM (SELECT account, balance_cents FROM account_balances WHERE account LIKE 'order:%:refund') promised FULL JOIN (
      SELECT format('order:%s:refund', order_id) AS account,
             sum(CASE WHEN returned_cents > 0 THEN returned_cents ELSE gateway_cents END) AS owed
      FROM refunds
      WHERE state <> 'done'
      GROUP BY order_id
    ) owing USING (account)
    WHERE coalesce(balance_cents, 0) <> coalesce(owed, 0)

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
    WHERE state IN ('asked', 'sent') AND next_try_at < ${new Date(now.getTime() - limits.refundOverdueMs)}

    UNION ALL
    SELECT 'a changed order is paid with what it costs, less what goodwill covers and what came back since',
           format('order:%s', order_id),
           format('version %s costs %s, paid %s, goodwill %s, came back since %s',
             version, total_cents, paid, goodwill_cents, given)
    FROM (
      SELECT DISTINCT ON (order_id) order_id, version, total_cents, goodwill_cents FROM order_amendments ORDER BY order_id, version DESC
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
    FROM (SELECT id, state, amends_order_id FROM payment_attempts WHERE amends_order_id IS NOT NULL) attempts
    FULL JOIN order_amendments ON attempt_id = attempts.id
    WHERE (attempts.state = 'placed') IS DISTINCT FROM (attempt_id IS NOT NULL)
      OR order_id IS DISTINCT FROM amends_order_id AND attempt_id IS NOT NULL`.execute(db);
  return rows;
}
