import type { ZipOfCountry } from './zip-rules.ts';

/**
 * The post town of a British postal code, where its area has only one: all of London's eight. Other areas have several, such as Guildford
 * and Aldershot in GU, and the code alone does not say which. Empty where it is not known. PNT-08
 */
export function cityOfZipArea({ country, zip }: ZipOfCountry): string {
  return country === 'GB' && /^(?:EC?|NW?|S[EW]|WC?)\d/i.test(zip) ? 'London' : '';
}
