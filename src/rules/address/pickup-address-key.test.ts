import { expect, test } from 'vitest';
import { type PickupAddress, pickupAddressKey } from './pickup-address-key.ts';

const address: PickupAddress = {
  address: '88 Main Street',
  address2: 'Apartment 5',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90001',
  country: 'US',
};

test.each<[string, Partial<PickupAddress>]>([
  ['in lower case', { address: '88 main street', city: 'los angeles' }],
  ['with spaces and a comma', { address: ' 88  Main Street,' }],
  ['with its words shortened', { address: '88 Main St.', address2: 'Apt. 5' }],
  ['with the unit in the first line', { address: '88 Main St, Apt 5', address2: '' }],
  ['with the +4', { zip: '90001-1234' }],
  ['with an accent', { city: 'Los Ángeles' }],
])('an address %s is the same door', (_how, changes) => {
  expect(pickupAddressKey({ ...address, ...changes })).toBe(pickupAddressKey(address));
});

test.each<[string, Partial<PickupAddress>]>([
  ['number', { address: '8 Main Street' }],
  ['kind of street', { address: '88 Main Avenue' }],
  ['direction', { address: '88 N Main Street' }],
  ['apartment', { address2: 'Apartment 6' }],
  ['zip', { zip: '90002' }],
])('another %s is another door', (_what, changes) => {
  expect(pickupAddressKey({ ...address, ...changes })).not.toBe(pickupAddressKey(address));
});

test('of a zip of another country both parts count', () => {
  const abroad = { ...address, country: 'CA', zip: 'V8E 0B6' };
  expect(pickupAddressKey({ ...abroad, zip: 'v8e0b6' })).toBe(pickupAddressKey(abroad));
  expect(pickupAddressKey({ ...abroad, zip: 'V8E 1B6' })).not.toBe(pickupAddressKey(abroad));
});
