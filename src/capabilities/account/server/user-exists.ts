import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { callerOf } from '#access/caller.ts';
import { findPassword } from '#records/people/passwords.ts';
import { termsStateOf } from '#records/people/terms.ts';
import type { userExists as userExistsCall } from '../contract.ts';
import { mayAskAbout } from './email-lookup.ts';
import type { AccountDeps } from './sign-in.ts';

/**
 * Whether an account with a password has this email, and whether its owner has accepted the terms in force. It tells no more than check_user
 * and is_terms_accepted do together, and is counted with them. API-23
 */
export async function userExists(
  deps: AccountDeps,
  question: EndpointRequest<typeof userExistsCall>['body'],
  context: CallContext,
): Promise<EndpointResponse<typeof userExistsCall> | Refusal> {
  const caller = await callerOf(deps, context.request.headers);
  if (caller instanceof Refusal) return caller;
  const asked = await mayAskAbout(deps, { question, caller }, context);
  if (asked instanceof Refusal) return asked;
  const found = await findPassword(deps.db, asked.email);
  if (!found || found.phc === null) return { success: false, terms_accepted: false };
  const state = await termsStateOf(deps.db, { userId: found.userId });
  return { success: true, terms_accepted: state === 'accepted' };
}
