import type { FastifyRequest } from 'fastify';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { findCaller } from '#access/find-caller.ts';
import { allowEmailLookup, refuseOtherPages } from '#access/email-lookup.ts';
import { requireCallerAndPerson } from '#access/require-permitted-person.ts';
import type { SessionDeps } from '#access/start-session.ts';
import { findPassword } from '#records/people/passwords.ts';
import * as records from '#records/people/terms.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { currentTerms } from '#rules/account/terms.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { acceptTerms as acceptTermsCall, termsAccepted as termsAcceptedCall } from '../contract.ts';
import { acceptedTermsFromWire, acceptTermsFields, cartFromWire, termsStateToWire } from '../wire.ts';

/**
 * Whether the terms in force are accepted. A signed-in user learns all about themselves; about others they learn as little as a
 * guest, under the same limits. An account without a password counts as none, as in check_user. API-42 CHK-04
 */
export async function termsAccepted(
  deps: SessionDeps,
  query: EndpointRequest<typeof termsAcceptedCall>['query'],
  context: CallContext,
): Promise<EndpointResponse<typeof termsAcceptedCall> | Refusal> {
  const { request } = context;
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const refusal = refuseOtherPages(deps, request);
  if (refusal) return refusal;
  const { email = '' } = query;
  const isEmailGiven = email.trim() !== '';
  if (caller && (!isEmailGiven || signInEmail(email) === caller.email)) {
    return termsStateToWire(await records.termsStateOf(deps.db, { userId: caller.id }), { isOwn: true });
  }
  if (!isEmailGiven) return refuseFields([{ field: 'email', message: messageText('fieldRequired') }]);
  const allowed = await allowEmailLookup(deps, { question: { email, ...cartFromWire(query) }, caller }, context);
  if (allowed instanceof Refusal) return allowed;
  const found = await findPassword(deps.db, allowed.email);
  if (!found || found.phc === null) return termsStateToWire('no-account', { isOwn: false });
  return termsStateToWire(await records.termsStateOf(deps.db, { userId: found.userId }), { isOwn: false });
}

/** Records the acceptance of the terms in force. Terms that were read before newer ones came into force are refused. API-43 CHK-04 */
export async function acceptTerms(
  deps: SessionDeps,
  body: EndpointRequest<typeof acceptTermsCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof acceptTermsCall> | Refusal> {
  const accepted = acceptedTermsFromWire(body);
  const naming = { action: 'accept-terms', field: acceptTermsFields.customerId } as const;
  const found = await requireCallerAndPerson(deps, { userId: accepted.customerId, ...naming }, request);
  if (found instanceof Refusal) return found;
  if (!accepted.isAccepted) {
    return refuseFields([{ field: acceptTermsFields.isAccepted, message: messageText('termsRequired') }]);
  }
  const { version } = currentTerms;
  if (accepted.version && accepted.version !== version) {
    const message = messageText('termsOutdated');
    return new Refusal(409, message, [{ field: 'version', message }]);
  }
  const now = nowOf(deps.clock);
  const { caller, person } = found;
  await records.acceptTerms(deps.db, { userId: person.id, version, acceptedBy: caller.id, now });
  return { success: true, version };
}
