import { usesUsZips } from '#rules/address/territories.ts';
import type { ShipPoint } from './draft.ts';

const usZipPattern = /^\d{5}(?:-\d{4})?$/;

/**
 * The zip that the person most likely lives at: where the bags start, if that is an address in the country of the bill. Abroad an address
 * has a company, too. Empty when it isn't known; where the bags go is no home.
 */
export function homeZip({ type, country, zip }: ShipPoint, billingCountry: string): string {
  const home = type === 'other' && country === billingCountry ? zip.trim() : '';
  return usesUsZips(country) && !usZipPattern.test(home) ? '' : home;
}
