import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { findCartIdOfOrder } from '#records/carts/carts.ts';
import { findLastChange } from '#records/orders/orders.ts';
import { findRequestedOrder } from '#access/find-requested-order.ts';
import { findCallerAndCart } from '#access/find-requested-cart.ts';
import { findProgressOfCart } from '#records/money/payment-attempts.ts';
import type { Tables } from '#records/tables.ts';
import { limits } from '#rules/limits.ts';
import { isUnderWay } from '#rules/orders/order-states.ts';
import type { orderStatus } from '../contract.ts';
import { failedStatusToWire } from '../wire.ts';
import { pollUntil } from './poll-until.ts';
import { readPaymentAnswer } from './payment-answer.ts';

type StatusDeps = { readonly db: Kysely<Tables>; readonly clock: Clock };

type AskedStatus = {
  readonly orderId: number;
  readonly cartToken: string | undefined;
  /** How long the answer may take. */
  readonly waitS: number;
};

type OrderStatus = EndpointResponse<typeof orderStatus>;

const placed: OrderStatus = { status: true, failed: false, error: null };
const undecided: OrderStatus = { status: false, failed: false, error: null };

/**
 * Whether an order is placed, which it is once it is paid or nothing was due. Until then the caller must be allowed to use its cart. A
 * caller who waits is answered as soon as the order is decided, so that a page needn't wait for its next poll. PAY-04
 */
export async function statusOfOrder(
  deps: StatusDeps,
  asked: AskedStatus,
  request: FastifyRequest,
  ended: AbortSignal,
): Promise<OrderStatus | Refusal> {
  const look = await findStatusQuery(deps, asked, request);
  if (look instanceof Refusal) return look;
  return pollUntil(look, {
    willDo: ({ status, failed }) => status || failed,
    everyMs: limits.orderStatusLookMs,
    againMax: Math.ceil((asked.waitS * 1000) / limits.orderStatusLookMs),
    ended,
  });
}

async function findStatusQuery(
  deps: StatusDeps,
  asked: AskedStatus,
  request: FastifyRequest,
): Promise<(() => Promise<OrderStatus>) | Refusal> {
  const order = await findRequestedOrder(deps, asked, request);
  if (!(order instanceof Refusal)) return () => lookAtChange(deps.db, order.id);
  const cartId = await cartOfCaller(deps, asked, request);
  return cartId === undefined ? order : () => lookAt(deps.db, cartId);
}

/** The cart of an order that is not placed yet, if the caller may use it. */
async function cartOfCaller(
  deps: StatusDeps,
  { orderId, cartToken }: AskedStatus,
  request: FastifyRequest,
): Promise<number | undefined> {
  const cartId = await findCartIdOfOrder(deps.db, { kind: 'id', orderId });
  if (cartId === undefined) return undefined;
  const found = await findCallerAndCart(deps, { cartId, cartToken }, request);
  return found instanceof Refusal ? undefined : cartId;
}

async function lookAt(db: Kysely<Tables>, cartId: number): Promise<OrderStatus> {
  const { hasOrder, last } = await findProgressOfCart(db, cartId);
  if (hasOrder) return placed;
  const answer = last?.answer ? readPaymentAnswer(last.answer) : null;
  // A cart with which an order was changed has no order of its own.
  if (answer?.status === 'success') return placed;
  return answer?.status === 'error' ? failedStatusToWire(answer, { isPlaced: false }) : undecided;
}

/** The order is placed; a caller who changes it waits for the change, and learns if it failed. PRC-04 */
async function lookAtChange(db: Kysely<Tables>, orderId: number): Promise<OrderStatus> {
  const last = await findLastChange(db, orderId);
  if (last && isUnderWay(last.state)) return undecided;
  const answer = last?.answer ? readPaymentAnswer(last.answer) : null;
  return answer?.status === 'error' ? failedStatusToWire(answer, { isPlaced: true }) : placed;
}
