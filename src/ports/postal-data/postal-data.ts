/** A zip with what lies there. */
export type Place = {
  /** As its country writes it. */
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly stateName: string;
  /** The country that was asked for: a zip of Puerto Rico is found in PR and in US. */
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  /** IANA name of the local time. */
  readonly timeZone: string;
};

/** Which zips there are, and where. */
export type PostalData = {
  find(query: { country: string; zip: string }): Place | undefined;
  /**
   * Cities whose name or zip begins with the term, each once, best first:
   * the very name, then the larger city. Each stands with its first zip, or the first that was asked for.
   */
  searchCities(query: { country: string; term: string; limit: number }): Place[];
  /** The zips of a city, in order; none if there is no such city. PNT-10 */
  zipsOf(query: { country: string; city: string; state: string }): string[];
};
