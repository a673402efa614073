import { call } from '#kit/web/call.ts';
import { orderShipState } from '../contract.ts';
import { orderIdToWire, type OrderToChange, orderToChangeFromWire } from '../wire.ts';

/** Loads the order that the user wants to change. Throws when it may not be changed or seen. PRC-04 */
export async function loadOrderToChange(orderId: number, signal?: AbortSignal): Promise<OrderToChange> {
  return orderToChangeFromWire(await call(orderShipState, { params: orderIdToWire(orderId), query: {} }, { signal }));
}
