import type { Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { rateLimits } from '#rules/rate-limits.ts';
import { countTry } from './rate-limiter.ts';

/**
 * Counts an email to an address and returns whether it may be sent. An address gets only a few in an hour, whether or not it has an account,
 * so that strangers can't fill a mailbox. It counts in the transaction that sends the email, so an email that fails uses up nothing. ACC-02
 */
export async function countAccountMail(tx: Transaction<Tables>, email: string, nowMs: number): Promise<boolean> {
  const counted = await countTry(tx, [{ limit: rateLimits.mailsPerEmail, of: email }], nowMs);
  return counted.kind === 'counted';
}
