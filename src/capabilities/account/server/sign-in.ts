import type { Kysely, Transaction } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import { clientAddress } from '#kit/server/client-address.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { newSessionId, type Sessions, sessionExpiry, sessionIdHash } from '#kit/server/session.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findPassword, isPasswordRight } from '#records/people/passwords.ts';
import { startSignedInSession } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import { findUser, type User } from '#records/people/users.ts';
import { fullName } from '#rules/account/full-name.ts';
import { isAdminRole, isProRole } from '#rules/account/role-kinds.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { messageText } from '#rules/messages.ts';
import type { signIn as signInCall } from '../contract.ts';
import { countTry, forgetFailures, type Trier } from './sign-in-failures.ts';

export type AccountDeps = { readonly db: Kysely<Tables>; readonly clock: Clock; readonly sessions: Sessions };

type SignInAnswer = EndpointResponse<typeof signInCall>;

export type SignedInAnswer = Extract<SignInAnswer, { success: true }>;

/**
 * Signs a person in. An unknown email, an account without a password and a wrong password take the same time and get the same answer,
 * so that nobody learns who has an account. ACC-02
 */
export async function signIn(
  deps: AccountDeps,
  { email: typed, password }: EndpointRequest<typeof signInCall>['body'],
  { request, reply }: CallContext,
): Promise<SignInAnswer | Refusal> {
  const { db, clock } = deps;
  const trier: Trier = { email: signInEmail(typed), address: clientAddress(request) };
  const tooOften = await countTry(db, trier, clock.nowMs());
  if (tooOften) {
    request.server.security.note('sign-in-locked', { address: trier.address });
    reply.header('retry-after', String(Math.ceil(tooOften.waitMs / 1000)));
    return new Refusal(429, tooOftenText(tooOften.waitMs));
  }

  const found = await findPassword(db, trier.email);
  const isRight = await isPasswordRight(password, found?.phc ?? null);
  const user = found && isRight ? await findUser(db, found.userId) : undefined;
  if (!user) {
    request.server.security.note('sign-in-failed', { user: found?.userId ?? null, address: trier.address });
    return { success: false, message: messageText('loginFailed'), errors: [messageText('loginNotMatched')] };
  }

  return signInAs(deps, { user, alongside: (tx) => forgetFailures(tx, trier, clock.nowMs()) }, { request, reply });
}

/**
 * Gives somebody who has shown who they are a new session, in one transaction with whatever goes along with it, and answers the person
 * with the CSRF token of that session. ACC-02 ACC-03
 */
export async function signInAs(
  { db, clock, sessions }: AccountDeps,
  { user, alongside }: { readonly user: User; alongside?(tx: Transaction<Tables>): Promise<void> },
  { request, reply }: CallContext,
): Promise<SignedInAnswer> {
  const sessionId = newSessionId();
  const formerId = sessions.idOf(request);
  await inTransaction(db, async (tx) => {
    await alongside?.(tx);
    await startSignedInSession(tx, {
      idHash: sessionIdHash(sessionId),
      formerIdHash: formerId === undefined ? null : sessionIdHash(formerId),
      userId: user.id,
      expiresAt: sessionExpiry(clock.nowMs()),
      signedInAt: new Date(clock.nowMs()),
    });
  });
  sessions.giveId(reply, sessionId);
  return signedInAnswer(user, sessions.csrfTokenOf(sessionId));
}

/** What somebody is told who has tried too often. */
export function tooOftenText(waitMs: number): string {
  return messageText('loginTooOften', { minutes: String(Math.ceil(waitMs / 60_000)) });
}

function signedInAnswer(user: User, csrfToken: string): SignedInAnswer {
  const isPro = isProRole(user.role);
  return {
    success: true,
    user: {
      full_name: fullName(user),
      phone_number: user.phone,
      email: user.email,
      pro: isPro,
      admin: isAdminRole(user.role),
      user_role: user.role,
    },
    user_id: user.id,
    akt: csrfToken,
    pro_user: isPro,
    sso: false,
    redirect: null,
    message: null,
    errors: [],
  };
}
