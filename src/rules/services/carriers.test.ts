import { expect, test } from 'vitest';
import { carrierForLeg, carrierKeys, carrierOptions, isCarrierKey } from './carriers.ts';

test('SVC-05 the carrier of a leg is the chosen one, else the one its club prefers, else FedEx', () => {
  expect(carrierForLeg({ chosen: 'FEDEX', clubPrefers: 'UPS' })).toBe('FEDEX');
  expect(carrierForLeg({ chosen: null, clubPrefers: 'UPS' })).toBe('UPS');
  expect(carrierForLeg({ chosen: null, clubPrefers: null })).toBe('FEDEX');
});

test('ENT-05 carriers are offered by key and name', () => {
  expect(carrierOptions).toEqual({ FEDEX: 'FedEx', UPS: 'UPS' });
  expect(carrierKeys.every(isCarrierKey)).toBe(true);
  expect(isCarrierKey('DHL')).toBe(false);
  expect(isCarrierKey('constructor')).toBe(false);
});
