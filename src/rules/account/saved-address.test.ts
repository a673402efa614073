import { expect, test } from 'vitest';
import { type CountryConfig, unknownCountry } from '#rules/address/country-rules.ts';
import { type SavedAddress, savedAddressProblems } from './saved-address.ts';

const usa: CountryConfig = {
  ...unknownCountry('US'),
  supported: true,
  optionalFields: [],
  zipPattern: '\\d{5}(-\\d{4})?',
  zipLookup: 'every',
  states: [{ code: 'FL', name: 'Florida' }],
};

const home: SavedAddress = {
  placeName: '',
  companyName: '',
  address1: '18 Juniper Walk',
  address2: '',
  city: 'Miami',
  state: 'FL',
  zip: '33101',
  countryCode: 'US',
  phoneNumber: '',
};

test('ACC-08 street, city, state and zip are enough', () => {
  expect(savedAddressProblems(home, usa)).toEqual({});
});

test('ACC-08 CTY-01 the fields that the country requires are required', () => {
  const empty = { ...home, address1: '', city: ' ', state: '', zip: '', phoneNumber: '555' };
  expect(savedAddressProblems(empty, usa)).toEqual({
    address1: 'addressRequired',
    zip: 'zipRequired',
    city: 'cityRequired',
    state: 'stateRequired',
    phoneNumber: 'phoneNotValid',
  });
  expect(savedAddressProblems({ ...home, state: 'ZZ' }, usa)).toEqual({ state: 'stateRequired' });
});

test('ACC-08 CTY-03 an address in an unsupported country is refused', () => {
  const nowhere = { ...home, countryCode: 'ZZ', state: '', zip: '' };
  expect(savedAddressProblems(nowhere, unknownCountry('ZZ'))).toEqual({ countryCode: 'countryNotSupported' });
});
