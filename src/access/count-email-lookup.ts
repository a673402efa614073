import type { Kysely } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Tables } from '#records/tables.ts';
import type { Wait } from '#rules/count-tries.ts';
import { addressRange } from '#rules/account/address-range.ts';
import { rateLimits } from '#rules/rate-limits.ts';
import { countDistinct } from './count-distinct.ts';

/** Who looks an email up: the key of a session or cart, and the address that the call came from. */
export type EmailLookup = { readonly session: string; readonly address: string; readonly email: string };

/**
 * Counts an email before it is looked up. Returns how long to wait after too many different emails, or null to go ahead. The same email
 * again costs nothing, so that a user who corrects their form is never stopped. API-41 API-42
 */
export function countEmailLookup(
  db: Kysely<Tables>,
  { session, address, email }: EmailLookup,
  nowMs: number,
): Promise<Wait | null> {
  const counts = [
    { limit: rateLimits.emailsPerAddress, of: addressRange(address) },
    { limit: rateLimits.emailsPerSession, of: session },
  ];
  return inTransaction(db, async (tx) => {
    const emails = await countDistinct(tx, counts, nowMs);
    const wait = emails.waitFor(email);
    if (wait) return wait;
    emails.add(email);
    await emails.save();
    return null;
  });
}
