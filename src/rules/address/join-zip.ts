import { usesUsZips } from './territories.ts';
import { keptZipFirstPart, normalizeZip, postalKey, type ZipOfCountry } from './zip-rules.ts';

/** A zip as the form may take it: in two fields. PNT-03 */
export type ZipParts = { readonly first: string; readonly second: string };

/** Takes a zip apart where its country does: 33401 and 1234, V8E and 0B6; any other stays whole in the first part. PNT-03 */
export function zipParts({ country, zip }: ZipOfCountry): ZipParts {
  const written = normalizeZip({ country, zip });
  if (postalKey({ country, zip }) === null) return { first: written, second: '' };
  const [first = '', second = ''] = written.split(/[- ]/);
  return { first, second };
}

/**
 * Writes the parts as the country writes its zips. A first part that is no US zip is cleared, and takes the second along, which
 * means nothing alone. PNT-03 ZIP-03
 */
export function joinZip({ country, first, second }: ZipParts & { readonly country: string }): string {
  const start = usesUsZips(country) ? keptZipFirstPart(first) : first.trim();
  const end = second.trim();
  if (start === '' || end === '' || isWholeUsZip(country, start)) return normalizeZip({ country, zip: start });
  return normalizeZip({ country, zip: `${start}${country === 'CA' || country === 'GB' ? ' ' : '-'}${end}` });
}

/** The first field takes five digits or five and four; in the second case nothing is missing. ZIP-03 */
function isWholeUsZip(country: string, start: string): boolean {
  return usesUsZips(country) && start.length > 5;
}
