import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { orderStatus, processPayment } from '../contract.ts';
import { statusOfOrder } from './order-status.ts';
import { placeOrder, type PlaceOrderDeps } from './place-order.ts';

export function placeOrderRoutes(app: FastifyInstance, deps: PlaceOrderDeps): void {
  mount(app, processPayment, ({ body, query }, { request }) =>
    placeOrder(deps, { ...body, cart_token: body.cart_token ?? query.cart_token }, request),
  );
  mount(app, orderStatus, ({ query }, { request }) =>
    statusOfOrder(deps, { orderId: query.order_id, cartToken: query.cart_token }, request),
  );
}
