import type { EndpointResponse } from '#kit/endpoint.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { isPlaceholderZip, normalizeZip } from '#rules/address/zip-rules.ts';
import type { zipInfo } from '../contract.ts';

/** The city and state of a postal code; a placeholder counts as none. ZIP-01 ZIP-05 */
export function lookUpZip(
  postalData: PostalData,
  asked: { readonly zip_code: string; readonly country_code?: string | undefined },
): EndpointResponse<typeof zipInfo> {
  const country = (asked.country_code ?? 'US').toUpperCase();
  const zip = normalizeZip({ country, zip: asked.zip_code });
  const place = isPlaceholderZip(zip) ? undefined : postalData.find({ country, zip });
  if (!place) {
    const nothing = { city: '', state: '', state_long: '', address: '' };
    return { success: false, zip, country, ...nothing, latitude: null, longitude: null, time_zone: null };
  }
  return {
    success: true,
    zip,
    city: place.city,
    state: place.state,
    state_long: place.stateName,
    country: place.country,
    address: '',
    latitude: place.latitude,
    longitude: place.longitude,
    time_zone: place.timeZone,
  };
}
