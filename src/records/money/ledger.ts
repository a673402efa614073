import { type Kysely, sql, type Transaction } from 'kysely';
import { type Account, type GuardedAccount, sourceOfOrderAccount } from '#rules/ledger/accounts.ts';
import {
  type LedgerEntry,
  ledgerEntries,
  type LedgerEvent,
  type Payment,
  ledgerReference,
} from '#rules/ledger/ledger-entries.ts';
import { type Cents, cents, subtractCents, zeroCents } from '#rules/money.ts';
import type { Tables } from '#records/tables.ts';

export type AccountBalance = {
  readonly balance: Cents;
  /** What is set aside for orders that are being paid. */
  readonly held: Cents;
  /** The balance less what is held; never below zero. */
  readonly available: Cents;
};

/**
 * Writes an event into the ledger, once for its key: the same key and event again change nothing. Balances follow in the same
 * transaction. A balance that would fall below zero, or below what is held, ends the transaction with an error; callers that may run
 * into that hold the money first, see `holds.ts`. PRC-03
 */
export async function postToLedger(
  tx: Transaction<Tables>,
  { key, event, now }: { key: string; event: LedgerEvent; now: Date },
): Promise<void> {
  const entries = ledgerEntries(event);
  if (entries.length === 0) return;
  const { transaction, entriesOfIt } = ledgerRows({ key, event, now });
  const values = entriesOfIt.map(({ account, amount_cents }) => sql`(${account}::text, ${amount_cents}::bigint)`);
  // Writes entries only if the transaction is new: nothing is written twice under one key.
  const written = tx
    .insertInto('ledger_transactions')
    .values(transaction)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id');
  const { rows } = await sql`
    with written as (${written})
    insert into ledger_entries (transaction_id, account, amount_cents)
    select written.id, entry.account, entry.amount_cents
    from written, (values ${sql.join(values)}) as entry (account, amount_cents)
    returning id`.execute(tx);
  if (rows.length === 0) await expectSameEvent(tx, { key, event, entries });
}

/** Whether the ledger has an event with this key. */
export async function isPosted(db: Kysely<Tables>, key: string): Promise<boolean> {
  const row = await db.selectFrom('ledger_transactions').select('id').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** The rows of an event: the transaction, and its entries by the transaction's key. */
export function ledgerRows({ key, event, now }: { key: string; event: LedgerEvent; now: Date }) {
  const entries = ledgerEntries(event);
  return {
    transaction: {
      kind: event.kind,
      reference: ledgerReference(event),
      key,
      entry_count: entries.length,
      created_at: now,
    },
    entriesOfIt: entries.map(({ account, amount }) => ({ key, account, amount_cents: amount })),
  };
}

/** What is on an account; an account that nothing was ever posted to has nothing. */
export async function findBalance(db: Kysely<Tables>, account: GuardedAccount): Promise<AccountBalance> {
  const balances = await findBalances(db, [account]);
  return balances.get(account) ?? nothing;
}

/** The balances of those accounts that have one. */
export async function findBalances(
  db: Kysely<Tables>,
  accounts: readonly GuardedAccount[],
): Promise<ReadonlyMap<GuardedAccount, AccountBalance>> {
  if (accounts.length === 0) return new Map();
  const rows = await db.selectFrom('account_balances').selectAll().where('account', 'in', accounts).execute();
  return new Map(
    rows.map(({ account, balance_cents, held_cents }) => {
      const balance = cents(balance_cents);
      const held = cents(held_cents);
      return [account, { balance, held, available: subtractCents(balance, held) }];
    }),
  );
}

/** Locks these accounts, in the order of their names so that no two callers deadlock. */
export async function lockAccounts(tx: Transaction<Tables>, accounts: readonly GuardedAccount[]): Promise<void> {
  if (accounts.length === 0) return;
  await tx
    .selectFrom('account_balances')
    .select('account')
    .where('account', 'in', accounts)
    .orderBy('account')
    .forUpdate()
    .execute();
}

/** What is left of each payment of an order after refunds, in the order of payment. PRC-04 */
export async function findPaidForOrder(db: Kysely<Tables>, orderId: number): Promise<readonly Payment[]> {
  const rows = await db
    .selectFrom('account_balances')
    .select(['account', 'balance_cents'])
    .where(sql.ref<string>('account'), 'like', `order:${orderId}:%`)
    .where('balance_cents', '>', 0)
    .orderBy(
      (order) =>
        order
          .selectFrom('ledger_entries')
          .select((entry) => entry.fn.min('id').as('first'))
          .whereRef('ledger_entries.account', '=', 'account_balances.account'),
      // Those whose entries were archived came first.
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('account')
    .execute();
  return rows.flatMap(({ account, balance_cents }) => {
    const source = sourceOfOrderAccount(account);
    return source ? [{ source, amount: cents(balance_cents) }] : [];
  });
}

const nothing: AccountBalance = { balance: zeroCents, held: zeroCents, available: zeroCents };

/** The same key with another event is a bug: the second event would be lost. */
async function expectSameEvent(
  tx: Transaction<Tables>,
  { key, event, entries }: { key: string; event: LedgerEvent; entries: readonly LedgerEntry[] },
): Promise<void> {
  const kept = await tx
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_entries', 'ledger_entries.transaction_id', 'ledger_transactions.id')
    .select(['kind', 'account', 'amount_cents'])
    .where('key', '=', key)
    .execute();
  if (kept.length === 0) return expectSameArchivedEvent(tx, { key, event });
  const amounts = new Map<Account, number>(kept.map(({ account, amount_cents }) => [account, amount_cents]));
  const isSame =
    kept.length === entries.length &&
    kept.every(({ kind }) => kind === event.kind) &&
    entries.every(({ account, amount }) => amounts.get(account) === amount);
  if (!isSame) throw new Error(`The ledger has another event under the key ${key}.`);
}

/** Its entries may have left the database; what kind of event it was and what it was about is still known. */
async function expectSameArchivedEvent(
  tx: Transaction<Tables>,
  { key, event }: { key: string; event: LedgerEvent },
): Promise<void> {
  const kept = await tx
    .selectFrom('ledger_transactions')
    .select(['kind', 'reference'])
    .where('key', '=', key)
    .executeTakeFirst();
  const isSame = kept?.kind === event.kind && kept.reference === ledgerReference(event);
  if (!isSame) throw new Error(`The ledger has another event under the key ${key}.`);
}
