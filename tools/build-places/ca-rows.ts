import zipcodes from 'zipcodes/lib/codesCanada.js';
import { caPlaceName } from './place-name-case.ts';
import { coordinatesOf, type SourceRow } from './source-row.ts';

const provincesByLetter: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
};

/** The areas of Canada, the first three characters of a zip: whole zips are not free to use. */
export function caRows(): SourceRow[] {
  return Object.values(zipcodes.codes).map(({ zip, city, latitude, longitude }) => ({
    zips: [zip],
    city: caPlaceName(cityOfArea(zip, city)),
    state: provinceOf(zip),
    coordinates: coordinatesOf(latitude, longitude),
  }));
}

/** The first character says the province; the far north shares one. The source's own column is split wrongly in places. */
export function provinceOf(area: string): string {
  const letter = area.charAt(0);
  if (letter === 'X') return ['X0A', 'X0B', 'X0C'].includes(area) ? 'NU' : 'NT';
  const province = provincesByLetter[letter];
  if (!province) throw new Error(`${area} lies in no province`);
  return province;
}

const directions = 'north|south|east|west|northeast|northwest|southeast|southwest|central';
const partOfCity = new RegExp(
  `( (outer|inner|upper|lower|northern))?( (${directions}))+( and (${directions}))*( central)?$|( northern)? outskirts$`,
  'i',
);

/**
 * The source describes areas: "Calgary (forest Lawn / Dover)" in a city, "Eastern Alberta (st. Paul)" in the country, which has a 0 as its
 * second character. Addresses have the city in the first case and the town in the second.
 */
export function cityOfArea(area: string, description: string): string {
  const [, outside = '', inside = ''] = /^([^(]*?)(?: \(([^)]*)\).*)?$/.exec(description) ?? [];
  if (area.charAt(1) === '0') return inside || outside;
  return outside
    .replace(/ (British Columbia|Manitoba|New Brunswick|Newfoundland & Labrador|Nova Scotia) Provincial.*$/, '')
    .replace(/ (Ontario|Prince Edward Island|Saskatchewan) Provincial.*$/, '')
    .replace(/^(Downtown|Central|East|West) (?=Toronto)/, '')
    .replace(/^(Downtown|Old) (?=Montreal)/, '')
    .replace(partOfCity, '');
}
