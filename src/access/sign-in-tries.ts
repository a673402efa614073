import type { Kysely, Transaction } from 'kysely';
import { sweepForgotten } from '#records/limits/sweep-forgotten.ts';
import type { Tables } from '#records/tables.ts';
import type { Count, Wait } from '#rules/count-tries.ts';
import { addressRange } from '#rules/account/address-range.ts';
import { rateLimits } from '#rules/rate-limits.ts';
import { countTry, endTry } from './rate-limiter.ts';

/** The email that was typed, whether or not it has an account, and the address that the call came from. */
export type SignInTry = { readonly email: string; readonly address: string };

/** Counts a sign-in before it is tried, as if it failed. Returns how long to wait after too many failures, or null to go ahead. ACC-02 */
export function countSignIn(db: Kysely<Tables>, { email, address }: SignInTry, nowMs: number): Promise<Wait | null> {
  return countFailure(db, [failuresOfAddress(address), failuresOfAccount(email)], nowMs);
}

/** After a successful sign-in, forgets the failures of the account. Those of the address stay, since it may try other accounts. */
export async function forgetFailures(
  tx: Transaction<Tables>,
  { email, address }: SignInTry,
  nowMs: number,
): Promise<void> {
  await endTry(tx, { uncounted: [failuresOfAddress(address)], forgotten: [failuresOfAccount(email)] });
  await sweepForgotten(tx, 'try_counts', new Date(nowMs));
}

/** Counts a sign-in with a passkey, which names no email, as if it failed. A passkey can't be guessed, so only the address has to wait. ACC-02 */
export function countPasskeySignIn(db: Kysely<Tables>, address: string, nowMs: number): Promise<Wait | null> {
  return countFailure(db, [failuresOfAddress(address)], nowMs);
}

/** Uncounts the failure that a successful sign-in with a passkey was counted as. */
export function uncountPasskeySignIn(tx: Transaction<Tables>, address: string): Promise<void> {
  return endTry(tx, { uncounted: [failuresOfAddress(address)], forgotten: [] });
}

/**
 * Counts a password that a signed-in user enters again, so that it can't be guessed in a browser that was left open. Sign-ins have counts
 * of their own, so others can't use this one up. ACC-02
 */
export function countOwnPassword(
  db: Kysely<Tables>,
  { userId, nowMs }: { userId: number; nowMs: number },
): Promise<Wait | null> {
  return countFailure(db, [failuresOfUser(userId)], nowMs);
}

/** Forgets the failures of a signed-in user who has entered the right password. */
export function forgetOwnFailures(db: Kysely<Tables>, userId: number): Promise<void> {
  return endTry(db, { forgotten: [failuresOfUser(userId)] });
}

/** Forgets the failures of an email whose owner has proven it by an emailed link: the failures of others must not keep them waiting. ACC-02 */
export function forgetFailuresOfEmail(db: Kysely<Tables>, email: string): Promise<void> {
  return endTry(db, { forgotten: [failuresOfAccount(email)] });
}

async function countFailure(db: Kysely<Tables>, counts: readonly Count[], nowMs: number): Promise<Wait | null> {
  const counted = await countTry(db, counts, nowMs);
  return counted.kind === 'counted' ? null : counted;
}

function failuresOfAddress(address: string): Count {
  return { limit: rateLimits.signInsPerAddress, of: addressRange(address) };
}

function failuresOfAccount(email: string): Count {
  return { limit: rateLimits.signInsPerAccount, of: email };
}

function failuresOfUser(userId: number): Count {
  return { limit: rateLimits.passwordsPerPerson, of: String(userId) };
}
