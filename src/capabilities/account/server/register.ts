import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { clientAddress } from '#kit/server/client-address.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { callerOf } from '#access/caller.ts';
import { dropRegistrationsOf, mayMail } from '#records/people/one-time-links.ts';
import { findPassword, hashPassword, setPassword } from '#records/people/passwords.ts';
import { acceptTerms } from '#records/people/terms.ts';
import { countTry, type TryCount } from '#records/limits/try-counts.ts';
import { findUser, registerUser, type User } from '#records/people/users.ts';
import { addressRange } from '#rules/account/address-range.ts';
import { accountWords } from '#rules/account/password.ts';
import {
  readRegistration,
  type Registration,
  type RegistrationField,
  registrationFieldName,
  type RegistrationProblems,
  registrationProblems,
} from '#rules/account/registration.ts';
import { currentTerms } from '#rules/account/terms.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type { register as registerCall } from '../contract.ts';
import type { AccountMailDeps } from './account-deps.ts';
import { mailKnownAccount, mailLink } from './account-mails.ts';
import { type EmailQuestion, mayAskForMail, mayBeToldTaken } from './email-lookup.ts';
import { signInAs } from './sign-in.ts';

type RegisterAnswer = EndpointResponse<typeof registerCall>;

/**
 * Makes an account. While a shipment is booked, and for a few emails, it is made at once and its owner signed in, or the field says that
 * the email is taken. From anywhere else the answer is the same for every email, and what is to be done stands in a mail: nobody
 * learns here who has an account. ACC-01 ACC-03 API-53
 */
export async function register(
  deps: AccountMailDeps,
  { cart_id, cart_token, ...form }: EndpointRequest<typeof registerCall>['body'],
  context: CallContext,
): Promise<RegisterAnswer | Refusal> {
  const { request } = context;
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  const given = readRegistration(form);
  const problems = registrationProblems(given, deps.leakedPasswords);
  if (Object.keys(problems).length > 0) return refuseRegistration(problems);
  const tooOften = await refuseTooOften(deps, context);
  if (tooOften) return tooOften;
  const question: EmailQuestion = { email: given.email, cart_id, cart_token };
  if (await mayBeToldTaken(deps, { question, caller }, request)) return registerNow(deps, given, context);
  if (await mayAskForMail(deps, given.email, request)) await registerByMail(deps, given);
  return lookIntoMail(messageText('lookIntoMail', { email: given.email }));
}

/** Every registration costs us a hash or a mail, so that nobody sends them without end. ACC-01 */
async function refuseTooOften(
  { db, clock }: AccountMailDeps,
  { request, reply }: CallContext,
): Promise<Refusal | null> {
  const address = clientAddress(request);
  const count: TryCount = {
    scope: 'registration',
    name: addressRange(address),
    most: limits.registrationsPerAddressMax,
    keptMs: limits.registrationsKeptMs,
  };
  const counted = await countTry(db, [count], clock.nowMs());
  if (counted.kind === 'counted') return null;
  request.server.security.note('registrations-limited', { address });
  reply.header('retry-after', String(Math.ceil(counted.waitMs / 1000)));
  const minutes = String(Math.ceil(counted.waitMs / 60_000));
  return new Refusal(429, messageText('registrationsTooOften', { minutes }));
}

async function registerNow(
  deps: AccountMailDeps,
  given: Registration,
  context: CallContext,
): Promise<RegisterAnswer | Refusal> {
  // Asked first, because a hash is work that nobody should have for the asking.
  if (await findPassword(deps.db, given.email)) return refuseTaken(deps, given);
  const phc = await hashPassword(given.password);
  const made = await inTransaction(deps.db, async (tx) => {
    const now = new Date(deps.clock.nowMs());
    const user = await registerUser(tx, given);
    if (user === 'taken') return user;
    await setPassword(tx, { userId: user.id, phc, now });
    await acceptTerms(tx, { userId: user.id, version: currentTerms.version, acceptedBy: user.id, now });
    // What waits elsewhere for the same email must not change this account later.
    await dropRegistrationsOf(tx, user.email);
    return user;
  });
  if (made === 'taken') return refuseTaken(deps, given);
  return signInAfterwards(deps, made, context);
}

/** The account stands by now; should signing in fail, its owner can still do it by hand. ACC-03 */
async function signInAfterwards(deps: AccountMailDeps, user: User, context: CallContext): Promise<RegisterAnswer> {
  try {
    return await signInAs(deps, { user }, context);
  } catch (error) {
    context.request.log.error({ err: error }, 'registered without being signed in');
    return { success: false, message: messageText('registeredWithoutLogin'), errors: [] };
  }
}

/** An account without a password is a guest's, with their orders in it: it goes to whoever reads its mail, not to whoever knows the email. */
async function refuseTaken(deps: AccountMailDeps, { email }: Registration): Promise<RegisterAnswer | Refusal> {
  const found = await findPassword(deps.db, email);
  if (found?.phc !== null) return refuseRegistration({ email: 'emailTaken' });
  await mailGuest(deps, found.userId);
  return lookIntoMail(messageText('claimMailSent', { email }));
}

async function registerByMail(deps: AccountMailDeps, given: Registration): Promise<void> {
  const { email, firstName, lastName, phone } = given;
  const found = await findPassword(deps.db, email);
  if (found && found.phc === null) return mailGuest(deps, found.userId);
  const known = found && (await findUser(deps.db, found.userId));
  await inTransaction(deps.db, async (tx) => {
    if (!(await mayMail(tx, { email, now: new Date(deps.clock.nowMs()) }))) return;
    if (known) return mailKnownAccount(tx, deps, known);
    const registration = { email, firstName, lastName, phone, termsVersion: currentTerms.version };
    return mailLink(tx, deps, { to: given, link: { purpose: 'register', registration } });
  });
}

async function mailGuest(deps: AccountMailDeps, userId: number): Promise<void> {
  const guest = await findUser(deps.db, userId);
  if (!guest) return;
  await inTransaction(deps.db, async (tx) => {
    if (!(await mayMail(tx, { email: guest.email, now: new Date(deps.clock.nowMs()) }))) return;
    await mailLink(tx, deps, { to: guest, link: { purpose: 'claim-account', userId } });
  });
}

function lookIntoMail(message: string): RegisterAnswer {
  return { success: false, mail_sent: true, message, errors: [] };
}

function refuseRegistration(problems: RegistrationProblems): Refusal {
  const fields = Object.keys(problems) as RegistrationField[];
  return refuseFields(
    fields.flatMap((field) => {
      const message = problems[field];
      return message ? [{ field: registrationFieldName(field), message: accountWords(message) }] : [];
    }),
  );
}
