import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { newSessionId } from '#kit/server/session.ts';
import { notSignedInToWire } from '#kit/signed-in/wire.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Files } from '#ports/files/files.ts';
import { listPhotosOf } from '#records/claims/claim-photos.ts';
import type { Payments, StoredMethod } from '#ports/payments/payments.ts';
import { checkAccountOwner } from '#access/check-account-owner.ts';
import type { ListDeps } from '#access/list-deps.ts';
import { refuseStaffErasure } from '#access/refuse-staff-erasure.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import type { SessionDeps } from '#access/start-session.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import { exportPersonalData } from '#records/people/personal-data.ts';
import type { User } from '#records/people/users.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { eraseAccount as eraseAccountCall, exportData as exportDataCall } from '../contract.ts';
import { erasedToWire, type ExportedPhoto, exportToWire } from '../wire.ts';
import { erasePersonalData, hasOrderUnderWay } from './erase-personal-data.ts';

export type PrivacyDeps = SessionDeps & { readonly payments: Payments; readonly files: Files };

/** Everything we know about the signed-in user, as a file. Their cards come from the payment gateway. */
export async function exportData(
  deps: PrivacyDeps & ListDeps,
  { request, reply }: CallContext,
): Promise<EndpointResponse<typeof exportDataCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  reply.header('content-disposition', 'attachment; filename="portage-account.json"');
  const data = await deps.readList(request, (db) => exportPersonalData(db, user.id));
  return exportToWire(data, {
    cards: await listStoredCards(deps, user),
    photos: await readPhotos(deps, user),
  });
}

/** The photos of their claims. A photo that can't be read is listed without its data. */
async function readPhotos({ db, files }: PrivacyDeps, user: User): Promise<readonly ExportedPhoto[]> {
  const photos: ExportedPhoto[] = [];
  for (const { claimId, fileName } of await listPhotosOf(db, user.id)) {
    const file = await files.get(fileName);
    photos.push({ claimId, jpeg: file.kind === 'found' ? Buffer.from(file.bytes).toString('base64') : null });
  }
  return photos;
}

/** Null when the gateway does not answer. */
async function listStoredCards({ payments }: PrivacyDeps, user: User): Promise<readonly StoredMethod[] | null> {
  const stored = await payments.storedMethods(paymentCustomer(user.id));
  return stored.kind === 'listed' ? stored.methods : null;
}

/**
 * Erases the personal data of the signed-in user, who proves again who they are. Stored cards are removed first: if the gateway does not
 * answer, nothing is erased and the user can try again. In the other order, cards of an erased user could remain. An order that is being
 * paid may need one of them, so that is checked before.
 */
export async function eraseAccount(
  deps: PrivacyDeps,
  { password }: EndpointRequest<typeof eraseAccountCall>['body'],
  { request, reply }: CallContext,
): Promise<EndpointResponse<typeof eraseAccountCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const check = await checkAccountOwner(deps, { userId: user.id, password }, { request, reply });
  if (check.kind === 'wrong') return notSignedInToWire(check.message, [check.message]);
  if (check.kind === 'refused') return check.refusal;
  const refusal = refuseStaffErasure(user);
  if (refusal) return refusal;
  if (await hasOrderUnderWay(deps.db, user.id)) return new Refusal(409, messageText('orderUnderWay'));
  if (!(await removeStoredCards(deps, user))) return new Refusal(503, messageText('cardsNotErased'));
  const now = nowOf(deps.clock);
  const erased = await inTransaction(deps.db, (tx) => erasePersonalData(tx, { userId: user.id, now }));
  if (erased === 'order-under-way') return new Refusal(409, messageText('orderUnderWay'));
  const sessionId = newSessionId();
  deps.sessions.giveId(reply, sessionId);
  return erasedToWire(deps.sessions.csrfTokenOf(sessionId));
}

async function removeStoredCards({ payments }: PrivacyDeps, user: User): Promise<boolean> {
  const customer = paymentCustomer(user.id);
  const stored = await payments.storedMethods(customer);
  if (stored.kind !== 'listed') return false;
  for (const { id } of stored.methods) {
    const removed = await payments.removeStoredMethod({ customer, id });
    if (removed.kind === 'unknown') return false;
  }
  return true;
}
