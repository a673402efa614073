import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import type { Order } from '#records/orders/orders.ts';
import { orderOfRequest } from '#access/order-of-request.ts';
import {
  accountOrders as accountOrdersCall,
  cancelOrder,
  orderCalendar,
  orderCancellation,
  orderReceipt,
  orderShipState,
  refundOrder,
} from '../contract.ts';
import { accountOrders, type AccountOrdersDeps } from './account-orders.ts';
import type { CancelFactsDeps } from './cancel-facts.ts';
import { calendarOfOrder } from './order-calendar.ts';
import { receiptOfOrder, type ReceiptSources } from './receipt-of-order.ts';
import { type ReceiptWireDeps, receiptToWire } from './receipt-to-wire.ts';
import type { RefundDeps } from './refund-deps.ts';
import { answerCancel, answerRefund } from './refund-requests.ts';
import { showCancellation } from './show-cancellation.ts';
import { showShipState } from './show-ship-state.ts';

type OrdersDeps = ReceiptSources & ReceiptWireDeps & RefundDeps & CancelFactsDeps & AccountOrdersDeps;

export function orderRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const orderOfCaller = (
    asked: { readonly orderId: number; readonly cartToken: string | undefined },
    { headers }: FastifyRequest,
  ): Promise<Order | Refusal> => orderOfRequest(deps, asked, headers);

  mount(app, accountOrdersCall, (_input, { request }) => accountOrders(deps, request));

  mount(app, orderReceipt, async ({ params, query }, { request }) => {
    const asked = { orderId: params.order_id, cartToken: query.cart_token };
    const order = await orderOfCaller(asked, request);
    if (order instanceof Refusal) return order;
    return receiptToWire(deps, order, await receiptOfOrder(deps, order));
  });

  mount(app, orderCalendar, async ({ params, query }, { request, reply }) => {
    const asked = { orderId: params.order_id, cartToken: query.cart_token };
    const order = await orderOfCaller(asked, request);
    if (order instanceof Refusal) return order;
    const file = calendarOfOrder(order, await receiptOfOrder(deps, order), {
      host: new URL(deps.siteOf(order.brandId).siteUrl).hostname,
      rateCards: deps.rateCards,
      parts: [query.what === 'arrival' ? 'arrival' : 'handover'],
    });
    reply.header('content-disposition', `attachment; filename="${order.displayId}-${query.what}.ics"`);
    return file;
  });

  mount(app, orderShipState, async ({ params, query }, { request }) => {
    const order = await orderOfCaller({ orderId: params.order_id, cartToken: query.cart_token }, request);
    return order instanceof Refusal ? order : showShipState(deps, order, request.headers);
  });

  mount(app, orderCancellation, async ({ params, query }, { request }) => {
    const order = await orderOfCaller({ orderId: params.order_id, cartToken: query.cart_token }, request);
    return order instanceof Refusal ? order : showCancellation(deps, order);
  });

  mount(app, cancelOrder, async ({ params, query, body }, { request }) => {
    const order = await orderOfCaller({ orderId: params.order_id, cartToken: query.cart_token }, request);
    return order instanceof Refusal ? order : answerCancel(deps, order, body, request);
  });

  mount(app, refundOrder, async ({ params, body }, { request }) => {
    const order = await orderOfCaller({ orderId: params.order_id, cartToken: undefined }, request);
    return order instanceof Refusal ? order : answerRefund(deps, order, body, request);
  });
}
