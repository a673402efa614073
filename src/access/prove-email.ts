import type { Transaction } from 'kysely';
import { lockGuestsWithEmail, moveGuestOrders } from '#records/orders/guest-orders.ts';
import { hasAnyWantedMarketing, recordMarketingConsent } from '#records/people/terms.ts';
import { saveEmailProven } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';

/**
 * Marks the email of an account as proven, by a link in our email or by a provider, and moves the guest orders with that email to the
 * account. An account whose email was never proven gets none of them: anyone can register an email. A guest's consent to marketing emails
 * comes along. CHK-01
 */
export async function proveEmail(
  tx: Transaction<Tables>,
  { userId, email, now }: { readonly userId: number; readonly email: string; readonly now: Date },
): Promise<void> {
  await saveEmailProven(tx, { userId, now });
  const guests = (await lockGuestsWithEmail(tx, email)).filter((id) => id !== userId);
  if (guests.length === 0) return;
  await moveGuestOrders(tx, { guests, userId });
  if (await hasAnyWantedMarketing(tx, guests)) await recordMarketingConsent(tx, { userId, isWanted: true, now });
}
