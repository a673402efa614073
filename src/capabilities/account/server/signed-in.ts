import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { callerOf } from '#access/caller.ts';
import type { User } from '#records/people/users.ts';
import { messageText } from '#rules/messages.ts';
import type { AccountDeps } from './sign-in.ts';

/** Whose account it is: everything on its pages is about whoever calls, and about nobody else. */
export async function signedIn(deps: AccountDeps, request: FastifyRequest): Promise<User | Refusal> {
  const caller = await callerOf(deps, request.headers);
  return caller ?? new Refusal(401, messageText('signInFirst'));
}
