import { type CountryConfig, isStateKnown } from './country-rules.ts';
import { postalKey } from './zip-rules.ts';

/** An answer of the external postal-code service, as the browser caches it. ZIP-08 */
export type PostalCodeAnswer = { readonly postalCode: string; readonly stateCode: string };

/** The cache key of an answer, so that each zip is looked up once. ZIP-08 */
export function cacheKey(postalCode: string): string {
  return `postal-code:${postalCode.trim().toUpperCase()}`;
}

export function cacheEntry(answer: PostalCodeAnswer): string {
  return JSON.stringify(answer);
}

/** Reads a cached answer; null if it is invalid, because anyone can write to the browser's storage. */
export function readCacheEntry(entry: string | null): PostalCodeAnswer | null {
  const value = parsed(entry);
  if (typeof value !== 'object' || value === null) return null;
  if (!('postalCode' in value) || !('stateCode' in value)) return null;
  const { postalCode, stateCode } = value;
  return typeof postalCode === 'string' && typeof stateCode === 'string' ? { postalCode, stateCode } : null;
}

/**
 * The state of an address after the service has answered: the service's if the answer is for the current zip and names a state of the
 * country, otherwise the address's own. An answer may arrive after the zip was changed. ZIP-08
 */
export function correctedState(
  address: { readonly zip: string; readonly state: string },
  answer: PostalCodeAnswer | null,
  config: CountryConfig,
): string {
  if (!answer || !isStateKnown(config, answer.stateCode) || answer.stateCode === '') return address.state;
  return isSameZip(address.zip, answer.postalCode, config.code) ? answer.stateCode : address.state;
}

function isSameZip(zip: string, answered: string, country: string): boolean {
  const key = postalKey({ country, zip });
  return key !== null && key === postalKey({ country, zip: answered });
}

function parsed(entry: string | null): unknown {
  try {
    return JSON.parse(entry ?? 'null');
  } catch {
    return null;
  }
}
