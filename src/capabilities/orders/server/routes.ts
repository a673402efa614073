import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import type { Order } from '#records/orders/orders.ts';
import { findRequestedOrder } from '#access/find-requested-order.ts';
import { findReadableOrder, keepReceiptKey } from '#access/receipt-links.ts';
import { namedOrderFromWire, readOrderFromWire, type NamedOrder } from '#kit/named-order/wire.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { raiseReceiptLinkVersion } from '#records/orders/receipt-link-versions.ts';
import { deleteClaimLinksOf } from '#records/people/one-time-links.ts';
import {
  accountOrders as accountOrdersCall,
  cancelOrder,
  mailOrderLink as mailOrderLinkCall,
  orderCalendar,
  orderCancellation,
  orderReceipt,
  orderShipState,
  refundOrder,
  revokeReceiptLinks,
} from '../contract.ts';
import {
  cancellationToWire,
  canceledToWire,
  cancelRequestFromWire,
  changeableOrderToWire,
  refundedOrderToWire,
  listedOrdersToWire,
  orderLinkRequestFromWire,
  orderFieldToWire,
  receiptToWire,
  refundRequestFromWire,
} from '../wire.ts';
import { accountOrders, type AccountOrdersDeps } from './account-orders.ts';
import type { CancelFactsDeps } from './cancel-facts.ts';
import { mailOrderLink, type MailOrderLinkDeps } from './mail-order-link.ts';
import { calendarOfOrder, refuseCalendar } from './order-calendar.ts';
import { receiptOfOrder } from './receipt-of-order.ts';
import type { RefundDeps } from './refund-deps.ts';
import { answerCancelRequest, answerRefundRequest } from './cancel-and-refund-requests.ts';
import { showCancellation } from './show-cancellation.ts';
import { showReceipt, type ShowReceiptDeps } from './show-receipt.ts';
import { showShipState } from './show-ship-state.ts';

type OrdersDeps = ShowReceiptDeps & RefundDeps & CancelFactsDeps & MailOrderLinkDeps & AccountOrdersDeps;

export function orderRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const orderOfCaller = (asked: NamedOrder, request: FastifyRequest): Promise<Order | Refusal> =>
    findRequestedOrder(deps, asked, request);

  mount(app, accountOrdersCall, async (_input, { request }) => {
    const orders = await accountOrders(deps, request);
    return orders instanceof Refusal ? orders : listedOrdersToWire(orders);
  });

  mount(app, orderReceipt, async (input, context) => {
    const receipt = await showReceipt(deps, readOrderFromWire(input), context.request);
    if (receipt instanceof Refusal) return receipt;
    if (receipt.isByLink) keepReceiptKey(deps, receipt.orderId, context);
    return receiptToWire(receipt);
  });

  mount(app, orderCalendar, async ({ params, query }, { request, reply }) => {
    const found = await findReadableOrder(deps, readOrderFromWire({ params, query }), request);
    if (found instanceof Refusal) return found;
    const { order } = found;
    const shown = await receiptOfOrder(deps, order);
    const refusal = refuseCalendar(shown, query.leg);
    if (refusal) return refusal;
    const file = calendarOfOrder(order, shown, {
      host: new URL(deps.siteOf(order.brandId).siteUrl).hostname,
      rateCards: deps.rateCards,
      parts: [query.what === 'arrival' ? 'arrival' : 'handover'],
      leg: query.leg,
    });
    reply.header(
      'content-disposition',
      `attachment; filename="${[order.displayId, query.leg, query.what].filter(Boolean).join('-')}.ics"`,
    );
    return file;
  });

  mount(app, revokeReceiptLinks, async (input, { request }) => {
    const order = await orderOfCaller(namedOrderFromWire(input), request);
    if (order instanceof Refusal) return order;
    await inTransaction(deps.db, async (tx) => {
      await raiseReceiptLinkVersion(tx, order.id);
      // The same emails carry the link with which a guest claims the account.
      await deleteClaimLinksOf(tx, order.userId);
    });
    return { success: true as const };
  });

  mount(
    app,
    mailOrderLinkCall,
    async ({ body }, { request }) => {
      const answer = await mailOrderLink(deps, orderLinkRequestFromWire(body), request);
      return answer.kind === 'accepted' ? { success: true as const, message: answer.message } : answer.refusal;
    },
    orderFieldToWire,
  );

  mount(app, orderShipState, async (input, { request }) => {
    const order = await orderOfCaller(namedOrderFromWire(input), request);
    if (order instanceof Refusal) return order;
    const changeable = await showShipState(deps, order, request);
    return changeable instanceof Refusal ? changeable : changeableOrderToWire(changeable);
  });

  mount(app, orderCancellation, async (input, { request }) => {
    const order = await orderOfCaller(namedOrderFromWire(input), request);
    if (order instanceof Refusal) return order;
    const cancellation = await showCancellation(deps, order);
    return cancellation instanceof Refusal ? cancellation : cancellationToWire(order.id, cancellation);
  });

  mount(
    app,
    cancelOrder,
    async ({ params, query, body }, { request }) => {
      const order = await orderOfCaller(namedOrderFromWire({ params, query }), request);
      if (order instanceof Refusal) return order;
      const canceled = await answerCancelRequest(deps, order, cancelRequestFromWire(body), request);
      return canceled instanceof Refusal ? canceled : canceledToWire(order.id, canceled);
    },
    orderFieldToWire,
  );

  mount(
    app,
    refundOrder,
    async ({ params, body }, { request }) => {
      const order = await orderOfCaller(namedOrderFromWire({ params }), request);
      if (order instanceof Refusal) return order;
      const refunded = await answerRefundRequest(deps, order, refundRequestFromWire(body), request);
      return refunded instanceof Refusal ? refunded : refundedOrderToWire(order.id, refunded);
    },
    orderFieldToWire,
  );
}
