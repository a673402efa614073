import { useQuery } from '@tanstack/react-query';
import { effectiveZip, postalKey } from '#rules/address/zip-rules.ts';
import {
  cacheEntry,
  cacheKey,
  correctedState,
  type PostalCodeAnswer,
  readCacheEntry,
} from '#rules/address/state-correction.ts';
import { postalCodeAnswerFrom, postalCodeParameter } from '../wire.ts';
import type { KnownCountry } from './use-country-config.ts';
import { browserStorage } from '#kit/web/browser-storage.ts';

/**
 * The state that an outside postal-code service returns for a zip, stored in this browser so that each zip is requested once. Without a
 * service, without a whole zip, or when the service does not answer, the state stays as it is. ZIP-08
 */
export function useStateCorrection(asked: {
  /** The address of the service; null when there is none. */
  readonly service: string | null;
  readonly zip: string;
  readonly state: string;
  readonly country: KnownCountry;
}): string {
  const { service, state, country } = asked;
  const zip = effectiveZip(asked.zip);
  const isAsked = service !== null && country.isKnown && postalKey({ country: country.config.code, zip }) !== null;
  const { data } = useQuery({
    queryKey: ['postal-code', service, zip],
    enabled: isAsked,
    queryFn: ({ signal }) => keptAnswer(zip) ?? askService(service ?? '', zip, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return isAsked ? correctedState({ zip, state }, data ?? null, country.config) : state;
}

function keptAnswer(zip: string): PostalCodeAnswer | null {
  return readCacheEntry(browserStorage('all-tabs')?.getItem(cacheKey(zip)) ?? null);
}

async function askService(service: string, zip: string, signal: AbortSignal): Promise<PostalCodeAnswer | null> {
  const address = new URL(service, window.location.href);
  address.searchParams.set(postalCodeParameter, zip);
  const response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!response.ok) return null;
  const answer = postalCodeAnswerFrom(await response.json());
  if (answer) browserStorage('all-tabs')?.setItem(cacheKey(zip), cacheEntry(answer));
  return answer;
}
