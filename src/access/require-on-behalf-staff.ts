import type { FastifyRequest } from 'fastify';
import type { Refusal } from '#kit/problem.ts';
import type { User } from '#records/people/users.ts';
import type { Action } from '#rules/account/permissions.ts';
import { messageText } from '#rules/messages.ts';
import type { CallerDeps } from './find-caller.ts';
import { requireAction } from './require-action.ts';

/** The caller, if they are staff with the right to do this for others. ROL-01 ROL-02 */
export function requireOnBehalfStaff(
  deps: CallerDeps,
  action: Extract<Action, 'search-people' | 'take-over-cart'>,
  request: FastifyRequest,
): Promise<User | Refusal> {
  return requireAction(deps, { action, reason: messageText('onBehalfStaffOnly') }, request);
}
