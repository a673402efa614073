import { expect, test } from 'vitest';
import { carrierForLeg, carrierKeys, carrierOptions, isCarrierKey } from './carriers.ts';

test('SVC-05 the carrier of a leg is the chosen one, else the one its club prefers, else FedEx', () => {
  expect(carrierForLeg({ chosen: 'FEDEX', clubPrefers: 'UPS', collecting: null })).toBe('FEDEX');
  expect(carrierForLeg({ chosen: null, clubPrefers: 'UPS', collecting: null })).toBe('UPS');
  expect(carrierForLeg({ chosen: null, clubPrefers: null, collecting: null })).toBe('FEDEX');
});

test('ENT-05 carriers are offered by key and name', () => {
  expect(carrierOptions).toEqual({ FEDEX: 'FedEx', UPS: 'UPS' });
  expect(carrierKeys.every(isCarrierKey)).toBe(true);
  expect(isCarrierKey('DHL')).toBe(false);
  expect(isCarrierKey('constructor')).toBe(false);
});

test('ENT-01 the default carrier is one that collects at the club', () => {
  expect(carrierForLeg({ chosen: null, clubPrefers: null, collecting: ['UPS'] })).toBe('UPS');
  expect(carrierForLeg({ chosen: null, clubPrefers: 'UPS', collecting: ['FEDEX', 'UPS'] })).toBe('UPS');
  expect(carrierForLeg({ chosen: 'FEDEX', clubPrefers: null, collecting: ['UPS'] })).toBe('FEDEX');
  expect(carrierForLeg({ chosen: null, clubPrefers: null, collecting: [] })).toBe('FEDEX');
});
