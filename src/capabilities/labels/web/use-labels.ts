import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { queryLoadable } from '#kit/web/query-loadable.ts';
import { orderIdToWire } from '#kit/named-order/wire.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { orderLabels } from '../contract.ts';
import { labelsFromWire, type ShownLabels } from '../wire.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';

/**
 * The labels of an order. Until all are made, a visible page loads them again by itself; a leg that is canceled on the page is loaded
 * again, too.
 */
export function useLabels({
  orderId,
  legs,
  linkKey,
}: OrderOfPage & { readonly legs: readonly Leg[] }): Loadable<ShownLabels> {
  const query = useQuery({
    queryKey: ['order-labels', orderId, ...legs],
    queryFn: async ({ signal }) =>
      labelsFromWire(await call(orderLabels, { params: orderIdToWire(orderId) }, { signal, receiptKey: linkKey })),
    refetchInterval: ({ state }) => (state.data ? askAgainMs(state.data) : false),
    gcTime: 0,
  });
  return queryLoadable(query);
}

/** How long until they are loaded again: soon while a label is being made, seldom until the day on which the others are made. */
function askAgainMs({ legs }: ShownLabels): number | false {
  const states = new Set(legs.flatMap(({ labels }) => labels.map(({ state }) => state)));
  if (states.has('soon') || states.has('contents')) return parcelLimits.labelsPollMs;
  return states.has('later') ? parcelLimits.trackingPollMs : false;
}
