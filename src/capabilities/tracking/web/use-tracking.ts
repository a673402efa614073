import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { queryLoadable } from '#kit/web/query-loadable.ts';
import { orderIdToWire } from '#kit/named-order/wire.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { isLastProgress } from '#rules/parcels/parcel-progress.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { orderTracking } from '../contract.ts';
import { type ShownTracking, trackingFromWire } from '../wire.ts';

/** Where the bags of an order are. While one travels, a visible page loads it again by itself. */
export function useTracking({
  orderId,
  legs,
  linkKey,
}: OrderOfPage & { readonly legs: readonly Leg[] }): Loadable<ShownTracking> {
  const query = useQuery({
    queryKey: ['order-tracking', orderId, ...legs],
    queryFn: async ({ signal }) =>
      trackingFromWire(await call(orderTracking, { params: orderIdToWire(orderId) }, { signal, receiptKey: linkKey })),
    refetchInterval: ({ state }) => (state.data && isAllOver(state.data) ? false : parcelLimits.trackingPollMs),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    gcTime: 0,
  });
  return queryLoadable(query);
}

export function isAllOver({ legs }: ShownTracking): boolean {
  return legs.every(({ bags }) => bags.every(({ progress }) => isLastProgress(progress)));
}
