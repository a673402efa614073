import { readFileSync, readdirSync, statSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import countries from '#data/countries.json' with { type: 'json' };
import { foldPlaceName } from '#ports/postal-data/fold-place-name.ts';
import { type PostalTable, readPostalTable, zipText } from '#ports/postal-data/postal-table.ts';
import { isStateKnown } from '#rules/address/country-rules.ts';
import { countryIn, countryTable } from '#rules/address/country-table.ts';
import { milesBetween } from '#rules/address/miles-between.ts';
import { caRows } from './ca-rows.ts';
import { readOverrides, withOverrides } from './overrides.ts';

const folder = new URL('../../data/places/', import.meta.url);
const configs = countryTable(countries);
const tables: [country: string, table: PostalTable][] = ['US', 'CA', 'JP', 'GB'].map((country) => [
  country,
  readPostalTable(readText(country)),
]);

function readText(country: string): string {
  return brotliDecompressSync(readFileSync(new URL(`${country.toLowerCase()}.tsv.br`, folder))).toString('utf8');
}

function tableOf(country: string): PostalTable {
  const found = tables.find(([code]) => code === country);
  if (!found) throw new Error(`No table of ${country}`);
  return found[1];
}

test('API-01 there is every zip of the US, every area of Canada and every zip of Japan', () => {
  expect(tableOf('US').zips.length).toBeGreaterThanOrEqual(42_000);
  expect(tableOf('CA').zips.length).toBeGreaterThanOrEqual(1_640);
  expect(tableOf('JP').zips.length).toBeGreaterThanOrEqual(117_000);
  expect(tableOf('GB').zips.length).toBe(1);
});

test('API-01 the files are small enough to be kept with the code', () => {
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
  expect(bytes).toBeLessThan(1_000_000);
});

test.each(tables)('API-01 no zip of %s comes twice', (_, table) => {
  expect(new Set(table.zips).size).toBe(table.zips.length);
});

test.each(tables)('API-01 every row of %s has a city, a state, coordinates and a local time', (country, table) => {
  const config = countryIn(configs, country);
  const zoneIsKnown = table.zones.map(
    (timeZone) => new Intl.DateTimeFormat('en', { timeZone }) instanceof Intl.DateTimeFormat,
  );
  expect(zoneIsKnown.every(Boolean)).toBe(true);
  expect(table.stateCodes.filter((code) => !isStateKnown(config, code))).toEqual([]);
  const faults = table.cities.filter((city, row) => {
    const latitude = table.latitudes[row] ?? 0;
    const longitude = table.longitudes[row] ?? 0;
    const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && latitude !== 0 && longitude !== 0;
    const hasZips = (table.zipStarts[row + 1] ?? 0) > (table.zipStarts[row] ?? 0);
    return !isOnEarth || !hasZips || !/^\S.*\S$/.test(city) || city.includes('\uFFFD');
  });
  expect(faults).toEqual([]);
});

test.each(tables)('API-03 the rows of %s are in the order that the search relies on', (_, table) => {
  const folded = table.cities.map(foldPlaceName);
  expect(folded.every((name, row) => row === 0 || (folded[row - 1] ?? '') <= name)).toBe(true);
});

test('API-01 names are in proper case', () => {
  const cities = new Set(tables.flatMap(([, table]) => table.cities));
  for (const city of [
    'West Palm Beach',
    'McKinney',
    'Isle of Palms',
    'Saint-Jean-sur-Richelieu',
    'APO',
    'Chiyoda-ku',
  ]) {
    expect(cities, city).toContain(city);
  }
  expect(
    [...cities].filter((city) => city === city.toUpperCase() && !['APO', 'DPO', 'FPO', 'JBPHH'].includes(city)),
  ).toEqual([]);
});

test('API-01 military zips and territories are there', () => {
  const states = new Set(tableOf('US').stateCodes);
  for (const state of ['AA', 'AE', 'AP', 'PR', 'VI', 'GU', 'AS', 'MP']) expect(states, state).toContain(state);
  expect(tableOf('US').stateCodes).toHaveLength(62);
  expect(tableOf('CA').stateCodes).toHaveLength(13);
  expect(tableOf('JP').stateCodes).toHaveLength(47);
});

test('API-01 outside the military no zip of the US lies far from those that it begins like', () => {
  const table = tableOf('US');
  const rowsByStart = Map.groupBy(table.cities.keys(), (row) => zipText(table, table.zipStarts[row] ?? 0).slice(0, 3));
  const far = [...rowsByStart].flatMap(([start, rows]) => {
    const middle = { latitude: median(rows, table.latitudes), longitude: median(rows, table.longitudes) };
    return /^(09|340|96|99)/.test(start)
      ? []
      : rows.filter((row) => milesBetween(middle, coordinatesOf(table, row)) > 400).map((row) => table.cities[row]);
  });
  expect(far).toEqual([]);
});

test('ZIP-02 the file of Canada is the one that its source and the overrides give', () => {
  const table = tableOf('CA');
  const overrides = readOverrides(readFileSync(new URL('overrides.tsv', folder), 'utf8'));
  const given = withOverrides('CA', caRows(), overrides).map(({ zips, city, state, coordinates }) =>
    [zips.join(' '), city, state, coordinates?.latitude, coordinates?.longitude].join(' | '),
  );
  const kept = table.cities.map((city, row) => {
    const { latitude, longitude } = coordinatesOf(table, row);
    const state = table.stateCodes[table.rowStates[row] ?? 0];
    return [zipText(table, table.zipStarts[row] ?? 0), city, state, latitude, longitude].join(' | ');
  });
  expect(kept.sort()).toEqual(given.sort());
});

function coordinatesOf(table: PostalTable, row: number) {
  return { latitude: table.latitudes[row] ?? 0, longitude: table.longitudes[row] ?? 0 };
}

function median(rows: readonly number[], values: Float64Array): number {
  const sorted = rows.map((row) => values[row] ?? 0).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
