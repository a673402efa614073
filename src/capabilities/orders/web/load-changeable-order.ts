import { call } from '#kit/web/call.ts';
import { orderIdToWire } from '#kit/named-order/wire.ts';
import { orderShipState } from '../contract.ts';
import { type ChangeableOrder, changeableOrderFromWire } from '../wire.ts';

/** Loads the order that the user wants to change. Throws when it may not be changed or seen. PRC-04 */
export async function loadChangeableOrder(orderId: number, signal?: AbortSignal): Promise<ChangeableOrder> {
  return changeableOrderFromWire(await call(orderShipState, { params: orderIdToWire(orderId), query: {} }, { signal }));
}
