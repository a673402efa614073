import type { Kysely, Transaction } from 'kysely';
import { type Count, countTry as countUnder, settleTry, type Wait } from './rate-limiter.ts';
import { sweepForgotten } from './sweep-forgotten.ts';
import type { Tables } from '#records/tables.ts';
import { addressRange } from '#rules/account/address-range.ts';
import { rateLimits } from '#rules/rate-limits.ts';

/** Who tries to sign in: the email that was typed, whether it is known or not, and the address that the call came from. */
export type Trier = { readonly email: string; readonly address: string };

/**
 * Counts a try before it is made, as if it had failed, and answers how long to wait when there were too many; null lets it go ahead.
 * ACC-02
 */
export function countTry(db: Kysely<Tables>, { email, address }: Trier, nowMs: number): Promise<Wait | null> {
  return countFailure(db, [ofAddress(address), ofAccount(email)], nowMs);
}

/** The try succeeded. Earlier failures of the account are forgotten; those of the address are not, since it may try other accounts. */
export async function forgetFailures(tx: Transaction<Tables>, { email, address }: Trier, nowMs: number): Promise<void> {
  await settleTry(tx, { takenBack: [ofAddress(address)], forgotten: [ofAccount(email)] });
  await sweepForgotten(tx, 'try_counts', new Date(nowMs));
}

/**
 * Counts a try of a person who is signed in and has to confirm their password, so that nobody guesses it in a browser that was left open.
 * It is a count of its own, which nobody else can use up. ACC-02
 */
export function countOwnTry(
  db: Kysely<Tables>,
  { userId, nowMs }: { userId: number; nowMs: number },
): Promise<Wait | null> {
  return countFailure(db, [ofPerson(userId)], nowMs);
}

/** The password was right. */
export function forgetOwnTries(db: Kysely<Tables>, userId: number): Promise<void> {
  return settleTry(db, { forgotten: [ofPerson(userId)] });
}

/** The owner of an email has proven it by a link in a mail: failures of others don't keep them waiting. ACC-02 */
export function forgetTriesOf(db: Kysely<Tables>, email: string): Promise<void> {
  return settleTry(db, { forgotten: [ofAccount(email)] });
}

async function countFailure(db: Kysely<Tables>, counts: readonly Count[], nowMs: number): Promise<Wait | null> {
  const counted = await countUnder(db, counts, nowMs);
  return counted.kind === 'counted' ? null : counted;
}

function ofAddress(address: string): Count {
  return { limit: rateLimits.signInsOfAddress, of: addressRange(address) };
}

function ofAccount(email: string): Count {
  return { limit: rateLimits.signInsOfAccount, of: email };
}

function ofPerson(userId: number): Count {
  return { limit: rateLimits.passwordsOfPerson, of: String(userId) };
}
