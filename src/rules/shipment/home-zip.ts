import { usesUsZips } from '#rules/address/territories.ts';
import type { ShipPoint } from './draft.ts';

const usZipPattern = /^\d{5}(?:-\d{4})?$/;

/**
 * The zip of the payer's most likely home: where the bags start, if that is an ordinary address in the billing country. Empty when it isn't
 * known; the destination is not taken for a home.
 */
export function homeZip({ type, country, zip }: ShipPoint, billingCountry: string): string {
  const home = type === 'other' && country === billingCountry ? zip.trim() : '';
  return usesUsZips(country) && !usZipPattern.test(home) ? '' : home;
}
