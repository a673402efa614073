import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CountryConfig, unknownCountry } from './country-rules.ts';
import { cacheEntry, cacheKey, correctedState, readCacheEntry } from './state-correction.ts';

const us: CountryConfig = {
  ...unknownCountry('US'),
  states: [
    { code: 'FL', name: 'Florida' },
    { code: 'NY', name: 'New York' },
  ],
};

test('ZIP-08 the answer of the external service corrects the state', () => {
  const answer = { postalCode: '33401', stateCode: 'FL' };
  expect(correctedState({ zip: '33401-1234', state: 'NY' }, answer, us)).toBe('FL');
});

test('ZIP-08 an answer for another zip leaves the state alone', () => {
  expect(correctedState({ zip: '11975', state: 'NY' }, { postalCode: '33401', stateCode: 'FL' }, us)).toBe('NY');
});

test('ZIP-08 an answer with an unknown state leaves the state alone', () => {
  expect(correctedState({ zip: '33401', state: 'NY' }, { postalCode: '33401', stateCode: 'ZZ' }, us)).toBe('NY');
  expect(correctedState({ zip: '33401', state: 'NY' }, { postalCode: '33401', stateCode: '' }, us)).toBe('NY');
});

test('ZIP-08 without an answer the state stays', () => {
  expect(correctedState({ zip: '33401', state: 'NY' }, null, us)).toBe('NY');
});

test('ZIP-08 the cache key ignores case and spaces of the postal code', () => {
  expect(cacheKey(' v8e 0b6 ')).toBe(cacheKey('V8E 0B6'));
  expect(cacheKey('33401')).not.toBe(cacheKey('33402'));
});

test('ZIP-08 a cached answer reads back the same', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (postalCode, stateCode) => {
      expect(readCacheEntry(cacheEntry({ postalCode, stateCode }))).toEqual({ postalCode, stateCode });
    }),
  );
});

test.each([null, '', '{', '[]', 'null', '7', '{"postalCode":1,"stateCode":"FL"}', '{"postalCode":"33401"}'])(
  'ZIP-08 the cache entry %s is ignored',
  (entry) => {
    expect(readCacheEntry(entry)).toBeNull();
  },
);
