import type { CountryConfig } from './country-rules.ts';
import { effectiveZip } from './zip-rules.ts';

/** The parts of an address that the postal data can check. */
export type PostalAddress = { readonly zip: string; readonly city: string; readonly state: string };

/** The postal data for an address. */
export type PostalFacts = {
  /** The place of its zip; null when the zip is unknown. */
  readonly atZip: PostalAddress | null;
  /** The zips of its city, none if there is no such city. */
  readonly zipsOfCity: readonly string[];
};

export type AddressCheck = { readonly isValid: boolean; readonly candidates: readonly PostalAddress[] };

/** Few enough to choose from at a glance. */
const candidatesMax = 5;

/**
 * Whether an address exists by the postal data of its country; without such data every address is valid. PNT-04
 * A zip may serve cities under several names, so any city that has zips in the zip's state passes. An invalid address gets candidates:
 * the place of its zip first, then the zips of its city. PNT-10
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
  return placeWords(a) === placeWords(b);
}

/** `Saint-Jérôme` and `SAINT JEROME` are the same place. */
function placeWords(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
