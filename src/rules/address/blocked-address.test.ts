import { expect, test } from 'vitest';
import { blockedAddressKey } from './blocked-address.ts';

const house = { address: '1 Main Street', address2: '', zip: '33101', city: 'Miami', state: 'FL', country: 'US' };

test('PNT-07 spelling and unit do not change the key of an address', () => {
  const key = blockedAddressKey(house);
  expect(key).not.toBeNull();
  expect(blockedAddressKey({ ...house, address: ' 1  MAIN, Street. ' })).toBe(key);
  expect(blockedAddressKey({ ...house, address2: 'Apt 4', zip: '33101-1234' })).toBe(key);
});

test('PNT-07 another street, zip or country changes the key', () => {
  const key = blockedAddressKey(house);
  expect(blockedAddressKey({ ...house, address: '11 Main Street' })).not.toBe(key);
  expect(blockedAddressKey({ ...house, zip: '33102' })).not.toBe(key);
  expect(blockedAddressKey({ ...house, country: 'CA' })).not.toBe(key);
});

test('PNT-07 an address without a street has no key; without a zip the city is used', () => {
  expect(blockedAddressKey({ ...house, address: ' ' })).toBeNull();
  expect(blockedAddressKey({ ...house, zip: '' })).toContain('miami fl');
});
