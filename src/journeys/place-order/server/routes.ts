import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { clubBilling, orderStatus, processPayment } from '../contract.ts';
import {
  clubBillingRequestFromWire,
  orderFieldToWire,
  paymentRequestFromWire,
  statusQuestionFromWire,
} from '../wire.ts';
import { statusOfOrder } from './order-status.ts';
import { placeOrder, type PlaceOrderDeps } from './place-order.ts';
import { callbackRoute } from './receive-callback.ts';

export function placeOrderRoutes(app: FastifyInstance, deps: PlaceOrderDeps): void {
  mount(
    app,
    processPayment,
    (input, context) => placeOrder(deps, paymentRequestFromWire(input), context),
    orderFieldToWire,
  );
  mount(
    app,
    clubBilling,
    (input, context) => placeOrder(deps, clubBillingRequestFromWire(input), context),
    orderFieldToWire,
  );

  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  mount(app, orderStatus, ({ query }, { request, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    return statusOfOrder(deps, statusQuestionFromWire(query), request, AbortSignal.any([gone.signal, closing.signal]));
  });
  callbackRoute(app, deps);
}
