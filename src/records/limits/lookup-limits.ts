import type { Kysely } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Tables } from '#records/tables.ts';
import { addressRange } from '#rules/account/address-range.ts';
import { rateLimits } from '#rules/rate-limits.ts';
import { countDistinct, type Wait } from './rate-limiter.ts';

/** Who asks about an email: a session, by something only it has, and the address that the call came from. */
export type LookupAsker = { readonly session: string; readonly address: string };

/**
 * Counts a question about an email before it is answered, and says how long to wait when too many different ones were asked about;
 * null lets it go ahead. Asking about the same email again costs nothing, so that a person who corrects their form is never stopped.
 * API-41 API-42
 */
export function countLookup(
  db: Kysely<Tables>,
  { asker, email, nowMs }: { readonly asker: LookupAsker; readonly email: string; readonly nowMs: number },
): Promise<Wait | null> {
  const counts = [
    { limit: rateLimits.emailsOfAddress, of: addressRange(asker.address) },
    { limit: rateLimits.emailsOfSession, of: asker.session },
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
