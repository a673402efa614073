/** Where the place of a zip is always looked up, whatever a club says. ZIP-01 */
const alwaysLookedUp: readonly string[] = ['CA', 'JP'];

/**
 * Whether a club is located by its zip, as an ordinary address is: distance, zone and time zone come from the postal data. Otherwise the
 * coordinates and the time zone of its own record count. Its written address is never changed. ENT-01 ZIP-01
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
