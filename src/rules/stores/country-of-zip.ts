import { postalKey } from '#rules/address/zip-rules.ts';

/** The countries whose zip formats can't be confused. */
const distinctFormats = ['US', 'CA', 'JP'] as const;

/**
 * The country of a typed zip, so that the store locator needs no country field: the current one if the zip has its format, else the one
 * whose format matches. SCR-04
 */
export function countryOfZip({ zip, current }: { readonly zip: string; readonly current: string }): string {
  if (postalKey({ country: current, zip }) !== null) return current;
  return distinctFormats.find((country) => postalKey({ country, zip }) !== null) ?? current;
}
