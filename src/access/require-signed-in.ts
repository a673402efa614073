import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import type { User } from '#records/people/users.ts';
import { messageText } from '#rules/messages.ts';
import { type CallerDeps, findCaller } from './find-caller.ts';

/** The signed-in caller. A guest gets 401, with what signing in is for. ROL-01 */
export async function requireSignedIn(
  deps: CallerDeps,
  request: FastifyRequest,
  reason = messageText('signInFirst'),
): Promise<User | Refusal> {
  return (await findCaller(deps, request)) ?? new Refusal(401, reason);
}
