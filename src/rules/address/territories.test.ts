import { expect, test } from 'vitest';
import { countryForState, holidayCountryOf, usesUsZips } from './territories.ts';

test.each(['AS', 'GU', 'PR', 'VI'])('PNT-06 state %s switches the country to that code', (state) => {
  expect(countryForState({ country: 'US', state })).toBe(state);
});

test.each(['FL', 'MP', 'AE', ''])('PNT-06 state "%s" leaves the country alone', (state) => {
  expect(countryForState({ country: 'US', state })).toBe('US');
});

test('PNT-06 the same letters in another country leave it alone', () => {
  expect(countryForState({ country: 'BR', state: 'PR' })).toBe('BR');
});

test('ZIP-03 the US and its territories share one kind of zip', () => {
  expect(['US', 'PR', 'VI', 'GU', 'AS', 'MP'].every(usesUsZips)).toBe(true);
  expect(['CA', 'JP', 'GB', ''].some(usesUsZips)).toBe(false);
});

test('DAT-02 a territory has the holidays of the US, another country its own', () => {
  expect(holidayCountryOf('PR')).toBe('US');
  expect(holidayCountryOf('CA')).toBe('CA');
});
