import { postalKey } from '#rules/address/zip-rules.ts';

/** The countries whose zips can be told apart by their form alone. */
const toldByForm = ['US', 'CA', 'JP'] as const;

/**
 * The country in which a typed zip is meant, so that the store locator needs no field for it: the present one if the zip has its
 * form, else the one whose form it has. SCR-04
 */
export function countryOfZip({ zip, current }: { readonly zip: string; readonly current: string }): string {
  if (postalKey({ country: current, zip }) !== null) return current;
  return toldByForm.find((country) => postalKey({ country, zip }) !== null) ?? current;
}
