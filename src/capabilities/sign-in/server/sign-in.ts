import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { Refusal } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { notSignedInToWire, signedInToWire } from '#kit/signed-in/wire.ts';
import { refuseTooManyTries } from '#access/check-own-password.ts';
import { type SessionDeps, startSession } from '#access/start-session.ts';
import { countSignIn, forgetFailures, type SignInTry } from '#access/sign-in-tries.ts';
import { findPassword } from '#records/people/passwords.ts';
import { isPasswordRight } from '#kit/server/password-hash.ts';
import { findUser } from '#records/people/users.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { messageText } from '#rules/messages.ts';
import type { signIn as signInCall } from '../contract.ts';

/**
 * Signs a user in. An unknown email, an account without a password and a wrong password take the same time and get the same answer,
 * so that no caller can find out who has an account. ACC-02
 */
export async function signIn(
  deps: SessionDeps,
  { email: typed, password }: EndpointRequest<typeof signInCall>['body'],
  { request, reply }: CallContext,
): Promise<EndpointResponse<typeof signInCall> | Refusal> {
  const { db, clock } = deps;
  const signInTry: SignInTry = { email: signInEmail(typed), address: request.clientAddress };
  const tooOften = await countSignIn(db, signInTry, clock.nowMs());
  if (tooOften) {
    request.server.security.note('sign-in-locked', { address: signInTry.address });
    return refuseTooManyTries(reply, tooOften);
  }

  const found = await findPassword(db, signInTry.email);
  const isRight = await isPasswordRight(password, found?.phc ?? null);
  const user = found && isRight ? await findUser(db, found.userId) : undefined;
  if (!user) {
    request.server.security.note('sign-in-failed', { user: found?.userId ?? null, address: signInTry.address });
    return notSignedInToWire(messageText('loginFailed'), [messageText('loginNotMatched')]);
  }

  const csrfToken = await startSession(
    deps,
    { userId: user.id, alongside: (tx) => forgetFailures(tx, signInTry, clock.nowMs()) },
    { request, reply },
  );
  return signedInToWire(user, csrfToken);
}
