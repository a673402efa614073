/**
 * Writes data/demo/drop-off-stores.tsv, the invented drop-off stores of the demo data:
 *
 *   node tools/build-drop-off-stores/build-drop-off-stores.ts
 *
 * They are where data/places has zips, so that most people in the US find one within ten miles. The same input gives the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { readPostalTable, zipText } from '#ports/postal-data/postal-table.ts';
import { milesAway } from '#rules/stores/nearby-stores.ts';
import { pick, seededRandom } from '../../bench/stage/seeded-random.ts';
import { placesInReach, type PostalPlace } from './choose-places.ts';
import { areaCodes, streetKinds, streetNames } from './store-names.ts';

/** A little less than the ten miles of a search, because a store is somewhere in its zip and not at its middle. */
const reachMiles = 9.6;
const degreesPerMile = 1 / 69.09;
const hoursLetters = ['a', 'a', 'b', 'c', 'd', 'e'] as const;

/**
 * How many stores are placed so that as many zips as possible are within reach, and how many of the first of them, the cities, get two more
 * around.
 */
const countries = [
  { country: 'US', carrier: 'FEDEX', reaching: 2500, cities: 420 },
  { country: 'US', carrier: 'UPS', reaching: 900, cities: 220 },
  { country: 'CA', carrier: 'FEDEX', reaching: 60, cities: 10 },
  { country: 'CA', carrier: 'UPS', reaching: 40, cities: 5 },
  { country: 'JP', carrier: 'FEDEX', reaching: 20, cities: 2 },
  { country: 'JP', carrier: 'UPS', reaching: 12, cities: 1 },
] as const;
const moreInCity = 2;

/** Only the postal service goes to military post offices, and no carrier of ours to these islands. */
const statesWithout: readonly string[] = ['AA', 'AE', 'AP', 'AS', 'FM', 'MH', 'MP', 'PW'];

type StatePlace = PostalPlace & { readonly state: string };

const random = seededRandom(20_260_302);
const placesOf = new Map(['US', 'CA', 'JP'].map((country) => [country, readPlaces(country)]));
const rows = countries.flatMap(({ country, carrier, reaching, cities }) => {
  const places = placesOf.get(country) ?? [];
  const reachingPlaces = placesInReach(places, { reachMiles, count: reaching });
  const more = reachingPlaces.slice(0, cities).flatMap((city) => {
    const around = places.filter((place) => milesAway(city, place) <= reachMiles);
    return Array.from({ length: moreInCity }, () => pick(around, random));
  });
  return [...reachingPlaces, ...more].map((place) => storeRow({ country, carrier, place }));
});
const note = '# Invented stores for trying things out; written by tools/build-drop-off-stores. No such store exists.';
const columns = '# carrier, country, zip, address, latitude, longitude, hours, area code and last four of the phone';
const text = `${[note, columns, ...rows].join('\n')}\n`;
writeFileSync(new URL('../../data/demo/drop-off-stores.tsv', import.meta.url), text);
console.log(`data/demo/drop-off-stores.tsv: ${rows.length} stores, ${text.length} bytes`);

function readPlaces(country: string): StatePlace[] {
  const file = new URL(`../../data/places/${country.toLowerCase()}.tsv.br`, import.meta.url);
  const table = readPostalTable(brotliDecompressSync(readFileSync(file)).toString('utf8'));
  const places = table.cities.map((_, row) => {
    const first = table.zipStarts[row] ?? 0;
    const end = table.zipStarts[row + 1] ?? first;
    return {
      latitude: table.latitudes[row] ?? 0,
      longitude: table.longitudes[row] ?? 0,
      state: table.stateCodes[table.rowStates[row] ?? 0] ?? '',
      zips: Array.from({ length: end - first }, (_zip, index) => zipText(table, first + index)),
    };
  });
  return places.filter(({ state }) => !statesWithout.includes(state));
}

function storeRow({ country, carrier, place }: { country: string; carrier: string; place: StatePlace }): string {
  // Up to a quarter of a mile beside the middle of the zip, each way.
  const aside = () => ((random() - 0.5) / 2) * degreesPerMile;
  const areaCode = areaCodes[place.state];
  return [
    carrier,
    country,
    pick(place.zips, random),
    `${100 + Math.floor(random() * 1900)} ${pick(streetNames, random)} ${pick(streetKinds, random)}`,
    (place.latitude + aside()).toFixed(4),
    (place.longitude + aside()).toFixed(4),
    pick(hoursLetters, random),
    areaCode === undefined ? '' : `${areaCode}01${String(Math.floor(random() * 100)).padStart(2, '0')}`,
  ].join('\t');
}
