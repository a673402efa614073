import { expect, test } from 'vitest';
import { phoneCountry, preferredPhoneCountry } from './phone-country.ts';

const isNumbered = (code: string) => ['US', 'CA', 'BL', 'MF', 'BQ'].includes(code);

test.each([
  ['IC', 'US'],
  ['XY', 'BL'],
  ['XM', 'MF'],
  ['XB', 'BQ'],
])('CTY-04 %s has the numbers of %s', (country, mapped) => {
  expect(phoneCountry(country, isNumbered)).toBe(mapped);
});

test('CTY-04 a country has its own numbers, in any case', () => {
  expect(phoneCountry('CA', isNumbered)).toBe('CA');
  expect(phoneCountry(' ca', isNumbered)).toBe('CA');
});

test('CTY-03 an unknown or empty country falls back to the US', () => {
  expect(preferredPhoneCountry).toBe('US');
  expect(phoneCountry('QQ', isNumbered)).toBe('US');
  expect(phoneCountry('', isNumbered)).toBe('US');
});
