/** A zip, or several that lie at the same place, as a source has it; where the source has no coordinates they are null. */
export type SourceRow = {
  /** As postal data finds it: five digits, the area of a Canadian zip, seven digits, a British zip without its space. */
  readonly zips: readonly string[];
  readonly city: string;
  readonly state: string;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
};

/** A row with everything that the product needs. */
export type PlaceRow = {
  readonly zips: readonly string[];
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
};

/** Coordinates as the sources write them; zero or nothing in either means that the place is not known. */
export function coordinatesOf(latitude: number | null, longitude: number | null): SourceRow['coordinates'] {
  return latitude && longitude ? { latitude, longitude } : null;
}
