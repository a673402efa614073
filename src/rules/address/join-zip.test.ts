import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinZip, zipParts } from './zip-parts.ts';

test.each([
  ['US', '33401-1234', '33401', '1234'],
  ['US', '334011234', '33401', '1234'],
  ['PR', '00901', '00901', ''],
  ['CA', 'v8e0b6', 'V8E', '0B6'],
  ['JP', '1000001', '100', '0001'],
  ['GB', 'PH3 1NF', 'PH3', '1NF'],
])('PNT-03 in %s "%s" has the parts "%s" and "%s"', (country, zip, first, second) => {
  expect(zipParts({ country, zip })).toEqual({ first, second });
});

test('PNT-03 a zip whose form is not known stays whole', () => {
  expect(zipParts({ country: 'PT', zip: '1100-148' })).toEqual({ first: '1100-148', second: '' });
  expect(zipParts({ country: 'US', zip: '3340' })).toEqual({ first: '3340', second: '' });
});

test('PNT-03 parts are joined as the country writes its zips', () => {
  expect(joinZip({ country: 'US', first: '33401', second: '1234' })).toBe('33401-1234');
  expect(joinZip({ country: 'US', first: '33401', second: '' })).toBe('33401');
  expect(joinZip({ country: 'CA', first: 'v8e', second: '0b6' })).toBe('V8E 0B6');
  expect(joinZip({ country: 'PT', first: '1100', second: '148' })).toBe('1100-148');
  expect(joinZip({ country: 'PT', first: '', second: '148' })).toBe('');
});

test('ZIP-03 a first part that is no US zip is cleared, and the second means nothing alone', () => {
  expect(joinZip({ country: 'US', first: '334', second: '011234' })).toBe('');
  expect(joinZip({ country: 'GU', first: 'abcde', second: '' })).toBe('');
});

test('ZIP-03 five and four digits in the first part are a whole zip', () => {
  expect(joinZip({ country: 'US', first: '33401-1234', second: '9999' })).toBe('33401-1234');
});

test('PNT-03 a zip that is taken apart and joined is the same zip', () => {
  const zips = fc.oneof(
    fc.record({ country: fc.constantFrom('US', 'GU'), zip: fc.stringMatching(/^\d{5}(-\d{4})?$/) }),
    fc.record({ country: fc.constant('CA'), zip: fc.stringMatching(/^[A-Z]\d[A-Z] \d[A-Z]\d$/) }),
    fc.record({ country: fc.constant('JP'), zip: fc.stringMatching(/^\d{3}-\d{4}$/) }),
    fc.record({ country: fc.constant('GB'), zip: fc.stringMatching(/^[A-Z]{1,2}\d[A-Z]? \d[A-Z]{2}$/) }),
    fc.record({ country: fc.constant('PT'), zip: fc.stringMatching(/^\d{4}-\d{3}$/) }),
  );
  fc.assert(
    fc.property(zips, ({ country, zip }) => {
      expect(joinZip({ country, ...zipParts({ country, zip }) })).toBe(zip);
    }),
  );
});
