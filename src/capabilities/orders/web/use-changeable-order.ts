import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { orderIdToWire } from '#kit/named-order/wire.ts';
import { orderShipState } from '../contract.ts';
import { type ChangeableOrder, changeableOrderFromWire } from '../wire.ts';

const keyOf = (orderId: number) => ['order-to-change', orderId];

/** The order that the user wants to change or to book again. It fails when the user may not change or see it. PRC-04 */
export function useChangeableOrder(orderId: number): UseQueryResult<ChangeableOrder> {
  return useQuery({
    queryKey: keyOf(orderId),
    queryFn: async ({ signal }) =>
      changeableOrderFromWire(await call(orderShipState, { params: orderIdToWire(orderId), query: {} }, { signal })),
    // The page is filled with it once.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The same order where it was loaded before. */
export function changeableOrderLoaded(client: QueryClient, orderId: number): ChangeableOrder | undefined {
  return client.getQueryData(keyOf(orderId));
}
