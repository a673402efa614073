import { expect, test } from 'vitest';
import { countryOfNumber } from './country-of-number.ts';

const countries = [
  { iso2: 'us', dialCode: '1', priority: 0, areaCodes: null },
  { iso2: 'ca', dialCode: '1', priority: 1, areaCodes: ['416', '604'] },
  { iso2: 'jm', dialCode: '1', priority: 4, areaCodes: ['658', '876'] },
  { iso2: 'it', dialCode: '39', priority: 0, areaCodes: ['3'] },
  { iso2: 'va', dialCode: '39', priority: 1, areaCodes: ['06698', '3'] },
  { iso2: 'nl', dialCode: '31', priority: 0, areaCodes: null },
];

test.each([
  ['+12135550142', 'US'],
  ['+14165550142', 'CA'],
  ['+18765550142', 'JM'],
  ['+393123456789', 'IT'],
  ['+390669812345', 'VA'],
  ['+390212345678', 'IT'],
  ['+31612345678', 'NL'],
  ['+88216123456', null],
])('SCR-06 the number %s is of %s', (number, country) => {
  expect(countryOfNumber(number, countries)).toBe(country);
});
