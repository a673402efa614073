import { expect, test } from 'vitest';
import { countryOfZip } from './country-of-zip.ts';

test.each([
  ['33401', 'US', 'US'],
  ['33401-1234', 'CA', 'US'],
  ['v8e 0b6', 'US', 'CA'],
  ['100-0001', 'US', 'JP'],
  ['1000001', 'US', 'JP'],
  ['00601', 'PR', 'PR'],
  ['PH3 1NF', 'GB', 'GB'],
])('SCR-04 %s, typed while %s was searched, is meant in %s', (zip, current, country) => {
  expect(countryOfZip({ zip, current })).toBe(country);
});

test('SCR-04 an unknown format keeps the current country', () => {
  expect(countryOfZip({ zip: '3340', current: 'US' })).toBe('US');
  expect(countryOfZip({ zip: '', current: 'CA' })).toBe('CA');
});
