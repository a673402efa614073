import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import { popularTrips } from '../../contract.ts';
import { type PopularTrip, popularTripsFromWire } from '../../wire.ts';

/** As long as the server keeps its quotes. */
const freshForMs = 10 * 60 * 1000;

export type PopularTripsState = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly trips: readonly PopularTrip[];
  retry(): void;
};

export function usePopularTrips(brand: BrandKey): PopularTripsState {
  const { data, isError, refetch } = useQuery({
    queryKey: ['popular-trips', brand],
    queryFn: async ({ signal }) => popularTripsFromWire(await call(popularTrips, { query: { brand } }, { signal })),
    staleTime: freshForMs,
  });
  return {
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    trips: data ?? [],
    retry: () => void refetch(),
  };
}
