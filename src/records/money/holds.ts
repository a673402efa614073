import type { Kysely, Transaction } from 'kysely';
import { type GuardedAccount, isGuarded } from '#rules/ledger/accounts.ts';
import { ledgerEntries, type LedgerEvent } from '#rules/ledger/ledger-entries.ts';
import { addCents, type Cents, cents, negateCents, zeroCents } from '#rules/money.ts';
import { findBalances, isPosted, lockAccounts } from './ledger.ts';
import type { Tables } from '#records/tables.ts';

export type NewHold = {
  readonly account: GuardedAccount;
  readonly amount: Cents;
  /** Identifies the hold: the same key gets the same hold again. */
  readonly key: string;
};

export type PlaceHoldsAnswer =
  | { readonly kind: 'held' }
  | { readonly kind: 'not-enough'; readonly account: GuardedAccount; readonly available: Cents }
  /** The hold with this key has ended; a key is good for one hold only. */
  | { readonly kind: 'ended'; readonly key: string; readonly state: 'posted' | 'released' };

export type SpendHoldsAnswer =
  | { readonly kind: 'spent' }
  /** These were released in the meantime; nothing was spent. */
  | { readonly kind: 'not-held'; readonly keys: readonly string[] };

/**
 * Holds money on several accounts, all of it or none, so that it can't be spent elsewhere until it is posted, released or expired. What is
 * held never exceeds the balance, however many callers there are at once: the account is locked. Expired holds count as free. PRC-03
 */
export async function placeHolds(
  tx: Transaction<Tables>,
  { holds, now, expiresAt }: { holds: readonly NewHold[]; now: Date; expiresAt: Date },
): Promise<PlaceHoldsAnswer> {
  if (holds.length === 0) return { kind: 'held' };
  const accounts = holds.map(({ account }) => account);
  await lockAccounts(tx, accounts);
  await releaseExpiredOf(tx, accounts, now);
  const kept = await findHolds(
    tx,
    holds.map(({ key }) => key),
  );
  for (const { key, state } of kept) if (state !== 'active') return { kind: 'ended', key, state };
  const wanted = holds.filter((hold) => !isKept(hold, kept));
  const short = await firstShort(tx, wanted);
  if (short) return short;
  if (wanted.length > 0) {
    await tx
      .insertInto('holds')
      .values(wanted.map(({ account, amount, key }) => ({ account, amount_cents: amount, key, expires_at: expiresAt })))
      .execute();
  }
  return { kind: 'held' };
}

/**
 * Ends the holds that an event pays with, just before the same transaction posts the event under `key`. The event must take from their
 * accounts exactly what is held there. Once the event is posted, spending its holds again changes nothing. PRC-03
 */
export async function spendHolds(
  tx: Transaction<Tables>,
  { key, event, holdKeys }: { key: string; event: LedgerEvent; holdKeys: readonly string[] },
): Promise<SpendHoldsAnswer> {
  if (holdKeys.length === 0) return { kind: 'spent' };
  await lockAccounts(
    tx,
    ledgerEntries(event)
      .map(({ account }) => account)
      .filter(isGuarded),
  );
  const kept = await findHolds(tx, holdKeys);
  if (!(await isPosted(tx, key))) {
    const active = new Set(kept.filter(({ state }) => state === 'active').map((hold) => hold.key));
    const missing = holdKeys.filter((holdKey) => !active.has(holdKey));
    if (missing.length > 0) return { kind: 'not-held', keys: missing };
    expectExactlyHeld(event, kept);
    await endHolds(tx, holdKeys, 'posted');
  }
  return { kind: 'spent' };
}

/** Releases the holds with these keys. Those that were posted or released before stay as they are. */
export async function releaseHolds(tx: Transaction<Tables>, keys: readonly string[]): Promise<void> {
  const kept = await findHolds(tx, keys);
  await lockAccounts(
    tx,
    kept.map(({ account }) => account),
  );
  await endHolds(tx, keys, 'released');
}

/** Releases all expired holds and returns how many there were. */
export async function releaseExpiredHolds(tx: Transaction<Tables>, now: Date): Promise<number> {
  const expired = await tx
    .selectFrom('holds')
    .select('account')
    .distinct()
    .where('state', '=', 'active')
    .where('expires_at', '<=', now)
    .execute();
  const accounts = expired.map(({ account }) => account);
  await lockAccounts(tx, accounts);
  return releaseExpiredOf(tx, accounts, now);
}

type KeptHold = {
  readonly account: GuardedAccount;
  readonly amount: Cents;
  readonly key: string;
  readonly state: 'active' | 'posted' | 'released';
};

async function findHolds(db: Kysely<Tables>, keys: readonly string[]): Promise<readonly KeptHold[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('holds')
    .select(['account', 'amount_cents', 'key', 'state'])
    .where('key', 'in', keys)
    .execute();
  return rows.map(({ amount_cents, ...row }) => ({ ...row, amount: cents(amount_cents) }));
}

function isKept({ account, amount, key }: NewHold, kept: readonly KeptHold[]): boolean {
  const same = kept.find((hold) => hold.key === key);
  if (same && (same.account !== account || same.amount !== amount)) {
    throw new Error(`The hold ${key} is of another account or amount.`);
  }
  return same !== undefined;
}

/** The first account that has less than the holds need. */
async function firstShort(
  tx: Transaction<Tables>,
  wanted: readonly NewHold[],
): Promise<Extract<PlaceHoldsAnswer, { kind: 'not-enough' }> | undefined> {
  const sums = sumsByAccount(wanted);
  const balances = await findBalances(tx, [...sums.keys()]);
  for (const [account, amount] of sums) {
    const available = balances.get(account)?.available ?? zeroCents;
    if (amount > available) return { kind: 'not-enough', account, available };
  }
  return undefined;
}

/** Posting another amount would spend money that was not held, or leave some of it held. */
function expectExactlyHeld(event: LedgerEvent, kept: readonly KeptHold[]): void {
  const spent = new Map(ledgerEntries(event).map(({ account, amount }) => [account, amount]));
  for (const [account, held] of sumsByAccount(kept)) {
    if (spent.get(account) !== negateCents(held)) {
      throw new Error(`The event ${event.kind} does not take from ${account} the ${held} cents that are held.`);
    }
  }
}

function sumsByAccount(
  holds: readonly { readonly account: GuardedAccount; readonly amount: Cents }[],
): ReadonlyMap<GuardedAccount, Cents> {
  const sums = new Map<GuardedAccount, Cents>();
  for (const { account, amount } of holds) sums.set(account, addCents(sums.get(account) ?? zeroCents, amount));
  return sums;
}

async function endHolds(tx: Transaction<Tables>, keys: readonly string[], state: 'posted' | 'released'): Promise<void> {
  if (keys.length === 0) return;
  await tx.updateTable('holds').set({ state }).where('key', 'in', keys).where('state', '=', 'active').execute();
}

async function releaseExpiredOf(
  tx: Transaction<Tables>,
  accounts: readonly GuardedAccount[],
  now: Date,
): Promise<number> {
  if (accounts.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('holds')
    .set({ state: 'released' })
    .where('account', 'in', accounts)
    .where('state', '=', 'active')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
