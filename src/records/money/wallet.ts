import type { Kysely, Transaction } from 'kysely';
import { walletAccount } from '#rules/ledger/accounts.ts';
import type { Cents } from '#rules/money.ts';
import { type AccountBalance, findBalance, postToLedger } from './ledger.ts';
import type { Tables } from '#records/tables.ts';

/** What a user has in wallet credit. PAY-01 */
export function findWallet(db: Kysely<Tables>, userId: number): Promise<AccountBalance> {
  return findBalance(db, walletAccount(userId));
}

/** Gives a user wallet credit, once for the key. */
export function creditWallet(
  tx: Transaction<Tables>,
  { userId, amount, key }: { userId: number; amount: Cents; key: string },
): Promise<void> {
  return postToLedger(tx, { key, event: { kind: 'wallet-credited', userId, amount } });
}
