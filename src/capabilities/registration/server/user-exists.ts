import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { findCaller } from '#access/find-caller.ts';
import { allowEmailLookup } from '#access/email-lookup.ts';
import type { SessionDeps } from '#access/start-session.ts';
import { findPassword } from '#records/people/passwords.ts';
import { termsStateOf } from '#records/people/terms.ts';
import type { userExists as userExistsCall } from '../contract.ts';
import { cartFromWire, existingUserToWire } from '../wire.ts';

/**
 * Whether an account with a password has this email, and whether its owner has accepted the terms in force. It reveals no more than
 * check_user and is_terms_accepted do together, and shares their limit. API-23
 */
export async function userExists(
  deps: SessionDeps,
  body: EndpointRequest<typeof userExistsCall>['body'],
  context: CallContext,
): Promise<EndpointResponse<typeof userExistsCall> | Refusal> {
  const caller = await findCaller(deps, context.request);
  if (caller instanceof Refusal) return caller;
  const question = { email: body.email, ...cartFromWire(body) };
  const allowed = await allowEmailLookup(deps, { question, caller }, context);
  if (allowed instanceof Refusal) return allowed;
  const found = await findPassword(deps.db, allowed.email);
  if (!found || found.phc === null) return existingUserToWire('no-account');
  return existingUserToWire(await termsStateOf(deps.db, { userId: found.userId }));
}
