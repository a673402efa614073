import type { FastifyRequest } from 'fastify';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { sessionIdHashOf } from '#kit/server/session.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { dropLinksOf } from '#records/people/one-time-links.ts';
import { findPasswordOf, hashPassword, isPasswordRight, setPassword } from '#records/people/passwords.ts';
import { recordMarketingConsent } from '#records/people/terms.ts';
import { deleteUserTokensOf } from '#records/people/users.ts';
import { newPasswordProblems } from '#rules/account/password.ts';
import { mayAutofillProfile } from '#rules/account/profile-autofill.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { checkPersonName } from '#rules/people/person-name.ts';
import { checkPhone } from '#rules/people/phone.ts';
import type {
  changePassword as changePasswordCall,
  profile as profileCall,
  saveNotifications as saveNotificationsCall,
  saveProfile as saveProfileCall,
} from '../contract.ts';
import type { AccountMailDeps } from './account-deps.ts';
import { mailPasswordChanged } from './account-mails.ts';
import { refusePassword } from './password-links.ts';
import { type AccountDeps, tooOftenText } from './sign-in.ts';
import { countOwnTry, forgetOwnTries } from './sign-in-failures.ts';
import { signedIn } from './signed-in.ts';

/** Who is signed in, and whether forms may be filled in with that. ACC-07 */
export async function profile(
  deps: AccountDeps,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof profileCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const consent = await deps.db
    .selectFrom('marketing_consents')
    .select('is_wanted')
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    phone_number: user.phone,
    autofill: mayAutofillProfile(user.role),
    has_password: (await findPasswordOf(deps.db, user.id)) !== null,
    marketing: consent?.is_wanted ?? false,
  };
}

/** Changes name and phone. The email is what people sign in with, and stays. ACC-07 VAL-03 VAL-04 */
export async function saveProfile(
  deps: AccountDeps,
  { first_name, last_name, phone_number }: EndpointRequest<typeof saveProfileCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof saveProfileCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const problems: [string, MessageName | null][] = [
    ['first_name', first_name.trim() === '' ? 'firstNameRequired' : checkPersonName(first_name)],
    ['last_name', last_name.trim() === '' ? 'lastNameRequired' : checkPersonName(last_name)],
    ['phone_number', phone_number.trim() === '' ? 'phoneRequired' : checkPhone(phone_number)],
  ];
  const wrong = problems.flatMap(([field, message]) => (message ? [{ field, message: messageText(message) }] : []));
  if (wrong.length > 0) return refuseFields(wrong);
  await deps.db
    .updateTable('users')
    .set({ first_name: first_name.trim(), last_name: last_name.trim(), phone: phone_number.trim() })
    .where('id', '=', user.id)
    .execute();
  return { success: true };
}

/** Changes the password of somebody who says the current one; whoever is signed in as them elsewhere is out. ACC-02 */
export async function changePassword(
  deps: AccountMailDeps,
  given: EndpointRequest<typeof changePasswordCall>['body'],
  { request, reply }: CallContext,
): Promise<EndpointResponse<typeof changePasswordCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const refusal = await refuseWrongPassword(deps, { userId: user.id, password: given.current_password }, reply);
  if (refusal) {
    return refusal.status === 429 ? refusal : refuseFields([{ field: 'current_password', message: refusal.detail }]);
  }
  const chosen = { password: given.password, confirmation: given.password_confirmation };
  const problems = newPasswordProblems(chosen, user, deps.leakedPasswords);
  if (problems.password ?? problems.confirmation) return refusePassword(problems);
  const phc = await hashPassword(given.password);
  const here = sessionIdHashOf(request.headers) ?? null;
  await inTransaction(deps.db, async (tx) => {
    await setPassword(tx, { userId: user.id, phc, now: new Date(deps.clock.nowMs()) });
    await dropLinksOf(tx, user.id);
    const others = tx.deleteFrom('sessions').where('user_id', '=', user.id);
    await (here ? others.where('id_hash', '<>', here) : others).execute();
    // A program that calls with a token is one of the signed-in places; the one that calls now is not asked to sign in again.
    if (here) await deleteUserTokensOf(tx, user.id);
    await mailPasswordChanged(tx, deps, user);
  });
  return { success: true };
}

/**
 * Refuses whoever does not know the password of the account they are signed in to: a browser that was left open is not enough to take the
 * account away or to end it. ACC-02
 */
export async function refuseWrongPassword(
  deps: AccountDeps,
  { userId, password }: { readonly userId: number; readonly password: string },
  reply: CallContext['reply'],
): Promise<Refusal | null> {
  const phc = await findPasswordOf(deps.db, userId);
  if (phc === null) return new Refusal(409, messageText('passwordNoneYet'));
  const tooOften = await countOwnTry(deps.db, { userId, nowMs: deps.clock.nowMs() });
  if (tooOften) {
    reply.server.security.note('sign-in-locked', { user: userId });
    reply.header('retry-after', String(Math.ceil(tooOften.waitMs / 1000)));
    return new Refusal(429, tooOftenText(tooOften.waitMs));
  }
  if (!(await isPasswordRight(password, phc))) {
    reply.server.security.note('sign-in-failed', { user: userId });
    return new Refusal(400, messageText('passwordNotRight'));
  }
  await forgetOwnTries(deps.db, userId);
  return null;
}

/** Notes whether somebody wants news by email, with the moment; mails about orders are no news. CHK-06 */
export async function saveNotifications(
  deps: AccountDeps,
  { marketing }: EndpointRequest<typeof saveNotificationsCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof saveNotificationsCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  if (marketing === undefined) {
    return refuseFields([{ field: 'marketing', message: messageText('fieldRequired') }]);
  }
  const now = new Date(deps.clock.nowMs());
  await inTransaction(deps.db, (tx) => recordMarketingConsent(tx, { userId: user.id, isWanted: marketing, now }));
  return { success: true };
}
