import { expect, test } from 'vitest';
import { countryIn, countryTable } from './country-table.ts';

const table = countryTable([
  {
    code: 'JP',
    supported: true,
    alias: { state: 'Prefecture' },
    zipPattern: '\\d{3}-?\\d{4}',
    zipExamples: ['154-0023'],
    zipLookup: 'every',
    states: [['13', 'Tokyo']],
  },
  { code: 'BS', optional: ['state', 'planet'], disabled: ['zip'] },
]);

test('CTY-01 a country is read with all its settings', () => {
  expect(countryIn(table, 'JP')).toEqual({
    code: 'JP',
    supported: true,
    optionalFields: [],
    disabledFields: [],
    fieldAlias: { state: 'Prefecture' },
    zipPattern: '\\d{3}-?\\d{4}',
    zipExamples: ['154-0023'],
    zipLookup: 'every',
    states: [{ code: '13', name: 'Tokyo' }],
  });
});

test('CTY-03 a country is unsupported unless the file says otherwise', () => {
  expect(countryIn(table, 'BS').supported).toBe(false);
});

test('CTY-01 an unknown field is ignored', () => {
  expect(countryIn(table, 'BS').optionalFields).toEqual(['state']);
});

test('ZIP-07 a country that is not in the file gets the defaults', () => {
  expect(countryIn(table, 'XX')).toMatchObject({ code: 'XX', supported: false, optionalFields: ['zip', 'state'] });
});
