import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import type { TypedOrder } from '#rules/orders/typed-order.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { trackByNumber } from '../contract.ts';
import { type ShownTracking, type TrackedOrder, trackedOrderFromWire, typedOrderToWire } from '../wire.ts';
import { isAllOver } from './use-tracking.ts';

/** Finds the order of a number and an email; throws `CallFailed` when there is none. */
export async function askTrackByNumber(typed: TypedOrder, signal?: AbortSignal): Promise<TrackedOrder> {
  return trackedOrderFromWire(await call(trackByNumber, { body: typedOrderToWire(typed) }, signal ? { signal } : {}));
}

/** Where its bags are, beginning with what was found. While one travels, a visible page loads it again by itself. */
export function useTrackedOrder({
  typed,
  found,
}: {
  readonly typed: TypedOrder;
  readonly found: TrackedOrder;
}): Loadable<ShownTracking> {
  const { data } = useQuery({
    queryKey: ['tracked-by-number', typed.number, typed.email],
    queryFn: ({ signal }) => askTrackByNumber(typed, signal),
    initialData: found,
    refetchInterval: ({ state }) => (isAllOver((state.data ?? found).tracking) ? false : parcelLimits.trackingPollMs),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    staleTime: parcelLimits.trackingPollMs,
    gcTime: 0,
  });
  return { status: 'loaded', data: data.tracking };
}
