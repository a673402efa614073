import type { FastifyRequest } from 'fastify';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { acceptTerms, termsStateOf } from '#records/people/terms.ts';
import { savePhone, type User } from '#records/people/users.ts';
import { type PhoneAndTermsNeed, phoneAndTermsProblems } from '#rules/account/phone-and-terms.ts';
import { currentTerms } from '#rules/account/terms.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { askPhoneAndTerms, termsAcceptedAfterSocial as termsAcceptedAfterSocialCall } from '../../contract.ts';
import {
  phoneAndTermsFromWire,
  phoneAndTermsNeedToWire,
  phoneAndTermsProblemsToWire,
  termsAfterSocialToWire,
} from '../../wire.ts';
import type { SocialDeps } from './social-deps.ts';

type CallDeps = Pick<SocialDeps, 'db' | 'clock'>;
type Given = EndpointRequest<typeof askPhoneAndTerms>['body'];
type Answer = EndpointResponse<typeof askPhoneAndTerms>;

/** What is missing in a user's account. ACC-05 */
async function missingDetails({ db }: Pick<SocialDeps, 'db'>, user: User): Promise<PhoneAndTermsNeed> {
  const terms = await termsStateOf(db, { userId: user.id });
  return { isPhoneNeeded: user.phone.trim() === '', areTermsNeeded: terms !== 'accepted' };
}

/** What the signed-in user still has to give, and whether the given values would be enough. Nothing is recorded. API-44 */
export async function phoneAndTermsNeeded(
  deps: CallDeps,
  given: Given,
  request: FastifyRequest,
): Promise<Answer | Refusal> {
  const person = await requireSignedIn(deps, request);
  if (person instanceof Refusal) return person;
  const need = await missingDetails(deps, person);
  const success = phoneAndTermsProblems(phoneAndTermsFromWire(given), need).length === 0;
  return phoneAndTermsNeedToWire(need, { success, version: currentTerms.version });
}

/** Whether the terms are accepted, and whether anything is still missing. API-45 */
export async function termsAcceptedAfterSocial(
  deps: CallDeps,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof termsAcceptedAfterSocialCall> | Refusal> {
  const person = await requireSignedIn(deps, request);
  if (person instanceof Refusal) return person;
  return termsAfterSocialToWire(await missingDetails(deps, person));
}

/** Records phone and terms, both or neither. Terms that were read before newer ones came into force are refused. API-44 ACC-05 */
export async function keepPhoneAndTerms(
  deps: CallDeps,
  given: Given,
  request: FastifyRequest,
): Promise<Answer | Refusal> {
  const person = await requireSignedIn(deps, request);
  if (person instanceof Refusal) return person;
  const { phone, areTermsAccepted } = phoneAndTermsFromWire(given);
  const problems = phoneAndTermsProblems({ phone, areTermsAccepted }, await missingDetails(deps, person));
  if (problems.length > 0) return refuseFields(phoneAndTermsProblemsToWire(problems));
  const { version } = currentTerms;
  if (areTermsAccepted && given.version && given.version !== version) {
    const message = messageText('termsOutdated');
    return new Refusal(409, message, [{ field: 'version', message }]);
  }
  await inTransaction(deps.db, async (tx) => {
    if (phone !== '') await savePhone(tx, { userId: person.id, phone });
    if (!areTermsAccepted) return;
    await acceptTerms(tx, { userId: person.id, version, acceptedBy: person.id, now: nowOf(deps.clock) });
  });
  return phoneAndTermsNeedToWire({ isPhoneNeeded: false, areTermsNeeded: false }, { success: true, version });
}
