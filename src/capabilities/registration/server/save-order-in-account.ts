import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { hashPassword } from '#kit/server/password-hash.ts';
import { notSignedInToWire, passwordProblemsToWire } from '#kit/signed-in/wire.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { mayAskForMail, maySayEmailTaken } from '#access/email-lookup.ts';
import { findCaller } from '#access/find-caller.ts';
import { findRequestedOrder } from '#access/find-requested-order.ts';
import { isEmailTaken, makeUnclaimedGuestAccount } from '#records/orders/guest-orders.ts';
import { deleteLinksOf, deleteRegistrationsOf } from '#records/people/one-time-links.ts';
import { findPassword, setPassword } from '#records/people/passwords.ts';
import { findUser, type User } from '#records/people/users.ts';
import { newPasswordProblems } from '#rules/account/password.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { saveOrderInAccount as saveOrderInAccountCall } from '../contract.ts';
import { mailSentToWire, orderToSaveFromWire } from '../wire.ts';
import { mailConfirmEmail } from './mail-confirm-email.ts';
import { mailGuest, type RegisterDeps, refuseTooOften, signInAfterwards } from './register.ts';

/**
 * Makes the record of a guest's order an account, in the browser that placed the order. That proves the order and not the email: earlier
 * orders with the email wait until a link in an email was opened, and whether the email has an account is said under the limits of a
 * registration. CHK-01 ACC-01
 */
export async function saveOrderInAccount(
  deps: RegisterDeps,
  body: EndpointRequest<typeof saveOrderInAccountCall>['body'],
  context: CallContext,
): Promise<EndpointResponse<typeof saveOrderInAccountCall> | Refusal> {
  const { request } = context;
  const { orderId, chosen } = orderToSaveFromWire(body);
  const order = await findRequestedOrder(deps, { orderId, cartToken: undefined }, request);
  if (order instanceof Refusal) return order;
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  // Staff may see the order, but must not choose the password of a guest. Without a signed-in caller, it was the browser or the cart's
  // token that allowed the request.
  if (caller) return notSignedInToWire(messageText('signedInAlready'));
  const guest = await findUser(deps.db, order.userId);
  if (!guest?.isGuest) return notSignedInToWire(messageText('orderHasAccount'));
  const problems = newPasswordProblems(chosen, guest, deps.leakedPasswords);
  if (problems.password ?? problems.confirmation) return refuseFields(passwordProblemsToWire(problems));
  const tooOften = await refuseTooOften(deps, context);
  if (tooOften) return tooOften;

  const question = { email: guest.email, cartId: undefined, cartToken: undefined };
  if (!(await maySayEmailTaken(deps, { question, caller }, request))) {
    if (await mayAskForMail(deps, guest.email, request)) await mailGuest(deps, guest.id);
    return mailSentToWire(messageText('lookIntoMail', { email: guest.email }));
  }
  // Checked first: a password hash is expensive, and a taken email must not cost one.
  const isTaken = (await findPassword(deps.db, guest.email)) !== undefined;
  if (isTaken || (await makeAccount(deps, guest, chosen.password)).kind === 'email-taken') {
    return notSignedInToWire(messageText('orderEmailHasAccount'));
  }
  request.server.security.note('account-from-order', { user: guest.id, address: request.clientAddress });
  return signInAfterwards(deps, guest, context);
}

type MadeAccount = { readonly kind: 'made' } | { readonly kind: 'email-taken' };

/** The owner of the mailbox gets an email, and confirms the email or takes the account back with the link. */
async function makeAccount(deps: RegisterDeps, guest: User, password: string): Promise<MadeAccount> {
  const phc = await hashPassword(password);
  const made = inTransaction(deps.db, async (tx): Promise<MadeAccount> => {
    const now = nowOf(deps.clock);
    if (!(await makeUnclaimedGuestAccount(tx, guest))) return { kind: 'email-taken' };
    await setPassword(tx, { userId: guest.id, phc, now });
    await deleteRegistrationsOf(tx, guest.email);
    // The link in the receipt would ask for another password.
    await deleteLinksOf(tx, guest.id);
    await mailConfirmEmail(tx, deps, guest);
    return { kind: 'made' };
  });
  return made.catch((error: unknown) => {
    if (isEmailTaken(error)) return { kind: 'email-taken' };
    throw error;
  });
}
