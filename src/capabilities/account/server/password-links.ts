import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { guestClaimOf, makeGuestAccount, proveEmail } from '#records/orders/guest-orders.ts';
import {
  dropLinksOf,
  dropRegistrationsOf,
  findOneTimeLink,
  mayMail,
  type OneTimeLink,
  takeOneTimeLink,
} from '#records/people/one-time-links.ts';
import { findPassword, hashPassword, setPassword } from '#records/people/passwords.ts';
import { deleteSessionsOf } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import { acceptTerms } from '#records/people/terms.ts';
import { deleteUserTokensOf, findUser, registerUser, type User } from '#records/people/users.ts';
import { accountWords, newPasswordProblems, type PasswordOwner } from '#rules/account/password.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { messageText } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import type {
  claimAccount as claimAccountCall,
  forgottenPassword as forgottenPasswordCall,
  lookAtClaim as lookAtClaimCall,
  resetPassword as resetPasswordCall,
} from '../contract.ts';
import type { AccountMailDeps } from './account-deps.ts';
import { mailLink, mailPasswordChanged } from './account-mails.ts';
import { mayAskForMail } from './email-lookup.ts';
import { signInAs } from './sign-in.ts';
import { forgetTriesOf } from './sign-in-failures.ts';

/** Sends a link to choose a new password. The answer is the same whether anybody has the email, and whether a mail went out. ACC-02 */
export async function forgottenPassword(
  deps: AccountMailDeps,
  { email: typed }: EndpointRequest<typeof forgottenPasswordCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof forgottenPasswordCall> | Refusal> {
  const email = signInEmail(typed);
  const wrong = checkEmail(email);
  if (wrong) return refuseFields([{ field: 'email', message: messageText(wrong) }]);
  if (await mayAskForMail(deps, email, request)) {
    const found = await findPassword(deps.db, email);
    const user = found && (await findUser(deps.db, found.userId));
    await inTransaction(deps.db, async (tx) => {
      const isFew = await mayMail(tx, { email, now: new Date(deps.clock.nowMs()) });
      if (!isFew || !user) return;
      await mailLink(tx, deps, { to: user, link: { purpose: 'reset-password', userId: user.id } });
    });
  }
  return { success: true, message: messageText('forgottenMailSent', { email }) };
}

/** Sets the password of whoever has the link from our mail. ACC-02 */
export function resetPassword(
  deps: AccountMailDeps,
  chosen: EndpointRequest<typeof resetPasswordCall>['body'],
  context: CallContext,
): Promise<EndpointResponse<typeof resetPasswordCall> | Refusal> {
  return choosePassword(deps, { ...chosen, purposes: ['reset-password'] }, context);
}

const claimPurposes = ['claim-account', 'register'] as const;

/** What a link will do, for the page to say before anything is done. Whoever has its token reads the mailbox. CHK-01 */
export async function lookAtClaim(
  deps: AccountMailDeps,
  { token }: EndpointRequest<typeof lookAtClaimCall>['body'],
): Promise<EndpointResponse<typeof lookAtClaimCall>> {
  const now = new Date(deps.clock.nowMs());
  const link = await findOneTimeLink(deps.db, { token, purposes: claimPurposes, now });
  if (link?.purpose === 'register') return { state: 'new-account', email: link.registration.email };
  const claim = link && (await guestClaimOf(deps.db, link.userId));
  return claim ? { state: claim.kind, email: claim.owner.email } : { state: 'spent', email: null };
}

/**
 * The link of a receipt proves the mailbox. It adds the order to the account of that email, or makes the account; a registration is finished
 * the same way. An order is added without a password and without signing in: the account has its own ways for that. CHK-01 ACC-01
 */
export async function claimAccount(
  deps: AccountMailDeps,
  chosen: EndpointRequest<typeof claimAccountCall>['body'],
  context: CallContext,
): Promise<EndpointResponse<typeof claimAccountCall> | Refusal> {
  const { token, password = '', password_confirmation: confirmation = '' } = chosen;
  const { state } = await lookAtClaim(deps, { token });
  if (state === 'add-to-account') return (await addToAccount(deps, token)) ?? spent();
  const given = { token, password, password_confirmation: confirmation, purposes: claimPurposes };
  return choosePassword(deps, given, context);
}

async function addToAccount(
  deps: AccountMailDeps,
  token: string,
): Promise<EndpointResponse<typeof claimAccountCall> | undefined> {
  const now = new Date(deps.clock.nowMs());
  return inTransaction(deps.db, async (tx) => {
    const taken = await takeOneTimeLink(tx, { token, purposes: ['claim-account'], now });
    const claim = taken?.purpose === 'claim-account' ? await guestClaimOf(tx, taken.userId) : undefined;
    if (claim?.kind !== 'add-to-account') return undefined;
    const { id: userId, email } = claim.owner;
    await proveEmail(tx, { userId, email, now });
    return { success: true, added_to: email, message: messageText('orderAdded', { email }) };
  });
}

type Chosen = EndpointRequest<typeof resetPasswordCall>['body'] & {
  readonly purposes: readonly OneTimeLink['purpose'][];
};

/**
 * Whoever has the link reads the mail of the account, which makes it theirs: every browser and program that was signed in before is out, and
 * so are all sign-ins elsewhere. Orders that were placed with the email as a guest come into the account. The link is used up together with the change; a password that needs another look
 * leaves it as it is. ACC-02
 */
async function choosePassword(
  deps: AccountMailDeps,
  chosen: Chosen,
  context: CallContext,
): Promise<EndpointResponse<typeof resetPasswordCall> | Refusal> {
  const { token, purposes } = chosen;
  const now = new Date(deps.clock.nowMs());
  const link = await findOneTimeLink(deps.db, { token, purposes, now });
  const owner = link && (await ownerOf(deps, link));
  if (!owner) return spent();
  const given = { password: chosen.password, confirmation: chosen.password_confirmation };
  const problems = newPasswordProblems(given, owner, deps.leakedPasswords);
  if (problems.password ?? problems.confirmation) return refusePassword(problems);

  const phc = await hashPassword(chosen.password);
  const user = await inTransaction(deps.db, async (tx) => {
    const taken = await takeOneTimeLink(tx, { token, purposes, now });
    const person = taken && (await personOf(tx, taken, now));
    if (!person) return undefined;
    await setPassword(tx, { userId: person.id, phc, now });
    await signOutEverywhere(tx, person);
    await proveEmail(tx, { userId: person.id, email: person.email, now });
    if (taken.purpose === 'reset-password') await mailPasswordChanged(tx, deps, person);
    return person;
  });
  return user ? signInAs(deps, { user }, context) : spent();
}

async function ownerOf(deps: AccountMailDeps, link: OneTimeLink): Promise<PasswordOwner | undefined> {
  if (link.purpose === 'register') return link.registration;
  return (await guestClaimOf(deps.db, link.userId))?.owner;
}

/** Whom a link was for. A registration makes the account now, unless somebody has made one meanwhile. */
async function personOf(tx: Transaction<Tables>, link: OneTimeLink, now: Date): Promise<User | undefined> {
  if (link.purpose !== 'register') {
    const claim = await guestClaimOf(tx, link.userId);
    if (claim?.kind === 'new-account') await makeGuestAccount(tx, claim.owner);
    return claim && findUser(tx, claim.owner.id);
  }
  const { registration } = link;
  const user = await registerUser(tx, registration);
  if (user === 'taken') return undefined;
  await acceptTerms(tx, { userId: user.id, version: registration.termsVersion, acceptedBy: user.id, now });
  return user;
}

async function signOutEverywhere(tx: Transaction<Tables>, { id: userId, email }: User): Promise<void> {
  await dropLinksOf(tx, userId);
  await dropRegistrationsOf(tx, email);
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute();
  await deleteSessionsOf(tx, userId);
  await deleteUserTokensOf(tx, userId);
  await forgetTriesOf(tx, email);
}

function spent(): EndpointResponse<typeof resetPasswordCall> {
  return { success: false, message: messageText('linkSpent'), errors: [] };
}

/** What is wrong with a new password, at the fields of the form. */
export function refusePassword({ password, confirmation }: ReturnType<typeof newPasswordProblems>): Refusal {
  return refuseFields([
    ...(password ? [{ field: 'password', message: accountWords(password) }] : []),
    ...(confirmation ? [{ field: 'password_confirmation', message: accountWords(confirmation) }] : []),
  ]);
}
