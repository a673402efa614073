/** The default country of phone numbers. CTY-04 */
export const preferredPhoneCountry = 'US';

/** Carriers' codes for islands that phone numbering knows by another code. CTY-04 */
const numberedAs: ReadonlyMap<string, string> = new Map([
  ['IC', 'US'],
  ['XY', 'BL'],
  ['XM', 'MF'],
  ['XB', 'BQ'],
]);

/** The country of a phone field; the US for an unknown one. CTY-03 CTY-04 */
export function phoneCountry(country: string, isNumbered: (code: string) => boolean): string {
  const code = country.trim().toUpperCase();
  const mapped = numberedAs.get(code) ?? code;
  return isNumbered(mapped) ? mapped : preferredPhoneCountry;
}
