import type { FastifyRequest } from 'fastify';
import { type OrderCallerDeps, orderOfCaller } from '#capabilities/orders/server/order-of-caller.ts';
import { Refusal } from '#kit/problem.ts';
import { callerOf } from '#records/caller.ts';
import { findCartIdOfOrder } from '#records/orders.ts';
import { cartOfRequest } from '#records/own-cart.ts';

/**
 * Whether an order stands, which it does once it is paid or nothing was due. Until then it is the cart that somebody may see or
 * not. PAY-04
 */
export async function statusOfOrder(
  deps: OrderCallerDeps,
  asked: { readonly orderId: number; readonly cartToken: string | undefined },
  request: FastifyRequest,
): Promise<{ status: boolean } | Refusal> {
  const order = await orderOfCaller(deps, asked, request);
  if (!(order instanceof Refusal)) return { status: true };
  return (await mayTouchCart(deps, asked, request)) ? { status: false } : order;
}

async function mayTouchCart(
  deps: OrderCallerDeps,
  { orderId, cartToken }: { readonly orderId: number; readonly cartToken: string | undefined },
  request: FastifyRequest,
): Promise<boolean> {
  const caller = await callerOf(deps, request.headers);
  const cartId = await findCartIdOfOrder(deps.db, orderId);
  if (caller instanceof Refusal || cartId === undefined) return false;
  const cart = await cartOfRequest(deps.db, { cartId, cartToken, caller }, request.headers);
  return !(cart instanceof Refusal);
}
