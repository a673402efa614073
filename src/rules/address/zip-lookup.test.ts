import { expect, test } from 'vitest';
import { type CountryConfig, unknownCountry } from './country-rules.ts';
import { isZipLookedUp, zipLookupEffect } from './zip-lookup.ts';

const us: CountryConfig = { ...unknownCountry('US'), zipLookup: 'every' };
const canada: CountryConfig = { ...unknownCountry('CA'), zipLookup: 'every' };
const japan: CountryConfig = { ...unknownCountry('JP'), zipLookup: 'every', zipPattern: '\\d{3}-?\\d{4}' };
const unitedKingdom: CountryConfig = {
  ...unknownCountry('GB'),
  zipLookup: 'some',
  zipPattern: '(?:EH|PH|SW)\\d[\\dA-Z]? ?\\d[A-Z]{2}',
};
const germany: CountryConfig = { ...unknownCountry('DE'), zipPattern: '\\d{5}' };

test('ZIP-01 a complete zip of the US, Canada and Japan is looked up', () => {
  expect(isZipLookedUp('33401', us)).toBe(true);
  expect(isZipLookedUp('V8E 0B6', canada)).toBe(true);
  expect(isZipLookedUp('100-0001', japan)).toBe(true);
});

test('ZIP-01 a zip of a country with some known zips is looked up', () => {
  expect(isZipLookedUp('PH3 1NF', unitedKingdom)).toBe(true);
});

test('ZIP-01 a zip of another country is not looked up', () => {
  expect(isZipLookedUp('80331', germany)).toBe(false);
});

test('ZIP-05 an incomplete zip and the placeholder are not looked up', () => {
  expect(isZipLookedUp('3340', us)).toBe(false);
  expect(isZipLookedUp('00000', us)).toBe(false);
});

test('ZIP-01 a known zip fills city and state', () => {
  expect(zipLookupEffect({ kind: 'found', city: 'West Palm Beach', state: 'FL' }, us)).toEqual({
    fills: { city: 'West Palm Beach', state: 'FL' },
    message: null,
    isWrong: false,
    unlocksCity: false,
  });
});

test('ZIP-06 an unknown zip of Japan shows a message and unlocks the city', () => {
  expect(zipLookupEffect({ kind: 'unknown' }, japan)).toEqual({
    fills: null,
    message: 'zipVerify',
    isWrong: true,
    unlocksCity: true,
  });
});

test('ZIP-06 an unknown zip of the US, a territory or Canada shows nothing', () => {
  const nothing = { fills: null, message: null, isWrong: false, unlocksCity: false };
  expect(zipLookupEffect({ kind: 'unknown' }, us)).toEqual(nothing);
  expect(zipLookupEffect({ kind: 'unknown' }, { ...us, code: 'PR' })).toEqual(nothing);
  expect(zipLookupEffect({ kind: 'unknown' }, canada)).toEqual(nothing);
});

test('ZIP-06 an unknown zip of the United Kingdom, of which we know only some, shows a hint and unlocks the city', () => {
  expect(zipLookupEffect({ kind: 'unknown' }, unitedKingdom)).toEqual({
    fills: null,
    message: 'zipVerify',
    isWrong: false,
    unlocksCity: true,
  });
});
