/** The country that numbers are taken to be from when nothing else is known. CTY-04 */
export const preferredPhoneCountry = 'US';

/** Codes that carriers use for islands which the world's phone numbering knows by another code. CTY-04 */
const numberedAs: ReadonlyMap<string, string> = new Map([
  ['IC', 'US'],
  ['XY', 'BL'],
  ['XM', 'MF'],
  ['XB', 'BQ'],
]);

/** The country whose numbering a phone field starts with; the US for one that nobody knows. CTY-03 CTY-04 */
export function phoneCountry(country: string, isNumbered: (code: string) => boolean): string {
  const code = country.trim().toUpperCase();
  const mapped = numberedAs.get(code) ?? code;
  return isNumbered(mapped) ? mapped : preferredPhoneCountry;
}
