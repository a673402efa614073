import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseHidden, refuseUnknown } from '#kit/problem.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { findCartByToken, isCartOfSession } from '#records/carts/carts.ts';
import { findCartIdsOfOrder, findOrder, isOrderBookedBy, type Order } from '#records/orders/orders.ts';
import { findSession } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import { mayForOthers } from '#rules/account/permissions.ts';
import { messageText } from '#rules/messages.ts';
import { findCaller } from './find-caller.ts';

/**
 * The order that a request names, for those who may see it: its owner, an admin, the member of staff who placed it, the browser in which it
 * was placed, and any holder of its cart's token. The token may come in `X-Order-Token`, since `X-Cart-Token` may be that of a cart with
 * which the order is being changed. For all others the order does not exist, so that they don't learn which numbers are taken. ROL-01 SCR-06 PRC-04
 */
export async function findRequestedOrder(
  deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
  requested: {
    readonly orderId: number;
    readonly cartToken: string | undefined;
    /** What the request calls the number, when not `orderId`. */
    readonly field?: string;
  },
  request: FastifyRequest,
): Promise<Order | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const order = await findOrder(deps.db, requested.orderId);
  const field = requested.field ?? 'orderId';
  if (!order) return refuseUnknown(messageText('orderUnknown'), field);
  if (caller && (mayForOthers(caller.role, 'see-order') || caller.id === order.userId)) return order;
  if (caller && (await isOrderBookedBy(deps.db, order, caller.id))) return order;
  const tokens = [request.headers['x-order-token'], request.headers['x-cart-token'] ?? requested.cartToken];
  for (const cartId of await findCartIdsOfOrder(deps.db, order)) {
    for (const token of tokens) {
      if (typeof token === 'string' && (await findCartByToken(deps.db, { cartId, token }))) return order;
    }
    if (await isCartOfBrowser(deps, cartId, request)) return order;
  }
  return refuseHidden(messageText('orderUnknown'), field);
}

/** Any cart that the browser has opened, not only its current one. */
async function isCartOfBrowser(
  { db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock },
  cartId: number,
  request: FastifyRequest,
): Promise<boolean> {
  const idHash = request.sessionIdHash;
  if (!idHash || !(await findSession(db, { idHash, now: nowOf(clock) }))) return false;
  return isCartOfSession(db, { cartId, sessionIdHash: idHash });
}
