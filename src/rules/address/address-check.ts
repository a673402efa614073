import type { CountryConfig } from './country-rules.ts';
import { effectiveZip } from './zip-rules.ts';

/** An address as far as the post can tell whether it exists. */
export type PostalAddress = { readonly zip: string; readonly city: string; readonly state: string };

/** What the postal data says about an address. */
export type PostalFacts = {
  /** What lies at its zip; null when the zip is not known. */
  readonly atZip: PostalAddress | null;
  /** The zips of its city, none if there is no such city. */
  readonly zipsOfCity: readonly string[];
};

export type AddressCheck = { readonly isValid: boolean; readonly candidates: readonly PostalAddress[] };

/** More than a few would be a list to search in, not a question to answer. */
const candidatesMax = 5;

/**
 * Whether an address exists, by the postal data of its country; where we have none, it is taken as it is. PNT-04
 * A city goes by many names, so a zip of the right state with a city that also has zips there passes; what does not is answered
 * with what it could mean: what lies at the zip first, then the zips of the city. PNT-10
 */
export function checkAddress(address: PostalAddress, facts: PostalFacts, country: CountryConfig): AddressCheck {
  const zip = effectiveZip(address.zip);
  if (country.zipLookup !== 'every' || zip === '') return { isValid: true, candidates: [] };
  const { atZip, zipsOfCity } = facts;
  if (atZip && isSame(atZip.state, address.state) && (isSame(atZip.city, address.city) || zipsOfCity.length > 0)) {
    return { isValid: true, candidates: [] };
  }
  const ofCity = zipsOfCity.map((other) => ({ zip: other, city: address.city, state: address.state }));
  return { isValid: false, candidates: [...(atZip ? [atZip] : []), ...ofCity].slice(0, candidatesMax) };
}

function isSame(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

/** `Saint-Jérôme` and `SAINT JEROME` are one place. */
function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
