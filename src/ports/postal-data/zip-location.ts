import type { PostalData } from './postal-data.ts';

export type ZipLocation = { readonly latitude: number; readonly longitude: number; readonly timeZone: string };

/** Where a zip lies and its time zone; undefined for countries and zips that the postal data doesn't know. */
export function zipLocation(
  postalData: PostalData,
  { countryCode, zip }: { readonly countryCode: string; readonly zip: string },
): ZipLocation | undefined {
  const found = zip === '' ? undefined : postalData.find({ country: countryCode, zip });
  return found && { latitude: found.latitude, longitude: found.longitude, timeZone: found.timeZone };
}
