import type { FastifyRequest } from 'fastify';
import { isCartOfColleague } from '#access/is-cart-of-colleague.ts';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findCart } from '#records/carts/carts.ts';
import { recordAction } from '#records/people/audit-log.ts';
import { createTakeoverToken } from '#records/sessions/takeover-tokens.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { TakeoverToken } from '../wire.ts';

/**
 * Gives a member of staff the token that opens one cart to them, so that they can take it over, and records who got it. There is none
 * for the cart of a colleague. CRT-03 CRT-05
 */
export async function handOutTakeoverToken(
  deps: StaffDeps,
  cartId: number,
  request: FastifyRequest,
): Promise<TakeoverToken | Refusal> {
  const caller = await requireStaff(deps, 'take-over-cart', request);
  if (caller instanceof Refusal) return caller;
  const cart = await findCart(deps.db, cartId);
  if (!cart || (await isCartOfColleague(deps.db, cart, caller))) {
    return refuseUnknown(messageText('cartUnknown'), 'cartId');
  }
  const now = nowOf(deps.clock);
  const endsAt = new Date(now.getTime() + limits.takeoverTokenMs);
  return inTransaction(deps.db, async (tx) => {
    const object = { kind: 'cart', id: String(cart.id) } as const;
    const action = 'takeover-token-given' as const;
    await recordAction(tx, { at: now, actorId: caller.id, subjectId: cart.userId, action, object });
    return { token: await createTakeoverToken(tx, { cartId: cart.id, userId: caller.id, now, endsAt }), endsAt };
  });
}
