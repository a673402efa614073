import type { FastifyRequest } from 'fastify';
import { Refusal, refuseHidden } from '#kit/problem.ts';
import type { User } from '#records/people/users.ts';
import { messageText } from '#rules/messages.ts';
import type { CallerDeps } from './find-caller.ts';
import { requireHiddenAction } from './require-action.ts';

/** The caller, if their role may take over carts. All others get the answer for an unknown cart, so that they don't learn which there are. CRT-05 */
export function requireTakeoverStaff(deps: CallerDeps, request: FastifyRequest): Promise<User | Refusal> {
  const guestRefusal = new Refusal(401, messageText('takeoverNeedsLogin'));
  const refusal = refuseHidden(messageText('takeoverCartNotFound'), 'cartId');
  return requireHiddenAction(deps, { action: 'take-over-cart', guestRefusal, refusal }, request);
}
