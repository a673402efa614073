import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { addressRange } from '#rules/account/address-range.ts';
import { limits } from '#rules/limits.ts';
import { sweepForgotten } from './sweep-forgotten.ts';
import type { Tables } from '#records/tables.ts';

/** Who asks about an email: a session, by what only it has, and the address that the call came from. */
export type LookupAsker = { readonly session: string; readonly address: string };

/**
 * Counts a question about an email before it is answered, and says how long to wait when too many different ones were asked about;
 * null lets it go ahead. Asking about the same one again costs nothing, so that a person who mends their form is never stopped. The
 * count is in the database, so that it holds across servers. API-41 API-42
 */
export function countLookup(
  db: Kysely<Tables>,
  { asker, email, nowMs }: { readonly asker: LookupAsker; readonly email: string; readonly nowMs: number },
): Promise<{ readonly waitMs: number } | null> {
  const counts = countsOf(asker, email);
  return inTransaction(db, async (tx) => {
    // Always the address before the session, so that no two questions wait for each other.
    for (const { key } of counts) await waitForTurn(tx, key);
    for (const counted of counts) {
      const tooOften = await tooManyOf(tx, counted, nowMs);
      if (tooOften) return tooOften;
    }
    for (const counted of counts) await note(tx, counted, nowMs);
    await sweepForgotten(tx, 'email_lookups', new Date(nowMs));
    return null;
  });
}

/** One of the two counts that a question belongs to. */
type Count = {
  readonly key: Buffer;
  readonly emailHash: Buffer;
  readonly most: number;
  readonly keptMs: number;
};

function countsOf({ session, address }: LookupAsker, email: string): readonly Count[] {
  const count = (asker: string, most: number, keptMs: number): Count => {
    const key = hashOf(asker);
    // The asker is part of what is hashed, so that two rows never show that two people asked about the same one.
    return { key, emailHash: hashOf(`${key.toString('hex')} ${email}`), most, keptMs };
  };
  return [
    count(`address ${addressRange(address)}`, limits.emailLookupsPerAddressMax, limits.emailLookupsPerAddressKeptMs),
    count(`session ${session}`, limits.emailLookupsPerSessionMax, limits.emailLookupsPerSessionKeptMs),
  ];
}

/** Questions of one asker are counted one after another; asked at once, a hundred would all find room for one more. */
async function waitForTurn(tx: Transaction<Tables>, key: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key.readBigInt64BE(0).toString()}::bigint)`.execute(tx);
}

async function tooManyOf(
  tx: Transaction<Tables>,
  { key, emailHash, most }: Count,
  nowMs: number,
): Promise<{ readonly waitMs: number } | null> {
  const asked = await tx
    .selectFrom('email_lookups')
    .select(['email_hash', 'forgotten_at'])
    .where('asker', '=', key)
    .where('forgotten_at', '>', new Date(nowMs))
    .orderBy('forgotten_at')
    .execute();
  const [oldest] = asked;
  if (!oldest || asked.length < most || asked.some((row) => row.email_hash.equals(emailHash))) return null;
  return { waitMs: oldest.forgotten_at.getTime() - nowMs };
}

/** A question that is counted already stays counted for as long as it was; asking again does not make it last. */
async function note(tx: Transaction<Tables>, { key, emailHash, keptMs }: Count, nowMs: number): Promise<void> {
  const forgottenAt = new Date(nowMs + keptMs);
  await tx
    .insertInto('email_lookups')
    .values({ asker: key, email_hash: emailHash, forgotten_at: forgottenAt })
    .onConflict((conflict) =>
      conflict
        .columns(['asker', 'email_hash'])
        .doUpdateSet({ forgotten_at: forgottenAt })
        .where('email_lookups.forgotten_at', '<=', new Date(nowMs)),
    )
    .execute();
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
