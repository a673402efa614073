import { usesUsZips } from './territories.ts';
import { keptZipFirstPart, normalizeZip } from './zip-rules.ts';

/** A zip as the form may send it: in two fields. PNT-03 */
export type ZipParts = { readonly country: string; readonly first: string; readonly second: string };

/**
 * Writes the parts as the country writes its zips. A first part that is no US zip is cleared, and takes the second along, which
 * means nothing alone. PNT-03 ZIP-03
 */
export function joinZip({ country, first, second }: ZipParts): string {
  const start = usesUsZips(country) ? keptZipFirstPart(first) : first.trim();
  const end = second.trim();
  if (start === '' || end === '' || isWholeUsZip(country, start)) return normalizeZip({ country, zip: start });
  return normalizeZip({ country, zip: `${start}${country === 'CA' || country === 'GB' ? ' ' : '-'}${end}` });
}

/** The first field takes five digits or five and four; in the second case nothing is missing. ZIP-03 */
function isWholeUsZip(country: string, start: string): boolean {
  return usesUsZips(country) && start.length > 5;
}
