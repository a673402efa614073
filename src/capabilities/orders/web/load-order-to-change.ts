import { call } from '#kit/web/call.ts';
import { orderShipState } from '../contract.ts';
import { orderIdToWire, type OrderToChange, orderToChangeFromWire } from '../wire.ts';

/** Asks for an order to start from when it is to be changed. Throws when it is not to be had. PRC-04 */
export async function loadOrderToChange(orderId: number, signal?: AbortSignal): Promise<OrderToChange> {
  return orderToChangeFromWire(await call(orderShipState, { params: orderIdToWire(orderId), query: {} }, { signal }));
}
