import type { FastifyRequest } from 'fastify';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseHidden } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { personNamedBy } from '#access/person-named-by.ts';
import { callerOf } from '#access/caller.ts';
import { findPassword } from '#records/people/passwords.ts';
import * as records from '#records/people/terms.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { currentTerms } from '#rules/account/terms.ts';
import { messageText } from '#rules/messages.ts';
import type { acceptTerms as acceptTermsCall, termsAccepted as termsAcceptedCall } from '../contract.ts';
import { mayAskAbout, refuseOtherPages } from './email-lookup.ts';
import type { AccountDeps } from './sign-in.ts';

type TermsAnswer = EndpointResponse<typeof termsAcceptedCall>;

/**
 * Whether the terms in force are accepted. Whoever is signed in learns all about themselves; about anybody else they learn as little
 * as a guest, under the same limits. An account without a password counts as none, as in check_user. API-42 CHK-04
 */
export async function termsAccepted(
  deps: AccountDeps,
  { email, ...cart }: EndpointRequest<typeof termsAcceptedCall>['query'],
  context: CallContext,
): Promise<TermsAnswer | Refusal> {
  const { request } = context;
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  const refusal = refuseOtherPages(deps, request);
  if (refusal) return refusal;
  const isEmailGiven = email !== undefined && email.trim() !== '';
  if (caller && (!isEmailGiven || signInEmail(email) === caller.email)) {
    const state = await records.termsStateOf(deps.db, { userId: caller.id });
    return { success: state === 'accepted', user_exists: true, changed: state === 'changed' };
  }
  if (!isEmailGiven) return refuseFields([{ field: 'email', message: messageText('fieldRequired') }]);
  const asked = await mayAskAbout(deps, { question: { email, ...cart }, caller }, context);
  if (asked instanceof Refusal) return asked;
  const found = await findPassword(deps.db, asked.email);
  if (!found || found.phc === null) return { success: false, user_exists: false, changed: false };
  const state = await records.termsStateOf(deps.db, { userId: found.userId });
  return { success: state === 'accepted', user_exists: true, changed: false };
}

/** Records the acceptance of the terms in force. Terms that somebody read before others came into force are not taken. API-43 CHK-04 */
export async function acceptTerms(
  deps: AccountDeps,
  accepted: EndpointRequest<typeof acceptTermsCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof acceptTermsCall> | Refusal> {
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  if (!caller) return new Refusal(401, 'Please sign in first.');
  const userId = accepted.on_behalf_user ?? caller.id;
  if (!(await personNamedBy(deps.db, { caller, userId, action: 'accept-terms' }))) {
    return refuseHidden(messageText('personUnknown'), 'on_behalf_user');
  }
  if (!accepted.terms_accepted) {
    return refuseFields([{ field: 'terms_accepted', message: messageText('termsRequired') }]);
  }
  const { version } = currentTerms;
  if (accepted.version && accepted.version !== version) {
    const message = messageText('termsOutdated');
    return new Refusal(409, message, [{ field: 'version', message }]);
  }
  const now = new Date(deps.clock.nowMs());
  await records.acceptTerms(deps.db, { userId, version, acceptedBy: caller.id, now });
  return { success: true, version };
}
