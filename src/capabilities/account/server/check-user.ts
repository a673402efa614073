import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { callerOf } from '#access/caller.ts';
import { findPassword } from '#records/people/passwords.ts';
import { canSignIn } from '#records/people/users.ts';
import type { checkUser as checkUserCall } from '../contract.ts';
import { mayAskAbout, refuseOtherPages } from './email-lookup.ts';
import type { AccountDeps } from './sign-in.ts';

/**
 * Whether an account that somebody can sign in to has this email, so that its owner is asked to. Any other counts as none: its owner
 * ordered as a guest and goes on as a guest. API-41 CHK-01
 */
export async function checkUser(
  deps: AccountDeps,
  question: EndpointRequest<typeof checkUserCall>['query'],
  context: CallContext,
): Promise<EndpointResponse<typeof checkUserCall> | Refusal> {
  const { request } = context;
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  const refusal = refuseOtherPages(deps, request);
  if (refusal) return refusal;
  const asked = await mayAskAbout(deps, { question, caller }, context);
  if (asked instanceof Refusal) return asked;
  const found = await findPassword(deps.db, asked.email);
  return { success: found !== undefined && (await canSignIn(deps.db, found.userId)) };
}
