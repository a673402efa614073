/** A zip and its place. */
export type Place = {
  /** In the notation of its country. */
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

/** Looks up zips and cities. */
export type PostalData = {
  find(query: { country: string; zip: string }): Place | undefined;
  /**
   * Cities whose name or zip begins with the term, each once: exact names first, then larger cities. Each has its first zip, or its first zip
   * that begins with the term.
   */
  searchCities(query: { country: string; term: string; limit: number }): Place[];
  /** The zips of a city, in order; none if there is no such city. PNT-10 */
  zipsOf(query: { country: string; city: string; state: string }): string[];
};
