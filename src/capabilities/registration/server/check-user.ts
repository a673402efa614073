import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { findCaller } from '#access/find-caller.ts';
import { allowEmailLookup, refuseOtherPages } from '#access/email-lookup.ts';
import type { SessionDeps } from '#access/start-session.ts';
import { findPassword } from '#records/people/passwords.ts';
import { canSignIn } from '#records/people/users.ts';
import type { checkUser as checkUserCall } from '../contract.ts';
import { cartFromWire } from '../wire.ts';

/**
 * Whether there is an account with this email that its owner can sign in to, so that checkout asks them to. An account without any way to
 * sign in counts as none: its owner ordered as a guest and continues as a guest. API-41 CHK-01
 */
export async function checkUser(
  deps: SessionDeps,
  query: EndpointRequest<typeof checkUserCall>['query'],
  context: CallContext,
): Promise<EndpointResponse<typeof checkUserCall> | Refusal> {
  const { request } = context;
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const refusal = refuseOtherPages(deps, request);
  if (refusal) return refusal;
  const question = { email: query.email, ...cartFromWire(query) };
  const allowed = await allowEmailLookup(deps, { question, caller }, context);
  if (allowed instanceof Refusal) return allowed;
  const found = await findPassword(deps.db, allowed.email);
  return { success: found !== undefined && (await canSignIn(deps.db, found.userId)) };
}
