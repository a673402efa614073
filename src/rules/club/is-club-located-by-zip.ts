/** Countries where zips are always looked up, whatever the club's setting. ZIP-01 */
const alwaysLookedUp: readonly string[] = ['CA', 'JP'];

/**
 * Whether a club is located by its zip like an ordinary address, with distance, zone and time zone from the postal data. Otherwise the
 * coordinates and time zone of its record apply. Its address is never changed. ENT-01 ZIP-01
 */
export function isClubLocatedByZip({
  geoZipEnabled,
  country,
}: {
  readonly geoZipEnabled: boolean;
  readonly country: string;
}): boolean {
  return geoZipEnabled || alwaysLookedUp.includes(country);
}
