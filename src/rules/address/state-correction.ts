import { type CountryConfig, isStateKnown } from './country-rules.ts';
import { postalKey } from './zip-rules.ts';

/** What the outside postal-code service says, and what is kept of it in the browser. ZIP-08 */
export type PostalCodeAnswer = { readonly postalCode: string; readonly stateCode: string };

/** Under which name an answer is kept, so that a zip is asked for once. ZIP-08 */
export function cacheKey(postalCode: string): string {
  return `postal-code:${postalCode.trim().toUpperCase()}`;
}

export function cacheEntry(answer: PostalCodeAnswer): string {
  return JSON.stringify(answer);
}

/** The answer that was kept, or null: anyone can write into a browser's storage, so a broken entry counts as none. */
export function readCacheEntry(entry: string | null): PostalCodeAnswer | null {
  const value = parsed(entry);
  if (typeof value !== 'object' || value === null) return null;
  if (!('postalCode' in value) || !('stateCode' in value)) return null;
  const { postalCode, stateCode } = value;
  return typeof postalCode === 'string' && typeof stateCode === 'string' ? { postalCode, stateCode } : null;
}

/**
 * The state that an address gets once the service has answered: the service's, if the answer is for this
 * very zip and names a state of the country, otherwise the one it has. An answer can come late, when the
 * zip has been changed already. ZIP-08
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
