import { expect, test } from 'vitest';
import { countryName } from './country-name.ts';

test.each([
  ['CA', 'Canada'],
  ['JP', 'Japan'],
  ['', ''],
  ['not a code', 'not a code'],
])('CTY-01 the country %j is called %j', (code, name) => {
  expect(countryName(code)).toBe(name);
});
