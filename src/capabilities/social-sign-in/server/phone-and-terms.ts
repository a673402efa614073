import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { callerOf } from '#access/caller.ts';
import { acceptTerms, termsStateOf } from '#records/people/terms.ts';
import type { User } from '#records/people/users.ts';
import { type PhoneAndTerms, type PhoneAndTermsNeed, phoneAndTermsProblems } from '#rules/account/phone-and-terms.ts';
import { currentTerms } from '#rules/account/terms.ts';
import { messageText } from '#rules/messages.ts';
import type { askPhoneAndTerms, termsAcceptedAfterSocial } from '../contract.ts';
import type { SocialDeps } from './social-deps.ts';
import { savePhone } from './store.ts';

type CallDeps = Pick<SocialDeps, 'db' | 'clock'>;
type Given = EndpointRequest<typeof askPhoneAndTerms>['body'];
type Answer = EndpointResponse<typeof askPhoneAndTerms>;

/** What a person's account lacks. ACC-05 */
async function needOf({ db }: Pick<SocialDeps, 'db'>, user: User): Promise<PhoneAndTermsNeed> {
  const terms = await termsStateOf(db, { userId: user.id });
  return { isPhoneNeeded: user.phone.trim() === '', areTermsNeeded: terms !== 'accepted' };
}

/** What is still to be asked of whoever is signed in, and whether the form as it stands would do. Nothing is recorded. API-44 */
export async function phoneAndTermsNeeded(
  deps: CallDeps,
  given: Given,
  headers: IncomingHttpHeaders,
): Promise<Answer | Refusal> {
  const person = await signedInCaller(deps, headers);
  if (person instanceof Refusal) return person;
  const need = await needOf(deps, person);
  return answerOf(need, phoneAndTermsProblems(formOf(given), need).length === 0);
}

/** Whether the terms are accepted, and whether anything is still to be asked. API-45 */
export async function termsAccepted(
  deps: CallDeps,
  headers: IncomingHttpHeaders,
): Promise<EndpointResponse<typeof termsAcceptedAfterSocial> | Refusal> {
  const person = await signedInCaller(deps, headers);
  if (person instanceof Refusal) return person;
  const { isPhoneNeeded, areTermsNeeded } = await needOf(deps, person);
  return { success: !areTermsNeeded, phone_and_tnc: isPhoneNeeded || areTermsNeeded };
}

/** Records phone and terms, both or neither. Terms that were read before others came into force are not taken. API-44 ACC-05 */
export async function keepPhoneAndTerms(
  deps: CallDeps,
  given: Given,
  headers: IncomingHttpHeaders,
): Promise<Answer | Refusal> {
  const person = await signedInCaller(deps, headers);
  if (person instanceof Refusal) return person;
  const { phone, areTermsAccepted } = formOf(given);
  const problems = phoneAndTermsProblems({ phone, areTermsAccepted }, await needOf(deps, person));
  if (problems.length > 0) {
    return refuseFields(problems.map(({ field, message }) => ({ field, message: messageText(message) })));
  }
  const { version } = currentTerms;
  if (areTermsAccepted && given.version && given.version !== version) {
    const message = messageText('termsOutdated');
    return new Refusal(409, message, [{ field: 'version', message }]);
  }
  await inTransaction(deps.db, async (tx) => {
    if (phone !== '') await savePhone(tx, { userId: person.id, phone });
    if (!areTermsAccepted) return;
    await acceptTerms(tx, { userId: person.id, version, acceptedBy: person.id, now: new Date(deps.clock.nowMs()) });
  });
  return answerOf({ isPhoneNeeded: false, areTermsNeeded: false }, true);
}

function formOf(given: Given): PhoneAndTerms {
  return { phone: given.phone_number?.trim() ?? '', areTermsAccepted: given.terms_accepted ?? false };
}

function answerOf({ isPhoneNeeded, areTermsNeeded }: PhoneAndTermsNeed, success: boolean): Answer {
  return {
    success,
    phone_required: isPhoneNeeded,
    terms_required: areTermsNeeded,
    version: currentTerms.version,
  };
}

async function signedInCaller(deps: CallDeps, headers: IncomingHttpHeaders): Promise<User | Refusal> {
  return (await callerOf(deps, headers)) ?? new Refusal(401, 'Please sign in first.');
}
