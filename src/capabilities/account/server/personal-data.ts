import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { newSessionId } from '#kit/server/session.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import { erasePersonalData, exportPersonalData, hasOrderUnderWay } from '#records/people/personal-data.ts';
import type { User } from '#records/people/users.ts';
import { isCustomerRole } from '#rules/account/role-kinds.ts';
import { messageText } from '#rules/messages.ts';
import type { eraseAccount as eraseAccountCall, exportData as exportDataCall } from '../contract.ts';
import type { AccountPageDeps } from './account-deps.ts';
import { refuseWrongPassword } from './profile.ts';
import { signedIn } from './signed-in.ts';

/** Everything that is known of whoever is signed in, as a file. The gateway tells their cards; null says that it did not answer. */
export async function exportData(
  deps: AccountPageDeps,
  { request, reply }: CallContext,
): Promise<EndpointResponse<typeof exportDataCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  reply.header('content-disposition', 'attachment; filename="portage-account.json"');
  return { ...(await exportPersonalData(deps.db, user.id)), saved_cards: await exportedCards(deps, user) };
}

async function exportedCards({ payments }: AccountPageDeps, user: User) {
  const stored = await payments.storedMethods(paymentCustomer(user.id));
  if (stored.kind !== 'listed') return null;
  return stored.methods.map(({ brand, last4, expiryMonth, expiryYear }) => ({
    brand,
    last_four: last4,
    expiry_month: expiryMonth,
    expiry_year: expiryYear,
  }));
}

/**
 * Forgets whoever is signed in, who says their password once more. Stored cards go first: should the gateway not answer, nothing is erased
 * and it can be tried again, while the other way round cards would be left of somebody whom nobody knows any more. An order that is being
 * paid may need one of them, so that is asked before.
 */
export async function eraseAccount(
  deps: AccountPageDeps,
  { password }: EndpointRequest<typeof eraseAccountCall>['body'],
  { request, reply }: CallContext,
): Promise<EndpointResponse<typeof eraseAccountCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const refusal = await refuseWrongPassword(deps, { userId: user.id, password }, reply);
  if (refusal?.status === 400) return { success: false, message: refusal.detail, errors: [refusal.detail] };
  if (refusal) return refusal;
  // What our staff did must stay known of somebody.
  if (!isCustomerRole(user.role)) return new Refusal(403, messageText('staffNotErased'));
  if (await hasOrderUnderWay(deps.db, user.id)) return new Refusal(409, messageText('orderUnderWay'));
  if (!(await areCardsGone(deps, user))) return new Refusal(503, messageText('cardsNotErased'));
  const now = new Date(deps.clock.nowMs());
  const erased = await inTransaction(deps.db, (tx) => erasePersonalData(tx, { userId: user.id, now }));
  if (erased === 'order-under-way') return new Refusal(409, messageText('orderUnderWay'));
  const sessionId = newSessionId();
  deps.sessions.giveId(reply, sessionId);
  return { success: true, akt: deps.sessions.csrfTokenOf(sessionId) };
}

async function areCardsGone({ payments }: AccountPageDeps, user: User): Promise<boolean> {
  const customer = paymentCustomer(user.id);
  const stored = await payments.storedMethods(customer);
  if (stored.kind !== 'listed') return false;
  for (const { id } of stored.methods) {
    const removed = await payments.removeStoredMethod({ customer, id });
    if (removed.kind === 'unknown') return false;
  }
  return true;
}
