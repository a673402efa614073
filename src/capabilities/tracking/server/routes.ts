import type { FastifyInstance } from 'fastify';
import { findReadableOrder, type ReceiptLinkDeps } from '#access/receipt-links.ts';
import { findTypedOrder } from '#access/find-typed-order.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { readOrderFromWire } from '#kit/named-order/wire.ts';
import { orderTracking, trackByNumber } from '../contract.ts';
import { trackedOrderToWire, trackingToWire, typedOrderFromWire } from '../wire.ts';
import { showTracking, type TrackingDeps } from './show-tracking.ts';

/** For those who may see the receipt, also by the link in an email. */
export function trackingRoutes(app: FastifyInstance, deps: TrackingDeps & ReceiptLinkDeps): void {
  mount(app, orderTracking, async (input, { request }) => {
    const found = await findReadableOrder(deps, readOrderFromWire(input), request);
    return found instanceof Refusal
      ? found
      : trackingToWire(await showTracking(deps, found.order, { isOnReceipt: true }));
  });
  mount(app, trackByNumber, async (input, context) => {
    const order = await findTypedOrder(deps, typedOrderFromWire(input), context);
    if (order instanceof Refusal) return order;
    return trackedOrderToWire(await showTracking(deps, order, { isOnReceipt: false }), order.displayId);
  });
}
