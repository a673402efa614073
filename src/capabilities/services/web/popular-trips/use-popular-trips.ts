import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { type Loadable, loadableOf } from '#kit/web/loadable.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import { t } from '#rules/language/t.ts';
import { popularTrips } from '../../contract.ts';
import { type PopularTrip, popularTripsFromWire } from '../../wire.ts';

/** As long as the server keeps its quotes. */
const freshForMs = 10 * 60 * 1000;

export function usePopularTrips(brand: BrandKey): Loadable<readonly PopularTrip[]> {
  const query = useQuery({
    queryKey: ['popular-trips', brand],
    queryFn: async ({ signal }) => popularTripsFromWire(await call(popularTrips, { query: { brand } }, { signal })),
    staleTime: freshForMs,
  });
  return loadableOf(query, t`We couldn’t load these prices.`);
}
