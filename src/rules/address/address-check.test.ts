import { expect, test } from 'vitest';
import { checkAddress } from './address-check.ts';
import { type CountryConfig, unknownCountry } from './country-rules.ts';

const us: CountryConfig = { ...unknownCountry('US'), supported: true, zipLookup: 'every' };
const beverlyHills = { zip: '90210', city: 'Beverly Hills', state: 'CA' };

test('PNT-04 an address whose zip, city and state match is valid, in any case and punctuation', () => {
  const facts = { atZip: beverlyHills, zipsOfCity: [] };
  expect(checkAddress(beverlyHills, facts, us)).toEqual({ isValid: true, candidates: [] });
  expect(checkAddress({ ...beverlyHills, city: 'BEVERLY  hills' }, facts, us).isValid).toBe(true);
});

test('PNT-04 another city is valid when it has zips in the same state', () => {
  const facts = { atZip: beverlyHills, zipsOfCity: ['90001'] };
  expect(checkAddress({ ...beverlyHills, city: 'Los Angeles' }, facts, us).isValid).toBe(true);
});

test('PNT-10 a wrong state gets the place of the zip as first candidate, then the zips of the city', () => {
  const facts = { atZip: beverlyHills, zipsOfCity: ['33101', '33109'] };
  expect(checkAddress({ zip: '90210', city: 'Miami', state: 'FL' }, facts, us)).toEqual({
    isValid: false,
    candidates: [
      beverlyHills,
      { zip: '33101', city: 'Miami', state: 'FL' },
      { zip: '33109', city: 'Miami', state: 'FL' },
    ],
  });
});

test('PNT-10 an unknown zip gets only the zips of its city as candidates, at most five', () => {
  const zipsOfCity = ['1', '2', '3', '4', '5', '6'];
  const check = checkAddress({ zip: '99999', city: 'Miami', state: 'FL' }, { atZip: null, zipsOfCity }, us);
  expect(check.candidates.map(({ zip }) => zip)).toEqual(['1', '2', '3', '4', '5']);
});

test('PNT-04 without postal data or a zip every address is valid', () => {
  const nothing = { atZip: null, zipsOfCity: [] };
  expect(checkAddress(beverlyHills, nothing, unknownCountry('FR')).isValid).toBe(true);
  expect(checkAddress({ ...beverlyHills, zip: '00000' }, nothing, us).isValid).toBe(true);
});
