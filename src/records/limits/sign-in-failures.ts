import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Tables } from '#records/tables.ts';
import { addressRange } from '#rules/account/address-range.ts';
import { limits } from '#rules/limits.ts';

/** Who tries: the email that was typed, whether it is known or not, and the address that the call came from. */
export type Trier = { readonly email: string; readonly address: string };

/**
 * Counts a try before it is made, as if it had failed, and answers how long to wait when there were too many; null lets it go ahead.
 * Counted afterwards, a hundred tries that are made at once would all pass. The count is in the database, so that it holds across
 * servers. ACC-02
 */
export function countTry(
  db: Kysely<Tables>,
  { email, address }: Trier,
  nowMs: number,
): Promise<{ readonly waitMs: number } | null> {
  return inTransaction(db, async (tx) => {
    // Always the address before the account, here and below, so that no two tries wait for each other.
    const ofAddress = await count(tx, { key: addressKey(address), most: limits.signInFailuresPerAddressMax, nowMs });
    if (ofAddress) return ofAddress;
    const ofAccount = await count(tx, { key: accountKey(email), most: limits.signInFailuresPerAccountMax, nowMs });
    if (ofAccount) await takeBack(tx, addressKey(address));
    return ofAccount;
  });
}

/** The try succeeded. Earlier failures of the account are cleared, those of the address are not: it may be trying other accounts. */
export async function forgetFailures(tx: Transaction<Tables>, { email, address }: Trier, nowMs: number): Promise<void> {
  await takeBack(tx, addressKey(address));
  await tx.deleteFrom('sign_in_failures').where('key', '=', accountKey(email)).execute();
  await tx
    .deleteFrom('sign_in_failures')
    .where('key', 'in', (old) =>
      old
        .selectFrom('sign_in_failures')
        .select('key')
        .where('forgotten_at', '<=', new Date(nowMs))
        .limit(sweptAtOnceMax)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/**
 * Counts a try of a signed-in person who enters their password again, as `countTry` does, so that an open browser can't be used to guess
 * it. The count is separate, so that nobody outside can use it up. ACC-02
 */
export function countOwnTry(
  db: Kysely<Tables>,
  { userId, nowMs }: { userId: number; nowMs: number },
): Promise<{ readonly waitMs: number } | null> {
  return inTransaction(db, (tx) => count(tx, { key: ownKey(userId), most: limits.signInFailuresPerAccountMax, nowMs }));
}

/** The password was right. */
export async function forgetOwnTries(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', ownKey(userId)).execute();
}

/** The owner has proven the email by a mailed link, so other people's failed tries no longer make them wait. ACC-02 */
export async function forgetTriesOf(db: Kysely<Tables>, email: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', accountKey(email)).execute();
}

/** Old counts are swept by those who succeed, a few at a time. */
const sweptAtOnceMax = 100;

async function count(
  tx: Transaction<Tables>,
  { key, most, nowMs }: { key: Buffer; most: number; nowMs: number },
): Promise<{ readonly waitMs: number } | null> {
  const now = new Date(nowMs);
  const forgottenAt = new Date(nowMs + limits.signInFailuresKeptMs);
  const isOver = sql<boolean>`sign_in_failures.forgotten_at <= ${now}`;
  const counted = await tx
    .insertInto('sign_in_failures')
    .values({ key, failures: 1, forgotten_at: forgottenAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures: sql<number>`case when ${isOver} then 1 else sign_in_failures.failures + 1 end`,
          forgotten_at: sql<Date>`case when ${isOver} then ${forgottenAt} else sign_in_failures.forgotten_at end`,
        })
        .where(sql<boolean>`${isOver} or sign_in_failures.failures < ${most}`),
    )
    .returning('failures')
    .executeTakeFirst();
  if (counted) return null;
  const row = await tx
    .selectFrom('sign_in_failures')
    .select('forgotten_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { waitMs: row.forgotten_at.getTime() - nowMs };
}

async function takeBack(tx: Transaction<Tables>, key: Buffer): Promise<void> {
  await tx
    .updateTable('sign_in_failures')
    .set((field) => ({ failures: field('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

function addressKey(address: string): Buffer {
  return keyOf(`address ${addressRange(address)}`);
}

function accountKey(email: string): Buffer {
  return keyOf(`account ${email}`);
}

function ownKey(userId: number): Buffer {
  return keyOf(`person ${userId}`);
}

function keyOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
