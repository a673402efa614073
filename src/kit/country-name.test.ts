import { expect, test } from 'vitest';
import { inLanguage } from '#rules/language/t.ts';
import { countryName } from './country-name.ts';

test.each([
  ['CA', 'Canada'],
  ['JP', 'Japan'],
  ['', ''],
  ['not a code', 'not a code'],
])('CTY-01 the country %j is called %j', (code, name) => {
  expect(countryName(code)).toBe(name);
});

test('CTY-01 in Spanish a country has the name that it has in America', () => {
  expect(inLanguage('es', () => countryName('SA'))).toBe('Arabia Saudita');
});
