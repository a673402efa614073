import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { recordAction } from '#records/people/audit-log.ts';
import { findCustomer } from '#access/person-named-by.ts';
import { findCart } from '#records/carts/carts.ts';
import { giveTakeoverToken } from '#records/sessions/takeover-tokens.ts';
import { messageText } from '#rules/messages.ts';
import type { takeoverToken } from '../contract.ts';
import { adminCaller, type AdminDeps } from './admin-caller.ts';

/**
 * Gives a member of staff what opens one cart to them, so that they can take it over; who got it stands in the audit log. There is none
 * for the cart of a colleague. CRT-03 CRT-05
 */
export async function handOutTakeoverToken(
  deps: AdminDeps,
  cartId: number,
  headers: IncomingHttpHeaders,
): Promise<EndpointResponse<typeof takeoverToken> | Refusal> {
  const caller = await adminCaller(deps, 'take-over-cart', headers);
  if (caller instanceof Refusal) return caller;
  const cart = await findCart(deps.db, cartId);
  const isOpen =
    cart && (cart.userId === null || cart.userId === caller.id || (await findCustomer(deps.db, cart, caller)));
  if (!isOpen) return refuseUnknown(messageText('cartUnknown'), 'cart_id');
  const now = new Date(deps.clock.nowMs());
  const { token, endsAt } = await inTransaction(deps.db, async (tx) => {
    const object = { kind: 'cart', id: String(cart.id) } as const;
    const action = 'takeover-token-given' as const;
    await recordAction(tx, { at: now, actorId: caller.id, subjectId: cart.userId, action, object });
    return giveTakeoverToken(tx, { cartId: cart.id, userId: caller.id, now });
  });
  return { cart_token: token, until: endsAt.toISOString() };
}
