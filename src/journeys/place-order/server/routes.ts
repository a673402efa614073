import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { shipmentFieldToWire } from '#rules/shipment-form/field-names.ts';
import { clubBilling, orderStatus, processPayment } from '../contract.ts';
import { statusOfOrder } from './order-status.ts';
import { placeOrder, type PlaceOrderDeps } from './place-order.ts';
import { callbackRoute } from './receive-callback.ts';

export function placeOrderRoutes(app: FastifyInstance, deps: PlaceOrderDeps): void {
  mount(
    app,
    processPayment,
    ({ body, query }, context) => {
      // The page's form has the field of the other call too, where it means something.
      const { sales_club_billing: _unread, ...form } = body;
      return placeOrder(deps, { ...form, cart_token: form.cart_token ?? query.cart_token }, context);
    },
    shipmentFieldToWire,
  );
  mount(
    app,
    clubBilling,
    ({ body, query }, context) => {
      const cartToken = body.cart_token ?? query.cart_token;
      return placeOrder(deps, { ...body, payment_type: 'club_billing', cart_token: cartToken }, context);
    },
    shipmentFieldToWire,
  );

  // A server that shuts down answers waiting callers at once.
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  mount(app, orderStatus, ({ query }, { request, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const asked = { orderId: query.order_id, cartToken: query.cart_token, waitS: query.wait ?? 0 };
    return statusOfOrder(deps, asked, request, AbortSignal.any([gone.signal, closing.signal]));
  });
  callbackRoute(app, deps);
}
