import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { sessionIdHashOf } from '#kit/server/session.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { callerOf } from '#records/caller.ts';
import { findCartByToken, isCartOfSession } from '#records/carts.ts';
import { findOrder, type Order } from '#records/orders.ts';
import { findSession } from '#records/sessions.ts';
import type { Tables } from '#records/tables.ts';
import { isAdminRole } from '#rules/account/role-kinds.ts';
import { messageText } from '#rules/messages.ts';

export type OrderCallerDeps = { readonly db: Kysely<Tables>; readonly clock: Clock };

/**
 * The order of the address for whoever may see it: its owner, an admin, the browser in which it was placed, and whoever holds the
 * token of its cart. To anybody else it does not exist, so that nobody learns which numbers are taken. ROL-01 SCR-06
 */
export async function orderOfCaller(
  deps: OrderCallerDeps,
  asked: { readonly orderId: number; readonly cartToken: string | undefined },
  request: FastifyRequest,
): Promise<Order | Refusal> {
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  const order = await findOrder(deps.db, asked.orderId);
  if (!order) return unknownOrder();
  if (caller && (isAdminRole(caller.role) || caller.id === order.userId)) return order;
  const header = request.headers['x-cart-token'];
  const token = typeof header === 'string' ? header : asked.cartToken;
  if (token !== undefined && (await findCartByToken(deps.db, { cartId: order.cartId, token }))) return order;
  return (await isCartOfBrowser(deps, order, request)) ? order : unknownOrder();
}

/** Not only the cart that a browser is filling now: by then another one may have been opened. */
async function isCartOfBrowser(
  { db, clock }: OrderCallerDeps,
  order: Order,
  request: FastifyRequest,
): Promise<boolean> {
  const idHash = sessionIdHashOf(request.headers);
  if (!idHash || !(await findSession(db, { idHash, now: new Date(clock.nowMs()) }))) return false;
  return isCartOfSession(db, { cartId: order.cartId, sessionIdHash: idHash });
}

function unknownOrder(): Refusal {
  return refuseUnknown(messageText('orderUnknown'), 'order_id');
}
