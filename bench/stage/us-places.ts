import type { Place, PostalData } from '#ports/postal-data/postal-data.ts';

const highestZip = 99_950;

/** About four of ten numbers are a zip, so this step gives some two thousand places from one coast to the other. */
const step = 17;

/** Not every service reaches them, and the bench needs full answers. */
const overseas: ReadonlySet<string> = new Set([
  'AK',
  'HI',
  'PR',
  'VI',
  'GU',
  'AS',
  'MP',
  'AA',
  'AE',
  'AP',
  'FM',
  'MH',
  'PW',
]);

/** Places all over the United States, in the order of their zips. */
export function usPlaces(postalData: PostalData): Place[] {
  const places: Place[] = [];
  for (let number = 1001; number <= highestZip; number += step) {
    const place = postalData.find({ country: 'US', zip: String(number).padStart(5, '0') });
    if (place && !overseas.has(place.state)) places.push(place);
  }
  return places;
}
