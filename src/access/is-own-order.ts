import type { FastifyRequest } from 'fastify';
import type { Order } from '#records/orders/orders.ts';
import type { User } from '#records/people/users.ts';
import { Refusal } from '#kit/problem.ts';
import { type CallerDeps, findCaller } from './find-caller.ts';

/** Whether the caller owns an order, which others may see too, such as holders of its link. A caller with a wrong token does not. ROL-01 */
export async function isOwnOrder(deps: CallerDeps, order: Order, request: FastifyRequest): Promise<boolean> {
  const caller = await findCaller(deps, request);
  return caller !== undefined && !(caller instanceof Refusal) && caller.id === order.userId;
}

/**
 * Whether a caller who may see an order may also read its answers for clubs and customs. They may be private, such as a camper's medicine:
 * only those who gave them read them, never staff. CLB-01 INT-01
 */
export function mayReadAnswers(order: Order, caller: User | undefined): boolean {
  return caller === undefined || caller.id === order.userId;
}
