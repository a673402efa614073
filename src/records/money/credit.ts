import type { Kysely, Transaction } from 'kysely';
import { creditAccount } from '#rules/ledger/accounts.ts';
import type { LedgerEvent } from '#rules/ledger/ledger-entries.ts';
import { type Cents, cents } from '#rules/money.ts';
import { type AccountBalance, findBalance, postToLedger } from './ledger.ts';
import type { Tables } from '#records/tables.ts';

/** What a user has in credit. PAY-01 */
export function findCredit(db: Kysely<Tables>, userId: number): Promise<AccountBalance> {
  return findBalance(db, creditAccount(userId));
}

/** Gives a user credit, once for the key. */
export function addCredit(
  tx: Transaction<Tables>,
  { userId, amount, key, now }: { userId: number; amount: Cents; key: string; now: Date },
): Promise<void> {
  return postToLedger(tx, { key, event: { kind: 'wallet-credited', userId, amount }, now });
}

/** One change of a user's credit. */
export type CreditLine = {
  readonly id: number;
  readonly kind: LedgerEvent['kind'];
  /** What it is about: `order:100001`, `wallet:7`. */
  readonly reference: string;
  /** The claim that was paid; null for anything else. */
  readonly claimId: number | null;
  readonly amount: Cents;
  readonly at: Date;
};

/** The changes of a user's credit, the newest first. PAY-01 */
export async function listCreditLines(
  db: Kysely<Tables>,
  { userId, limit }: { userId: number; limit: number },
): Promise<CreditLine[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select(['ledger_entries.id', 'kind', 'reference', 'key', 'amount_cents', 'created_at'])
    .where('account', '=', creditAccount(userId))
    .orderBy('ledger_entries.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, kind, reference, key, amount_cents, created_at }) => {
    return { id, kind, reference, claimId: claimOfKey(key), amount: cents(amount_cents), at: created_at };
  });
}

/** Identifies the payment of a claim into credit. */
export function claimPaidKey(claimId: number): string {
  return `claim-paid:${claimId}`;
}

function claimOfKey(key: string): number | null {
  const id = /^claim-paid:(\d+)$/.exec(key)?.[1];
  return id === undefined ? null : Number(id);
}
