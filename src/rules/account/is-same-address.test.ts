import { expect, test } from 'vitest';
import { isSameAddress } from './is-same-address.ts';
import type { SavedAddress } from './saved-address.ts';

const home: SavedAddress = {
  placeName: 'Home',
  companyName: '',
  address1: '12 Elm St',
  address2: 'Apt 3',
  city: 'Dayton',
  state: 'OH',
  zip: '45402',
  countryCode: 'US',
  phoneNumber: '9375550100',
};

test('PNT-03 an address is the same in other cases, with spaces, with another name and with another phone number', () => {
  const other = { ...home, placeName: 'Mom', phoneNumber: '', address1: ' 12 ELM st ', city: 'dayton' };
  expect(isSameAddress(home, other)).toBe(true);
});

test('PNT-03 an address with any other part is another one', () => {
  for (const change of [{ companyName: 'Elm Inc.' }, { address2: 'Apt 4' }, { zip: '45403' }, { countryCode: 'CA' }]) {
    expect(isSameAddress(home, { ...home, ...change }), JSON.stringify(change)).toBe(false);
  }
});
