import { orderTracking } from '#capabilities/tracking/contract.ts';
import type { Load } from '../measuring/load.ts';
import type { OpenedOrder } from './shipped-orders.ts';

export function trackingLoad(orders: readonly OpenedOrder[]): Load {
  return {
    name: 'order_tracking',
    requests: orders.map(({ orderId, cartToken }) => ({
      method: 'GET',
      path: orderTracking.path.replace(':order_id', String(orderId)),
      headers: { 'x-cart-token': cartToken },
    })),
    isRight: (body) => body.startsWith('{"order_id":'),
  };
}
