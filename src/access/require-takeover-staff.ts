import type { FastifyRequest } from 'fastify';
import { Refusal, refuseHidden } from '#kit/problem.ts';
import type { User } from '#records/people/users.ts';
import { messageText } from '#rules/messages.ts';
import type { CallerDeps } from './find-caller.ts';
import { requireHiddenAction } from './require-action.ts';

/**
 * The caller, if their role may take over carts. All others get the answer for an unknown cart, so that they don't learn which there are. A
 * page whose user is no longer the one signed in is refused too. CRT-05
 */
export async function requireTakeoverStaff(
  deps: CallerDeps,
  { takerId }: { readonly takerId: number | undefined },
  request: FastifyRequest,
): Promise<User | Refusal> {
  const guestRefusal = refuseTakeoverOfGuest();
  const refusal = refuseHidden(messageText('takeoverCartNotFound'), 'cartId');
  const caller = await requireHiddenAction(deps, { action: 'take-over-cart', guestRefusal, refusal }, request);
  if (caller instanceof Refusal || takerId === undefined || takerId === caller.id) return caller;
  const message = messageText('takeoverNotYourself');
  return new Refusal(403, message, [{ field: 'takeoverId', message }]);
}

/** The answer to guests, and to staff whose session ended while they took a cart over. CRT-05 */
export function refuseTakeoverOfGuest(): Refusal {
  return new Refusal(401, messageText('takeoverNeedsLogin'));
}
