import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { isPlaceholderZip, normalizeZip } from '#rules/address/zip-rules.ts';
import type { ZipPlace } from '../wire.ts';

/** The city and state of a postal code; a placeholder counts as none. ZIP-01 ZIP-05 */
export function lookUpZip(
  postalData: PostalData,
  asked: { readonly zip: string; readonly country?: string | undefined },
): ZipPlace {
  const country = (asked.country ?? 'US').toUpperCase();
  const zip = normalizeZip({ country, zip: asked.zip });
  const place = isPlaceholderZip(zip) ? undefined : postalData.find({ country, zip });
  return { zip, country, place: place ?? null };
}
