import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { orderCalendar, orderReceipt } from '../contract.ts';
import { calendarOfOrder } from './order-calendar.ts';
import { type OrderCallerDeps, orderOfCaller } from './order-of-caller.ts';
import { receiptOfOrder, type ReceiptSources } from './receipt-of-order.ts';
import { type ReceiptWireDeps, receiptToWire } from './receipt-to-wire.ts';

type OrdersDeps = OrderCallerDeps &
  ReceiptSources &
  ReceiptWireDeps & {
    /** Where people find us, `https://golf.example.com`. */
    readonly siteUrl: string;
  };

export function orderRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  mount(app, orderReceipt, async ({ params, query }, { request }) => {
    const asked = { orderId: params.order_id, cartToken: query.cart_token };
    const order = await orderOfCaller(deps, asked, request);
    if (order instanceof Refusal) return order;
    return receiptToWire(deps, order, await receiptOfOrder(deps, order));
  });

  mount(app, orderCalendar, async ({ params, query }, { request, reply }) => {
    const asked = { orderId: params.order_id, cartToken: query.cart_token };
    const order = await orderOfCaller(deps, asked, request);
    if (order instanceof Refusal) return order;
    const file = calendarOfOrder(order, await receiptOfOrder(deps, order), {
      host: new URL(deps.siteUrl).hostname,
      rateCards: deps.rateCards,
      parts: [query.what === 'arrival' ? 'arrival' : 'handover'],
    });
    reply.header('content-disposition', `attachment; filename="${order.displayId}-${query.what}.ics"`);
    return file;
  });
}
