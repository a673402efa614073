import { expect, test } from 'vitest';
import { blockedAddressKey } from './blocked-address.ts';

const house = { address: '1 Main Street', address2: '', zip: '33101', city: 'Miami', state: 'FL', country: 'US' };

test('PNT-07 an address is known however it is written, and whatever unit is named', () => {
  const key = blockedAddressKey(house);
  expect(key).not.toBeNull();
  expect(blockedAddressKey({ ...house, address: ' 1  MAIN, Street. ' })).toBe(key);
  expect(blockedAddressKey({ ...house, address2: 'Apt 4', zip: '33101-1234' })).toBe(key);
});

test('PNT-07 another street, zip or country is another address', () => {
  const key = blockedAddressKey(house);
  expect(blockedAddressKey({ ...house, address: '11 Main Street' })).not.toBe(key);
  expect(blockedAddressKey({ ...house, zip: '33102' })).not.toBe(key);
  expect(blockedAddressKey({ ...house, country: 'CA' })).not.toBe(key);
});

test('PNT-07 without a street there is nothing to look for; without a zip the city stands in', () => {
  expect(blockedAddressKey({ ...house, address: ' ' })).toBeNull();
  expect(blockedAddressKey({ ...house, zip: '' })).toContain('miami fl');
});
