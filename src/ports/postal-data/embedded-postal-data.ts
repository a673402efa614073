import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { usesUsZips } from '#rules/address/territories.ts';
import { normalizeZip, postalKey } from '#rules/address/zip-rules.ts';
import { foldPlaceName } from './fold-place-name.ts';
import type { Place, PostalData } from './postal-data.ts';
import { firstReached, type PostalTable, readPostalTable, zipNumber, zipText } from './postal-table.ts';

/** A country's table. For a territory it is the table of another country, limited to one state. */
type Area = { readonly table: PostalTable; readonly country: string; readonly onlyState: string | null };

/** A city as a run of rows. */
type City = { readonly firstRow: number; readonly zipCount: number };

/** The postal data that ships with the product. That of the United States is loaded at start, that of other countries with their first address. */
export function loadPostalData(): PostalData {
  const tables = new Map([['US', readTable('US')]]);
  const tableOf = (country: string): PostalTable | undefined => {
    if (!countries.has(country)) return undefined;
    const table = tables.get(country) ?? readTable(country);
    tables.set(country, table);
    return table;
  };
  const areaOf = (country: string): Area | undefined => {
    const isTerritory = country !== 'US' && usesUsZips(country);
    const table = tableOf(isTerritory ? 'US' : country);
    return table && { table, country, onlyState: isTerritory ? country : null };
  };
  return {
    find: ({ country, zip }) => {
      const area = areaOf(country);
      return area && find(area, zip);
    },
    searchCities: ({ country, term, limit }) => {
      const area = areaOf(country);
      return area ? searchCities(area, term, limit) : [];
    },
    zipsOf: ({ country, city, state }) => {
      const area = areaOf(country);
      return area ? zipsOf(area, city, state) : [];
    },
  };
}

const countries: ReadonlySet<string> = new Set(['US', 'CA', 'JP', 'GB']);

function readTable(country: string): PostalTable {
  const file = new URL(`../../../data/places/${country.toLowerCase()}.tsv.br`, import.meta.url);
  return readPostalTable(brotliDecompressSync(readFileSync(file)).toString('utf8'));
}

function find(area: Area, zip: string): Place | undefined {
  const key = postalKey({ country: area.country, zip });
  if (key === null) return undefined;
  const { zips, zipOrder } = area.table;
  const number = zipNumber(key);
  const position = zipOrder[firstZipFrom(area.table, number)];
  if (position === undefined || zips[position] !== number) return undefined;
  const place = placeAt(area, position);
  if (!isInArea(area, place.state)) return undefined;
  // A Canadian entry covers every zip of its area, so we return the zip we were given. A US zip is found by its first five digits.
  return area.country === 'CA' ? { ...place, zip: normalizeZip({ country: 'CA', zip }) } : place;
}

function searchCities(area: Area, term: string, limit: number): Place[] {
  const byZip = /\d/.test(term) ? citiesByZip(area, term, limit) : [];
  return byZip.length > 0 ? byZip : citiesByName(area, foldPlaceName(term), limit);
}

/** Walks through the zips that begin with the term until there are enough cities. */
function citiesByZip(area: Area, term: string, limit: number): Place[] {
  const { table } = area;
  const compact = term.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const prefix = postalKey({ country: area.country, zip: term }) ?? compact.slice(0, table.zipLength);
  if (prefix === '') return [];
  const last = zipNumber(prefix.padEnd(table.zipLength, 'Z'));
  const found = new Map<string, Place>();
  const seenRows = new Set<number>();
  let index = firstZipFrom(table, zipNumber(prefix.padEnd(table.zipLength, '0')));
  while (index < table.zipOrder.length && found.size < limit) {
    const position = table.zipOrder[index++] ?? 0;
    const row = table.zipRows[position] ?? 0;
    if ((table.zips[position] ?? 0) > last) break;
    if (seenRows.has(row) || !isInArea(area, stateOf(table, row))) continue;
    seenRows.add(row);
    const name = `${table.cities[row]}\t${stateOf(table, row)}`;
    if (!found.has(name)) found.set(name, placeAt(area, position));
  }
  return [...found.values()];
}

function citiesByName(area: Area, term: string, limit: number): Place[] {
  const { table } = area;
  if (term === '') return [];
  const [exact, longer] = citiesFrom(area, term);
  const bySize = (a: City, b: City) => b.zipCount - a.zipCount;
  return [...exact.sort(bySize), ...longer.sort(bySize)]
    .slice(0, limit)
    .map((city) => placeAt(area, table.zipStarts[city.firstRow] ?? 0));
}

function zipsOf(area: Area, name: string, state: string): string[] {
  const { table, country } = area;
  const [exact] = citiesFrom(area, foldPlaceName(name));
  return exact
    .filter((city) => stateOf(table, city.firstRow) === state)
    .flatMap((city) => {
      const first = table.zipStarts[city.firstRow] ?? 0;
      return Array.from({ length: city.zipCount }, (_, index) =>
        normalizeZip({ country, zip: zipText(table, first + index) }),
      );
    })
    .sort();
}

/** The cities with exactly this name, and those whose name begins with it; the table is sorted this way. */
function citiesFrom(area: Area, term: string): [exact: City[], longer: City[]] {
  const { cities } = area.table;
  const firstRowFrom = (name: string) => firstReached(cities.length, (row) => foldPlaceName(cities[row] ?? '') >= name);
  const name = term.trimEnd();
  const exact = citiesIn(area, firstRowFrom(name), firstRowFrom(`${name}\0`));
  const longer = citiesIn(area, firstRowFrom(`${term}\0`), firstRowFrom(`${term}\uFFFF`));
  return [exact, longer];
}

function citiesIn(area: Area, firstRow: number, endRow: number): City[] {
  const { table } = area;
  const found: City[] = [];
  for (let row = firstRow; row < endRow; ) {
    const start = row;
    while (table.cities[row] === table.cities[start] && table.rowStates[row] === table.rowStates[start]) row++;
    const zipCount = (table.zipStarts[row] ?? 0) - (table.zipStarts[start] ?? 0);
    if (isInArea(area, stateOf(table, start))) found.push({ firstRow: start, zipCount });
  }
  return found;
}

function firstZipFrom(table: PostalTable, number: number): number {
  return firstReached(table.zipOrder.length, (index) => (table.zips[table.zipOrder[index] ?? 0] ?? 0) >= number);
}

function placeAt({ table, country }: Area, position: number): Place {
  const row = table.zipRows[position] ?? 0;
  const state = table.rowStates[row] ?? 0;
  return {
    zip: normalizeZip({ country, zip: zipText(table, position) }),
    city: table.cities[row] ?? '',
    state: table.stateCodes[state] ?? '',
    stateName: table.stateNames[state] ?? '',
    country,
    latitude: table.latitudes[row] ?? 0,
    longitude: table.longitudes[row] ?? 0,
    timeZone: table.zones[table.rowZones[row] ?? 0] ?? '',
  };
}

function stateOf(table: PostalTable, row: number): string {
  return table.stateCodes[table.rowStates[row] ?? 0] ?? '';
}

function isInArea(area: Area, state: string): boolean {
  return area.onlyState === null || area.onlyState === state;
}
