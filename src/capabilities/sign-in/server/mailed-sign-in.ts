import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { hashToken, newSecretToken } from '#kit/server/secret-token.ts';
import { sessionIdHash } from '#kit/server/session.ts';
import { notSignedInToWire, signedInToWire } from '#kit/signed-in/wire.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { addAccountMail } from '#access/account-mail.ts';
import { refuseTooManyTries } from '#access/check-own-password.ts';
import { mayAskForMail } from '#access/email-lookup.ts';
import { type AccountMailDeps, accountMailFacts } from '#access/password-mails.ts';
import { proveEmail } from '#access/prove-email.ts';
import { countSignIn, forgetFailures, forgetFailuresOfEmail } from '#access/sign-in-tries.ts';
import { type SessionDeps, startSession } from '#access/start-session.ts';
import { countTry } from '#access/rate-limiter.ts';
import { isEmailProven } from '#records/orders/guest-orders.ts';
import { deleteIdentitiesOf } from '#records/people/identities.ts';
import { deletePasskeysOf } from '#records/people/passkeys.ts';
import { deletePassword } from '#records/people/passwords.ts';
import { deleteSignInMailsOf, guessSignInCode, saveSignInMail, takeSignInLink } from '#records/people/sign-in-mails.ts';
import { deleteUserTokensOf, findAccountByEmail, findUser, type User } from '#records/people/users.ts';
import { deleteSessionsOf } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import { may } from '#rules/account/permissions.ts';
import { signInCodeOf } from '#rules/account/sign-in-code.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { linkOnSite } from '#rules/brand/link-on-site.ts';
import { limits } from '#rules/limits.ts';
import { passwordOnlyMail, signInMail } from '#rules/mail/account-mails.ts';
import { messageText } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import { rateLimits } from '#rules/rate-limits.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type {
  mailSignIn as mailSignInCall,
  signInWithCode as signInWithCodeCall,
  signInWithLink as signInWithLinkCall,
} from '../contract.ts';

type MailedSignInDeps = SessionDeps & AccountMailDeps;

/**
 * Emails a code and a link to sign in with. Known and unknown emails get the same answer, are counted and stored in the same way; only the
 * text of the email differs. Users who need their password learn so from the email. ACC-02
 */
export async function mailSignIn(
  deps: MailedSignInDeps,
  { email: typed }: EndpointRequest<typeof mailSignInCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof mailSignInCall> | Refusal> {
  const email = signInEmail(typed);
  const wrong = checkEmail(email);
  if (wrong) return refuseFields([{ field: 'email', message: messageText(wrong) }]);
  if (await mayAskForMail(deps, email, request)) await sendSignInMail(deps, email, request);
  return {
    success: true,
    message: messageText('signInMailSent', { email, minutes: String(limits.signInMailMs / 60_000) }),
  };
}

async function sendSignInMail(deps: MailedSignInDeps, email: string, request: FastifyRequest): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const account = await findAccountByEmail(deps.db, email);
  const isByMail = account !== undefined && may(account.user.role, 'sign-in-by-mail');
  const sessionId = deps.sessions.idOf(request);
  const code = sessionId === undefined ? null : newCode();
  const token = newSecretToken();
  await inTransaction(deps.db, async (tx) => {
    const counted = await countTry(tx, [{ limit: rateLimits.signInMailsPerEmail, of: email }], nowMs);
    if (counted.kind !== 'counted') return;
    const ofBrowser =
      sessionId === undefined || code === null ? null : { sessionId, sessionIdHash: sessionIdHash(sessionId), code };
    await saveSignInMail(
      tx,
      { token, userId: isByMail ? account.user.id : null, email, ofBrowser },
      { now: new Date(nowMs), expiresAt: new Date(nowMs + limits.signInMailMs) },
    );
    if (!account) return;
    const facts = accountMailFacts(deps, account.user);
    const mail = isByMail
      ? signInMail(facts, {
          code,
          link: linkOnSite(deps, `/sign-in/link#token=${token}`),
          endsPassword: account.hasPassword && !account.isEmailProven,
        })
      : passwordOnlyMail(facts, {
          signIn: linkOnSite(deps, '/sign-in'),
          forgotten: linkOnSite(deps, '/password/forgotten'),
        });
    await addAccountMail(tx, deps, { to: account.user, kind: 'sign-in', mail });
  });
}

function newCode(): string {
  return String(randomInt(10 ** limits.signInCodeLength)).padStart(limits.signInCodeLength, '0');
}

/**
 * Signs in with an emailed code. Guesses count as sign-ins do, by email and by address, and each code takes a few only. A wrong, expired and
 * used code, one of another browser and an email without an account are answered alike. ACC-02
 */
export async function signInWithCode(
  deps: SessionDeps,
  { email: typed, code: typedCode }: EndpointRequest<typeof signInWithCodeCall>['body'],
  context: CallContext,
): Promise<EndpointResponse<typeof signInWithCodeCall> | Refusal> {
  const { request, reply } = context;
  const email = signInEmail(typed);
  const code = signInCodeOf(typedCode);
  if (code === null) return refuseFields([{ field: 'code', message: messageText('signInCodeRequired') }]);
  const signInTry = { email, address: request.clientAddress };
  const tooOften = await countSignIn(deps.db, signInTry, deps.clock.nowMs());
  if (tooOften) {
    request.server.security.note('sign-in-locked', { address: signInTry.address });
    return refuseTooManyTries(reply, tooOften);
  }
  const sessionId = deps.sessions.idOf(request);
  const now = nowOf(deps.clock);
  const user =
    sessionId &&
    (await inTransaction(deps.db, async (tx) => {
      const userId = await guessSignInCode(tx, {
        sessionId,
        sessionIdHash: sessionIdHash(sessionId),
        email,
        code,
        guessesMax: limits.signInCodeGuessesMax,
        now,
      });
      const found = userId && (await accountOf(tx, { userId, emailHash: hashToken(email) }));
      if (found) {
        await forgetFailures(tx, signInTry, now.getTime());
        await openAccount(tx, found, now);
      }
      return found;
    }));
  if (!user) {
    request.server.security.note('sign-in-failed', { address: signInTry.address });
    return notSignedInToWire(messageText('loginFailed'), [messageText('signInCodeWrong')]);
  }
  return signedInToWire(user, await startSession(deps, { userId: user.id }, context));
}

/** Signs in with the link of an email, on any device. Its token can't be guessed, so it is not counted. ACC-02 */
export async function signInWithLink(
  deps: SessionDeps,
  { token }: EndpointRequest<typeof signInWithLinkCall>['body'],
  context: CallContext,
): Promise<EndpointResponse<typeof signInWithLinkCall>> {
  const now = nowOf(deps.clock);
  const user = await inTransaction(deps.db, async (tx) => {
    const taken = await takeSignInLink(tx, { token, now });
    const found = taken && (await accountOf(tx, taken));
    if (found) await openAccount(tx, found, now);
    return found;
  });
  if (!user) return notSignedInToWire(messageText('signInLinkSpent'));
  return signedInToWire(user, await startSession(deps, { userId: user.id }, context));
}

/** The account as it is now: its role or email may have changed, or it may have been erased, since the email was sent. */
async function accountOf(
  tx: Transaction<Tables>,
  { userId, emailHash }: { readonly userId: number; readonly emailHash: Buffer },
): Promise<User | undefined> {
  const user = await findUser(tx, userId);
  const isSame = user && !user.isGuest && may(user.role, 'sign-in-by-mail') && hashToken(user.email).equals(emailHash);
  return isSame ? user : undefined;
}

/**
 * The sign-in proves the user's email, as every link that we send does, and brings the orders that were placed with it. If the email was never proven
 * before, the account may have been made by a stranger: then its password, linked sign-ins, passkeys, tokens and sessions end. CHK-01
 * ACC-02
 */
async function openAccount(tx: Transaction<Tables>, { id: userId, email }: User, now: Date): Promise<void> {
  if (!(await isEmailProven(tx, userId))) {
    await deletePassword(tx, userId);
    await deleteIdentitiesOf(tx, userId);
    await deletePasskeysOf(tx, userId);
    await deleteUserTokensOf(tx, userId);
    await deleteSessionsOf(tx, userId);
  }
  await deleteSignInMailsOf(tx, userId);
  await forgetFailuresOfEmail(tx, email);
  await proveEmail(tx, { userId, email, now });
}
