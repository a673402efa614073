import { expect, test } from 'vitest';
import { checkAddress } from './address-check.ts';
import { type CountryConfig, unknownCountry } from './country-rules.ts';

const us: CountryConfig = { ...unknownCountry('US'), supported: true, zipLookup: 'every' };
const beverlyHills = { zip: '90210', city: 'Beverly Hills', state: 'CA' };

test('PNT-04 an address whose zip, city and state belong together is valid, however it is written', () => {
  const facts = { atZip: beverlyHills, zipsOfCity: [] };
  expect(checkAddress(beverlyHills, facts, us)).toEqual({ isValid: true, candidates: [] });
  expect(checkAddress({ ...beverlyHills, city: 'BEVERLY  hills' }, facts, us).isValid).toBe(true);
});

test('PNT-04 a city that the zip also goes by is valid when it has zips in the same state', () => {
  const facts = { atZip: beverlyHills, zipsOfCity: ['90001'] };
  expect(checkAddress({ ...beverlyHills, city: 'Los Angeles' }, facts, us).isValid).toBe(true);
});

test('PNT-10 a wrong state is answered with what lies at the zip, then with the zips of the city', () => {
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

test('PNT-10 a zip that does not exist has only the zips of its city as candidates, and at most five', () => {
  const zipsOfCity = ['1', '2', '3', '4', '5', '6'];
  const check = checkAddress({ zip: '99999', city: 'Miami', state: 'FL' }, { atZip: null, zipsOfCity }, us);
  expect(check.candidates.map(({ zip }) => zip)).toEqual(['1', '2', '3', '4', '5']);
});

test('PNT-04 where we have no postal data, and without a zip, an address is taken as it is', () => {
  const nothing = { atZip: null, zipsOfCity: [] };
  expect(checkAddress(beverlyHills, nothing, unknownCountry('FR')).isValid).toBe(true);
  expect(checkAddress({ ...beverlyHills, zip: '00000' }, nothing, us).isValid).toBe(true);
});
