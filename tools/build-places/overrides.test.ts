import { expect, test } from 'vitest';
import { readOverrides, withOverrides } from './overrides.ts';
import type { SourceRow } from './source-row.ts';

const kamuela: SourceRow = {
  zips: ['96743'],
  city: 'Waimea',
  state: 'HI',
  coordinates: { latitude: 20, longitude: -155 },
};
const fleet: SourceRow = { zips: ['34090'], city: 'FPO', state: 'AA', coordinates: null };

function apply(rows: readonly SourceRow[], ...lines: string[]): SourceRow[] {
  return withOverrides('US', rows, readOverrides(lines.join('\n')));
}

test('ZIP-02 an override replaces what it gives and keeps the rest', () => {
  expect(apply([kamuela], 'US\t96743\tset\tKamuela\t\t\t\tby name')).toEqual([{ ...kamuela, city: 'Kamuela' }]);
});

test('ZIP-02 an override adds a zip that the source lacks', () => {
  expect(apply([], 'US\t00001\tadd\tNew\tFL\t26.5\t-80.25\tlacking')).toMatchObject([
    { zips: ['00001'], city: 'New', state: 'FL', coordinates: { latitude: 26.5, longitude: -80.25 } },
  ]);
});

test('ZIP-02 an override fills in only what is missing', () => {
  const line = '\tfill\t\t\t25.75\t-80.25\tgateway';
  expect(apply([fleet], `US\t340*${line}`)).toMatchObject([{ coordinates: { latitude: 25.75, longitude: -80.25 } }]);
  expect(apply([kamuela], `US\t96743${line}`)).toEqual([kamuela]);
});

test('ZIP-02 an override drops a zip', () => {
  expect(apply([kamuela, fleet], 'US\t34090\tdrop\t\t\t\t\tgone')).toEqual([kamuela]);
});

test('ZIP-02 a star stands for all zips that begin so, and a later line wins', () => {
  const rows = [fleet, { ...fleet, zips: ['34091'] }];
  const cities = apply(rows, 'US\t340*\tset\tMany\t\t\t\tall', 'US\t34091\tset\tOne\t\t\t\tone').map((row) => row.city);
  expect(cities).toEqual(['Many', 'One']);
});

test('ZIP-02 lines of other countries, comments and empty lines are skipped', () => {
  expect(apply([kamuela], '# comment', '', 'CA\tV8E\tadd\tWhistler\tBC\t50\t-122\tlacking')).toEqual([kamuela]);
});

test('ZIP-02 a line that matches nothing or adds what is there is refused', () => {
  expect(() => apply([], 'US\t96743\tset\tKamuela\t\t\t\tby name')).toThrow('no such zip');
  expect(() => apply([kamuela], 'US\t96743\tadd\tKamuela\tHI\t20\t-155\tlacking')).toThrow('there is such zip');
});

test('ZIP-02 a line without a reason or with an unknown action is refused', () => {
  expect(() => apply([kamuela], 'US\t96743\tset\tKamuela\t\t\t\t')).toThrow('needs a reason');
  expect(() => apply([kamuela], 'US\t96743\tmove\tKamuela\t\t\t\tby name')).toThrow('neither set');
});
