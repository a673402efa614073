import type { FastifyRequest } from 'fastify';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { localTime } from '#ports/clock/clock.ts';
import { callerOf } from '#access/caller.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import type { Order } from '#records/orders/orders.ts';
import type { Refund } from '#records/money/refunds.ts';
import { mayForOthers } from '#rules/account/permissions.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { addCents, cents } from '#rules/money.ts';
import { giveBackKey } from '#rules/orders/give-back-key.ts';
import { receiptRefund } from '#rules/orders/receipt.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { cancelOrder as cancelCall, refundOrder as refundCall, RefundWire } from '../contract.ts';
import type { CancelFactsDeps } from './cancel-facts.ts';
import { cancelOrder, refundOrder } from './give-back.ts';
import { receiptOfOrder } from './receipt-of-order.ts';
import { refundToWire } from './receipt-to-wire.ts';
import type { RefundDeps } from './refund-deps.ts';

const legsInOrder = ['outbound', 'return'] as const satisfies readonly Leg[];

/** Cancels legs for whoever may see the order. PRC-04 */
export async function answerCancel(
  deps: RefundDeps & CancelFactsDeps,
  order: Order,
  body: EndpointRequest<typeof cancelCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof cancelCall> | Refusal> {
  const legs = legsInOrder.filter((leg) => body.legs.includes(leg));
  if (legs.length === 0) return refuseFields([{ field: 'legs', message: messageText('fieldRequired') }]);
  const key = readKey(request, { orderId: order.id, deed: 'cancel', what: legs.join('-') });
  if (key instanceof Refusal) return key;
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  const cancelled = await cancelOrder(deps, {
    order,
    legs,
    expected: cents(body.expected_refund_cents),
    key,
    askedBy: caller?.id ?? null,
  });
  if (cancelled instanceof Refusal) return cancelled;
  return {
    order_id: order.id,
    legs: cancelled.legs.map(({ leg, refund, kept }) => ({ leg, refund_cents: refund, kept_cents: kept })),
    refund: cancelled.refund && (await wireOf(deps, order, cancelled.refund)),
  };
}

/** Gives a part back for an admin; whoever else may see the order is told that this is not for them. PRC-04 */
export async function answerRefund(
  deps: RefundDeps,
  order: Order,
  body: EndpointRequest<typeof refundCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof refundCall> | Refusal> {
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  if (!caller || !mayForOthers(caller.role, 'refund-order')) return new Refusal(403, messageText('refundByStaffOnly'));
  const key = readKey(request, { orderId: order.id, deed: 'refund', what: String(body.amount_cents) });
  if (key instanceof Refusal) return key;
  const refund = await refundOrder(deps, {
    order,
    amount: cents(body.amount_cents),
    kind: 'granted',
    reason: body.reason,
    key,
    askedBy: caller.id,
  });
  if (refund instanceof Refusal) return refund;
  const left = await findPaidForOrder(deps.db, order.id);
  return {
    order_id: order.id,
    refund: await wireOf(deps, order, refund),
    left_cents: addCents(...left.map(({ amount }) => amount)),
  };
}

function readKey(request: FastifyRequest, asked: Omit<Parameters<typeof giveBackKey>[0], 'header'>): string | Refusal {
  const header = request.headers['idempotency-key'];
  const key = giveBackKey({ ...asked, header: typeof header === 'string' ? header : undefined });
  if (key.kind === 'ok') return key.value;
  const message = messageText(key.message, { most: String(limits.idempotencyKeyLengthMax) });
  return refuseFields([{ field: key.field, message }]);
}

/** By the day of the place the order starts from, as the receipt has it. */
async function wireOf(deps: RefundDeps, order: Order, refund: Refund): Promise<RefundWire> {
  const { places } = await receiptOfOrder(deps, order);
  const { day } = localTime({ nowMs: () => refund.createdAt.getTime() }, places.origin.timeZone);
  return refundToWire(receiptRefund({ ...refund, on: day }));
}
