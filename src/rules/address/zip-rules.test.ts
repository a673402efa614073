import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok, problem } from '#rules/result.ts';
import { type CountryConfig, unknownCountry } from './country-rules.ts';
import {
  checkZip,
  effectiveZip,
  isPlaceholderZip,
  validZipFirstPart,
  normalizeZip,
  postalKey,
  zipLengthMax,
} from './zip-rules.ts';

const us: CountryConfig = { ...unknownCountry('US'), optionalFields: [] };
const puertoRico: CountryConfig = { ...unknownCountry('PR'), optionalFields: [] };
const canada: CountryConfig = {
  ...unknownCountry('CA'),
  optionalFields: [],
  zipPattern: '[ABCEGHJKLMNPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z] ?\\d[ABCEGHJ-NPRSTV-Z]\\d',
};
const germany: CountryConfig = { ...unknownCountry('DE'), optionalFields: [], zipPattern: '\\d{5}' };
const ireland: CountryConfig = { ...unknownCountry('IE'), zipPattern: '[\\dA-Z]{3} ?[\\dA-Z]{4}' };
const bahamas: CountryConfig = { ...unknownCountry('BS'), disabledFields: ['zip'] };

/** Any code units at all, broken characters included. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes));

test.each(['33401', '33401-1234', '334011234', ' 33401 '])('ZIP-03 "%s" is a zip of the US', (zip) => {
  expect(checkZip(zip, us).kind).toBe('ok');
});

test.each(['3340', '334011', '33401-12', '3340a', '33401_1234', '33401-1234-5', '３３４０１x', 'V8E 0B6'])(
  'ZIP-03 "%s" is not a zip of the US',
  (zip) => {
    expect(checkZip(zip, us)).toEqual(problem('zip', 'zipNotValid'));
  },
);

test('ZIP-03 a territory has the zips of the US', () => {
  expect(checkZip('00601', puertoRico)).toEqual(ok('00601'));
  expect(checkZip('601', puertoRico)).toEqual(problem('zip', 'zipNotValid'));
});

test('ZIP-03 a US zip has at most ten characters', () => {
  expect(zipLengthMax('US')).toBe(10);
  expect(zipLengthMax('GU')).toBe(10);
});

test('ZIP-03 no valid US zip is longer than the maximum', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{5}([- ]?\d{4})?$/), (zip) => {
      expect(normalizeZip({ country: 'US', zip }).length).toBeLessThanOrEqual(10);
    }),
  );
});

test('ZIP-03 a first part that is neither five digits nor ZIP+4 is cleared', () => {
  expect(validZipFirstPart('3340')).toBe('');
  expect(validZipFirstPart('33401-12')).toBe('');
  expect(validZipFirstPart('abcde')).toBe('');
});

test('ZIP-03 a valid first part stays', () => {
  expect(validZipFirstPart('33401')).toBe('33401');
  expect(validZipFirstPart(' 33401-1234')).toBe('33401-1234');
});

test.each(['V8E', 'V8E0B', 'V8'])('ZIP-04 "%s" is too short for Canada', (zip) => {
  expect(checkZip(zip, canada)).toEqual(problem('zip', 'tooFewCharacters'));
});

test('ZIP-04 six characters in the right order are enough', () => {
  expect(checkZip('v8e0b6', canada)).toEqual(ok('V8E 0B6'));
  expect(checkZip('V8E-0B6', canada)).toEqual(ok('V8E 0B6'));
});

test('ZIP-04 six characters in the wrong order are refused', () => {
  expect(checkZip('123456', canada)).toEqual(problem('zip', 'zipNotValid'));
});

test.each(['00000', ' 00000', '00000-0000', '00000 1234'])(
  'ZIP-05 "%s" is a placeholder and counts as empty',
  (zip) => {
    expect(isPlaceholderZip(zip)).toBe(true);
    expect(effectiveZip(zip)).toBe('');
    expect(checkZip(zip, us)).toEqual(problem('zip', 'zipRequired'));
  },
);

test('ZIP-05 any other zip is not a placeholder', () => {
  expect(isPlaceholderZip('00001')).toBe(false);
  expect(isPlaceholderZip('000000')).toBe(false);
  expect(effectiveZip(' 33401 ')).toBe('33401');
});

test('ZIP-06 a zip in the wrong format for its country must be verified', () => {
  expect(checkZip('1234', germany)).toEqual(problem('zip', 'zipVerify'));
  expect(checkZip('80331', germany)).toEqual(ok('80331'));
});

test('ZIP-07 a zip outside the US has no maximum', () => {
  expect(zipLengthMax('CA')).toBeNull();
  expect(zipLengthMax('DE')).toBeNull();
  expect(checkZip('A LONG POSTAL CODE 123456', unknownCountry('XX'))).toEqual(ok('A LONG POSTAL CODE 123456'));
});

test('ZIP-07 a zip outside the US is not required by default', () => {
  expect(checkZip('', unknownCountry('XX'))).toEqual(ok(''));
  expect(checkZip('  ', ireland)).toEqual(ok(''));
});

test('CTY-01 a zip is required where the country requires it and ignored where it is disabled', () => {
  expect(checkZip('', germany)).toEqual(problem('zip', 'zipRequired'));
  expect(checkZip('12345', bahamas)).toEqual(ok(''));
});

test.each([
  ['US', '334011234', '33401-1234'],
  ['US', '33401 1234', '33401-1234'],
  ['PR', ' 00601', '00601'],
  ['CA', 'v8e0b6', 'V8E 0B6'],
  ['CA', 'v8e', 'V8E'],
  ['JP', '1000001', '100-0001'],
  ['JP', '１００−０００１', '100-0001'],
  ['JP', '100ー0001', '100-0001'],
  ['GB', 'ph31nf', 'PH3 1NF'],
  ['GB', ' ec1a  1bb', 'EC1A 1BB'],
  ['DE', ' 80331 ', '80331'],
  ['US', '3340 1', '3340 1'],
])('ZIP-02 a zip of %s typed as "%s" is written "%s"', (country, zip, written) => {
  expect(normalizeZip({ country, zip })).toBe(written);
});

test.each([
  ['US', '33401-1234', '33401'],
  ['GU', '96910', '96910'],
  ['CA', 'V8E 0B6', 'V8E'],
  ['CA', 'V8E', 'V8E'],
  ['JP', '100-0001', '1000001'],
  ['GB', 'PH3 1NF', 'PH31NF'],
  ['US', '3340', null],
  ['CA', 'V8E 0', null],
  ['DE', '80331', null],
])('ZIP-02 a zip of %s written "%s" is found by %s', (country, zip, key) => {
  expect(postalKey({ country, zip })).toBe(key);
});

test('ZIP-02 normalizing a zip twice changes nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom('US', 'CA', 'JP', 'GB', 'DE'), anyText, (country, zip) => {
      const written = normalizeZip({ country, zip });
      expect(normalizeZip({ country, zip: written })).toBe(written);
    }),
  );
});
