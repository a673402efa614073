import { expect, test } from 'vitest';
import { firstReached, readPostalTable, zipNumber, zipText } from './postal-table.ts';

const text = [
  '3\t4\t3',
  'BC\tBritish Columbia',
  'QC\tQuebec',
  '',
  'Montréal\tQC\t45.5\t-73.5747\tAmerica/Toronto\tH2Y H3A',
  '\t\t45\t0.25\t\tH1A',
  'Whistler\tBC\t50.1163\t-122.9574\tAmerica/Vancouver\tV8E',
  '',
].join('\n');

test('API-01 a table is read with every column of every row', () => {
  const table = readPostalTable(text);
  expect(table.stateCodes).toEqual(['BC', 'QC']);
  expect(table.stateNames).toEqual(['British Columbia', 'Quebec']);
  expect(table.cities).toEqual(['Montréal', 'Montréal', 'Whistler']);
  expect([...table.rowStates]).toEqual([1, 1, 0]);
  expect([...table.latitudes]).toEqual([45.5, 45, 50.1163]);
  expect([...table.longitudes]).toEqual([-73.5747, 0.25, -122.9574]);
  expect(table.zones).toEqual(['America/Toronto', 'America/Vancouver']);
  expect([...table.rowZones]).toEqual([0, 0, 1]);
  expect([...table.zipStarts]).toEqual([0, 2, 3, 4]);
  expect([...table.zipRows]).toEqual([0, 0, 1, 2]);
});

test('API-01 the zips of a table can be walked in order', () => {
  const table = readPostalTable(text);
  expect([...table.zipOrder].map((position) => zipText(table, position))).toEqual(['H1A', 'H2Y', 'H3A', 'V8E']);
});

test('API-01 a zip keeps its leading zeros', () => {
  const table = readPostalTable(
    '1\t1\t5\nPR\tPuerto Rico\n\nAdjuntas\tPR\t18.16\t-66.72\tAmerica/Puerto_Rico\t00601\n',
  );
  expect(table.zips[0]).toBe(zipNumber('00601'));
  expect(zipText(table, 0)).toBe('00601');
});

test('API-01 the first place of a sorted run is found, or its end', () => {
  const sorted = [1, 3, 3, 7];
  const firstFrom = (number: number) => firstReached(sorted.length, (index) => (sorted[index] ?? 0) >= number);
  expect([0, 3, 4, 7, 8].map(firstFrom)).toEqual([0, 1, 3, 3, 4]);
});
