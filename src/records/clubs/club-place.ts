import type { PostalData } from '#ports/postal-data/postal-data.ts';

/** Where a club lies on the map and what time it is there. */
export type ClubPlace = { readonly latitude: number; readonly longitude: number; readonly timeZone: string };

/** The place of a club by its zip; nothing for countries and zips of which the postal data knows nothing. */
export function clubPlace(
  postalData: PostalData,
  { countryCode, zip }: { countryCode: string; zip: string },
): ClubPlace | undefined {
  const found = zip === '' ? undefined : postalData.find({ country: countryCode, zip });
  return found && { latitude: found.latitude, longitude: found.longitude, timeZone: found.timeZone };
}
