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

test('CTY-04 a country of the world has its own numbers, however it is written', () => {
  expect(phoneCountry('CA', isNumbered)).toBe('CA');
  expect(phoneCountry(' ca', isNumbered)).toBe('CA');
});

test('CTY-03 a country that nobody knows falls back to the US, and so does none', () => {
  expect(preferredPhoneCountry).toBe('US');
  expect(phoneCountry('QQ', isNumbered)).toBe('US');
  expect(phoneCountry('', isNumbered)).toBe('US');
});
