import type { Kysely, Transaction } from 'kysely';
import { proveEmail } from '#access/prove-email.ts';
import { deleteInventoriesOf } from '#records/claims/bag-inventories.ts';
import { eraseClaimsOf } from '#records/claims/claim-photos.ts';
import { isEmailProven, listAdoptedGuests } from '#records/orders/guest-orders.ts';
import { raiseReceiptLinkVersionsOf } from '#records/orders/receipt-link-versions.ts';
import { requestParcelPlansOf } from '#records/parcels/parcel-plan-requests.ts';
import { forgetLabelPicturesOf } from '#records/parcels/label-pictures.ts';
import { forgetParcelContents } from '#records/parcels/parcels.ts';
import { forgetLargerSizeWords } from '#records/parcels/larger-sizes.ts';
import { forgetArrangements } from '#records/parcels/returned-bags.ts';
import { forgetPickupContents } from '#records/parcels/pickups.ts';
import { forgetTextPhones } from '#records/texts/text-consents.ts';
import {
  deleteAccountEntries,
  deleteCartEntries,
  deleteMailsTo,
  hasAttemptIn,
  overwritePerson,
  replaceCouponEmail,
  rewriteAttempts,
  rewriteShipStates,
} from '#records/people/erasure.ts';
import { deleteLinksOf } from '#records/people/one-time-links.ts';
import { recordMarketingConsent } from '#records/people/terms.ts';
import { findUser, lockUser, type User } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { anonymousEmail, anonymousPerson, identifyingTexts, redactWords } from '#rules/account/anonymous.ts';
import { anonymousAttempt } from '#rules/orders/anonymous-attempt.ts';
import type { AttemptState } from '#rules/orders/order-states.ts';
import { anonymousShipState } from '#rules/shipment-form/anonymous-ship-state.ts';

/** In these states the payer of the order is still needed. */
const needsPayer: readonly AttemptState[] = ['new', 'charging', 'charged', 'refunding'];

/** Whether an order of the user is being paid or undone; until that ends, nothing of theirs may be erased. PAY-04 */
export function hasOrderUnderWay(db: Kysely<Tables>, userId: number): Promise<boolean> {
  return hasAttemptIn(db, { userId, states: needsPayer });
}

/**
 * Erases who a user is. What only they need is deleted. Orders, refunds and the ledger keep their amounts and belong to a user without name,
 * address or sign-in. Their name in an order is replaced by a number. Accepted terms and the audit log stay under that number.
 */
export async function erasePersonalData(
  tx: Transaction<Tables>,
  { userId, now }: { userId: number; now: Date },
): Promise<'erased' | 'order-under-way'> {
  await lockUser(tx, userId);
  const user = await findUser(tx, userId);
  if (!user) throw new Error(`User ${userId} not found for erasure.`);
  if (await hasOrderUnderWay(tx, userId)) return 'order-under-way';
  // Guest orders with a proven email are the user's too.
  if (await isEmailProven(tx, userId)) await proveEmail(tx, { userId, email: user.email, now });
  const guests = await listAdoptedGuests(tx, userId);
  const words = [user, ...guests].flatMap(identifyingTexts);
  await rewriteShipStates(tx, { userId, rewrite: (state) => redactWords(anonymousShipState(state), words) });
  await raiseReceiptLinkVersionsOf(tx, userId);
  // Without its contents a parcel is no longer needed: labels that are not on a bag yet are voided, and their pickups canceled.
  await forgetParcelContents(tx, userId);
  await forgetPickupContents(tx, userId);
  await forgetLargerSizeWords(tx, userId);
  await forgetArrangements(tx, userId);
  await forgetLabelPicturesOf(tx, userId);
  await forgetTextPhones(tx, { userId, now });
  await requestParcelPlansOf(tx, userId);
  await deleteInventoriesOf(tx, userId);
  await eraseClaimsOf(tx, { userId, now });
  await rewriteAttempts(tx, { userId, rewrite: (attempt) => anonymousAttempt(attempt, words) });
  await deleteCartEntries(tx, userId);
  await eraseAccount(tx, { user, now });
  for (const guest of guests) await eraseGuest(tx, { guest, now });
  return 'erased';
}

async function eraseAccount(tx: Transaction<Tables>, { user, now }: { user: User; now: Date }): Promise<void> {
  const { id: userId, email } = user;
  await deleteMailsTo(tx, email);
  await recordMarketingConsent(tx, { userId, isWanted: false, now });
  await replaceCouponEmail(tx, { userId, email, by: anonymousEmail(userId) });
  await overwritePerson(tx, { userId, email: anonymousEmail(userId), ...anonymousPerson, now });
  await deleteAccountEntries(tx, userId);
}

/** Erases a guest whose orders the account took over. */
async function eraseGuest(tx: Transaction<Tables>, { guest, now }: { guest: User; now: Date }): Promise<void> {
  await deleteMailsTo(tx, guest.email);
  await deleteLinksOf(tx, guest.id);
  await overwritePerson(tx, { userId: guest.id, ...anonymousPerson, now });
}
