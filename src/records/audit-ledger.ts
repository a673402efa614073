import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A promise of the ledger that does not hold, where, and what stands there. */
export type LedgerViolation = { readonly rule: LedgerRule; readonly subject: string; readonly found: string };

export type LedgerRule =
  | 'the ledger sums to zero'
  | 'a transaction is whole and sums to zero'
  | 'a balance is the sum of its entries'
  | 'a balance is not below zero and holds no more than it has'
  | 'what is held is the sum of the active holds'
  | 'no hold is older than its time'
  | 'a coupon counts its uses'
  | 'a coupon is used no more often than it may be'
  | 'no use of a coupon is held longer than its time';

/**
 * Looks at all of the ledger, the balances, holds and coupon uses, and says what is not as it must be; an empty list when all is well.
 * One statement, so that it sees one moment even while orders are being paid. A hold that is over is only a violation when nobody
 * releases it: whoever asks releases the expired ones first, or gives a moment somewhat earlier than now. PRC-03
 */
export async function auditLedger(db: Kysely<Tables>, now: Date): Promise<readonly LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    SELECT 'the ledger sums to zero' AS rule, 'ledger' AS subject, sum(amount_cents)::text AS found
    FROM ledger_entries
    HAVING sum(amount_cents) <> 0

    UNION ALL
    SELECT 'a transaction is whole and sums to zero', key,
           format('%s entries of %s, sum %s', count(entries.id), entry_count, coalesce(sum(amount_cents), 0))
    FROM ledger_transactions LEFT JOIN ledger_entries entries ON transaction_id = ledger_transactions.id
    GROUP BY ledger_transactions.id
    HAVING count(entries.id) <> entry_count OR sum(amount_cents) <> 0

    UNION ALL
    SELECT 'a balance is the sum of its entries', account, format('balance %s, entries %s', balance_cents, total)
    FROM account_balances FULL JOIN (
      SELECT account, sum(amount_cents) AS total FROM ledger_entries WHERE account LIKE '%:%' GROUP BY account
    ) sums USING (account)
    WHERE balance_cents IS DISTINCT FROM total

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
    GROUP BY code, email
    HAVING count(*) > uses_per_user_max

    UNION ALL
    SELECT 'no use of a coupon is held longer than its time', key, expires_at::text
    FROM coupon_uses
    WHERE state = 'held' AND expires_at < ${now}`.execute(db);
  return rows;
}
