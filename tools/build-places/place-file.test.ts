import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPostalTable, zipText } from '#ports/postal-data/postal-table.ts';
import { compressed, placeText } from './place-file.ts';
import type { PlaceRow } from './source-row.ts';

const eastern = 'America/New_York';
const rows: PlaceRow[] = [
  { zips: ['63101'], city: 'Saint Louis', state: 'MO', latitude: 38.63, longitude: -90.2, timeZone: 'America/Chicago' },
  { zips: ['33402', '33401'], city: 'Palm Beach', state: 'FL', latitude: 26.7, longitude: -80, timeZone: eastern },
  { zips: ['33403'], city: 'Palm Beach', state: 'FL', latitude: 26.8, longitude: -80, timeZone: eastern },
];

test('API-03 what is written can be read, in the order of the search', () => {
  const table = readPostalTable(placeText(rows, (code) => `State of ${code}`));
  expect(table.cities).toEqual(['Palm Beach', 'Palm Beach', 'Saint Louis']);
  expect([...table.latitudes]).toEqual([26.7, 26.8, 38.63]);
  expect([...table.rowStates].map((state) => table.stateNames[state])).toEqual([
    'State of FL',
    'State of FL',
    'State of MO',
  ]);
  expect([...table.rowZones].map((zone) => table.zones[zone])).toEqual([eastern, eastern, 'America/Chicago']);
  expect([0, 1, 2, 3].map((position) => zipText(table, position))).toEqual(['33401', '33402', '33403', '63101']);
});

test('API-03 the same rows in another order give the same bytes', () => {
  const bytes = (some: readonly PlaceRow[]) => compressed(placeText(some, String));
  expect(bytes(rows.toReversed()).equals(bytes(rows))).toBe(true);
  expect(brotliDecompressSync(bytes(rows)).toString()).toBe(placeText(rows, String));
});

test('API-03 zips of different lengths in one file are refused', () => {
  const [first] = rows;
  if (!first) throw new Error('There is a first row');
  expect(() => placeText([first, { ...first, zips: ['1234567'] }], String)).toThrow('equally long');
});
