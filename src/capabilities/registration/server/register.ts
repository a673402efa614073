import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { notSignedInToWire, signedInToWire } from '#kit/signed-in/wire.ts';
import { findCaller } from '#access/find-caller.ts';
import type { ChoosePasswordDeps } from '#access/choose-password.ts';
import { countAccountMail } from '#access/count-account-mail.ts';
import { mayAskForMail, maySayEmailTaken } from '#access/email-lookup.ts';
import { type SessionDeps, startSession } from '#access/start-session.ts';
import { mailClaim, mailLink } from '#access/password-mails.ts';
import { deleteRegistrationsOf } from '#records/people/one-time-links.ts';
import { findPassword, setPassword } from '#records/people/passwords.ts';
import { hashPassword } from '#kit/server/password-hash.ts';
import { refuseTooMany } from '#kit/server/refuse-too-many.ts';
import { acceptTerms } from '#records/people/terms.ts';
import { countTry } from '#access/rate-limiter.ts';
import { findUser, registerUser, type User } from '#records/people/users.ts';
import { addressRange } from '#rules/account/address-range.ts';
import { type Registration, registrationProblems } from '#rules/account/registration.ts';
import { currentTerms } from '#rules/account/terms.ts';
import { messageText } from '#rules/messages.ts';
import { rateLimits } from '#rules/rate-limits.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { register as registerCall } from '../contract.ts';
import { cartFromWire, mailSentToWire, registrationFromWire, registrationProblemsToWire } from '../wire.ts';
import { mailConfirmEmail } from './mail-confirm-email.ts';
import { mailKnownAccount } from './mail-known-account.ts';

export type RegisterDeps = SessionDeps & ChoosePasswordDeps;

type RegisterAnswer = EndpointResponse<typeof registerCall>;

/**
 * Creates an account. While a shipment is being booked, and for a few emails, this happens at once and the owner is signed in, or the
 * field says that the email is taken. Otherwise the answer is the same for every address, and an email says how to continue, so that
 * no caller can find out who has an account. ACC-01 ACC-03 API-53
 */
export async function register(
  deps: RegisterDeps,
  body: EndpointRequest<typeof registerCall>['body'],
  context: CallContext,
): Promise<RegisterAnswer | Refusal> {
  const { request } = context;
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const registration = registrationFromWire(body);
  const problems = registrationProblems(registration, deps.leakedPasswords);
  if (Object.keys(problems).length > 0) return refuseFields(registrationProblemsToWire(problems));
  const tooOften = await refuseTooOften(deps, context);
  if (tooOften) return tooOften;
  const question = { email: registration.email, ...cartFromWire(body) };
  if (await maySayEmailTaken(deps, { question, caller }, request)) return registerNow(deps, registration, context);
  if (await mayAskForMail(deps, registration.email, request)) await registerByMail(deps, registration);
  return mailSentToWire(messageText('lookIntoMail', { email: registration.email }));
}

/** Every registration requires a password hash or an email, so their number is limited. ACC-01 */
export async function refuseTooOften(
  { db, clock }: RegisterDeps,
  { request, reply }: CallContext,
): Promise<Refusal | null> {
  const address = request.clientAddress;
  const count = { limit: rateLimits.registrationsPerAddress, of: addressRange(address) };
  const counted = await countTry(db, [count], clock.nowMs());
  if (counted.kind === 'counted') return null;
  request.server.security.note('registrations-limited', { address });
  const minutes = String(Math.ceil(counted.waitMs / 60_000));
  return refuseTooMany(reply, counted, messageText('registrationsTooOften', { minutes }));
}

async function registerNow(
  deps: RegisterDeps,
  registration: Registration,
  context: CallContext,
): Promise<RegisterAnswer | Refusal> {
  // Checked first: a password hash is expensive, and a taken email must not cost one.
  if (await findPassword(deps.db, registration.email)) return refuseTaken(deps, registration);
  const phc = await hashPassword(registration.password);
  const outcome = await inTransaction(deps.db, async (tx) => {
    const now = nowOf(deps.clock);
    const registered = await registerUser(tx, registration);
    if (registered.kind === 'email-taken') return registered;
    const { user } = registered;
    await setPassword(tx, { userId: user.id, phc, now });
    await acceptTerms(tx, { userId: user.id, version: currentTerms.version, acceptedBy: user.id, now });
    // A pending registration for the same email must not change this account later.
    await deleteRegistrationsOf(tx, user.email);
    await mailConfirmEmail(tx, deps, user);
    return registered;
  });
  if (outcome.kind === 'email-taken') return refuseTaken(deps, registration);
  return signInAfterwards(deps, outcome.user, context);
}

/** The account exists by now; if this sign-in fails, its owner can still sign in themselves. ACC-03 */
export async function signInAfterwards(deps: RegisterDeps, user: User, context: CallContext): Promise<RegisterAnswer> {
  try {
    return signedInToWire(user, await startSession(deps, { userId: user.id }, context));
  } catch (error) {
    context.request.log.error({ err: error }, 'registered without being signed in');
    return notSignedInToWire(messageText('registeredWithoutLogin'));
  }
}

/** An account without a password is a guest's, with their orders in it: only an emailed link opens it. */
async function refuseTaken(deps: RegisterDeps, { email }: Registration): Promise<RegisterAnswer | Refusal> {
  const found = await findPassword(deps.db, email);
  if (found?.phc !== null) return refuseFields(registrationProblemsToWire({ email: 'emailTaken' }));
  await mailGuest(deps, found.userId);
  return mailSentToWire(messageText('claimMailSent', { email }));
}

async function registerByMail(deps: RegisterDeps, registration: Registration): Promise<void> {
  const { email, firstName, lastName, phone } = registration;
  const found = await findPassword(deps.db, email);
  if (found && found.phc === null) return mailGuest(deps, found.userId);
  const known = found && (await findUser(deps.db, found.userId));
  await inTransaction(deps.db, async (tx) => {
    if (!(await countAccountMail(tx, email, deps.clock.nowMs()))) return;
    if (known) return mailKnownAccount(tx, deps, known);
    const pending = { email, firstName, lastName, phone, termsVersion: currentTerms.version };
    return mailLink(tx, deps, { to: registration, link: { purpose: 'register', registration: pending } });
  });
}

export async function mailGuest(deps: RegisterDeps, userId: number): Promise<void> {
  const guest = await findUser(deps.db, userId);
  if (!guest) return;
  await inTransaction(deps.db, async (tx) => {
    if (!(await countAccountMail(tx, guest.email, deps.clock.nowMs()))) return;
    await mailClaim(tx, deps, guest);
  });
}
