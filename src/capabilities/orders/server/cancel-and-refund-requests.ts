import type { FastifyRequest } from 'fastify';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { readClientKey } from '#kit/server/read-client-key.ts';
import { localTime } from '#ports/clock/clock.ts';
import { findCaller } from '#access/find-caller.ts';
import { requireAction } from '#access/require-action.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import type { Order } from '#records/orders/orders.ts';
import type { Refund } from '#records/money/refunds.ts';
import { messageText } from '#rules/messages.ts';
import { addCents } from '#rules/money.ts';
import { refundKey } from '#rules/orders/refund-key.ts';
import { type ReceiptRefund, receiptRefund } from '#rules/orders/receipt.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { CanceledOrder, CancelRequest, RefundedOrder, RefundRequest } from '../wire.ts';
import type { CancelFactsDeps } from './cancel-facts.ts';
import { withTranslatedLabels } from './refund-labels.ts';
import { cancelOrder } from './cancel-order.ts';
import { refundOrder } from './refund-order.ts';
import { receiptOfOrder } from './receipt-of-order.ts';
import type { RefundDeps } from './refund-deps.ts';

const legsInOrder = ['outbound', 'return'] as const satisfies readonly Leg[];

/** Cancels legs for a caller who may see the order. PRC-04 */
export async function answerCancelRequest(
  deps: RefundDeps & CancelFactsDeps,
  order: Order,
  asked: CancelRequest,
  request: FastifyRequest,
): Promise<CanceledOrder | Refusal> {
  const legs = legsInOrder.filter((leg) => asked.legs.includes(leg));
  if (legs.length === 0) return refuseFields([{ field: 'legs', message: messageText('fieldRequired') }]);
  const clientKey = readClientKey(request);
  if (clientKey instanceof Refusal) return clientKey;
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const canceled = await cancelOrder(deps, {
    order,
    legs,
    expected: asked.expected,
    key: refundKey({ orderId: order.id, action: 'cancel', subject: legs.join('-'), clientKey }),
    askedBy: caller?.id ?? null,
  });
  if (canceled instanceof Refusal) return canceled;
  return { legs: canceled.legs, refund: canceled.refund && (await refundOfReceipt(deps, order, canceled.refund)) };
}

/** Refunds a part of an order for an admin; other callers who may see the order are refused. PRC-04 */
export async function answerRefundRequest(
  deps: RefundDeps,
  order: Order,
  { amount, reason }: RefundRequest,
  request: FastifyRequest,
): Promise<RefundedOrder | Refusal> {
  const caller = await requireAction(
    deps,
    // Guests are not asked to sign in: the right is an admin's, not the order owner's.
    { action: 'refund-order', reason: messageText('refundByStaffOnly'), refusesGuests: true },
    request,
  );
  if (caller instanceof Refusal) return caller;
  const clientKey = readClientKey(request);
  if (clientKey instanceof Refusal) return clientKey;
  const refund = await refundOrder(deps, {
    order,
    amount,
    kind: 'granted',
    reason,
    key: refundKey({ orderId: order.id, action: 'refund', subject: String(amount), clientKey }),
    askedBy: caller.id,
  });
  if (refund instanceof Refusal) return refund;
  const left = await findPaidForOrder(deps.db, order.id);
  return {
    refund: await refundOfReceipt(deps, order, refund),
    left: addCents(...left.map((payment) => payment.amount)),
  };
}

/** Dated by the local time of the origin, as on the receipt. */
async function refundOfReceipt(deps: RefundDeps, order: Order, refund: Refund): Promise<ReceiptRefund> {
  const { places } = await receiptOfOrder(deps, order);
  const { day } = localTime({ nowMs: () => refund.createdAt.getTime() }, places.origin.timeZone);
  const [shown = refund] = await withTranslatedLabels(deps.db, { orderId: order.id, refunds: [refund] });
  return receiptRefund({ ...shown, on: day });
}
