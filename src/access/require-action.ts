import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import type { User } from '#records/people/users.ts';
import { type Action, may, mayForOthers } from '#rules/account/permissions.ts';
import { messageText } from '#rules/messages.ts';
import { type CallerDeps, findCaller } from './find-caller.ts';

/** An action, and the answers to callers who may not do it. */
type GuardedAction = {
  readonly action: Action;
  /** `own` if the call touches only what belongs to the caller. Otherwise it takes the right to touch what belongs to others. */
  readonly scope?: 'own' | 'any';
  /** The answer to guests; by default it asks them to sign in. */
  readonly guestRefusal?: Refusal;
  /** The answer to signed-in callers whose role lacks the right. */
  readonly refusal: Refusal;
};

/** The caller, if the permissions table lets them do this. ROL-01 ROL-04 */
export async function requireAction(
  deps: CallerDeps,
  { action, scope = 'any', guestRefusal = new Refusal(401, messageText('signInFirst')), refusal }: GuardedAction,
  request: FastifyRequest,
): Promise<User | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  if (!caller) return guestRefusal;
  const isAllowed = scope === 'own' ? may(caller.role, action) : mayForOthers(caller.role, action);
  return isAllowed ? caller : refusal;
}
