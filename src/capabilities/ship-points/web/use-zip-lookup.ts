import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { Coordinates } from '#rules/address/miles-between.ts';
import { isZipLookedUp, type ZipLookupAnswer } from '#rules/address/zip-lookup.ts';
import { normalizeZip } from '#rules/address/zip-rules.ts';
import { zipInfo } from '../contract.ts';
import { zipPlaceFromWire, zipToWire } from '../wire.ts';
import type { KnownCountry } from './use-country-config.ts';

export type ZipLookup = {
  /** `idle`: the zip is not complete, or its country is not looked up. */
  readonly status: 'idle' | 'loading' | 'answered' | 'failed';
  readonly answer: ZipLookupAnswer | null;
  /** The zip that the answer is for. */
  readonly zip: string;
  /** Where the zip is, when it was found and its place is known. */
  readonly coordinates: Coordinates | null;
  readonly timeZone: string | null;
  retry(): void;
};

/** Asks for the city and state of a zip once it is complete; an overtaken call is canceled. ZIP-01 */
export function useZipLookup({ zip, country }: { zip: string; country: KnownCountry }): ZipLookup {
  const { config, isKnown } = country;
  const isAsked = isKnown && isZipLookedUp(zip, config);
  const written = normalizeZip({ country: config.code, zip });
  const query = useQuery({
    queryKey: ['zip-info', config.code, written],
    enabled: isAsked,
    queryFn: ({ signal }) => call(zipInfo, { query: zipToWire({ zip: written, country: config.code }) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const retry = (): void => void query.refetch();
  const nothing = { answer: null, zip: written, coordinates: null, timeZone: null, retry };
  if (!isAsked) return { ...nothing, status: 'idle' };
  if (query.isFetching) return { ...nothing, status: 'loading' };
  if (!query.data) return { ...nothing, status: 'failed' };
  const { found, coordinates, timeZone } = zipPlaceFromWire(query.data);
  return {
    status: 'answered',
    answer: found ? { kind: 'found', ...found } : { kind: 'unknown' },
    zip: written,
    coordinates,
    timeZone,
    retry,
  };
}
