import { usesUsZips } from './territories.ts';
import { validZipFirstPart, normalizeZip } from './zip-rules.ts';

/** A zip as the form may send it: in two fields. PNT-03 */
export type ZipParts = { readonly country: string; readonly first: string; readonly second: string };

/**
 * Joins the parts in the country's zip format. An invalid first part of a US zip clears the whole zip. PNT-03 ZIP-03
 */
export function joinZip({ country, first, second }: ZipParts): string {
  const start = usesUsZips(country) ? validZipFirstPart(first) : first.trim();
  const end = second.trim();
  if (start === '' || end === '' || isWholeUsZip(country, start)) return normalizeZip({ country, zip: start });
  return normalizeZip({ country, zip: `${start}${country === 'CA' || country === 'GB' ? ' ' : '-'}${end}` });
}

/** Whether the first field already holds a whole ZIP+4. ZIP-03 */
function isWholeUsZip(country: string, start: string): boolean {
  return usesUsZips(country) && start.length > 5;
}
