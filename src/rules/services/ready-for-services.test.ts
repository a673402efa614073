import { expect, test } from 'vitest';
import type { End } from '#rules/shipment/draft.ts';
import { type EndForServices, missingForServices } from './ready-for-services.ts';

const losAngeles: EndForServices = {
  country: 'US',
  zip: '90001',
  city: 'Los Angeles',
  state: 'CA',
  zipIsNeeded: true,
  stateIsNeeded: true,
};
const miami: EndForServices = {
  country: 'US',
  zip: '33101',
  city: 'Miami',
  state: 'FL',
  zipIsNeeded: true,
  stateIsNeeded: true,
};
const dublin: EndForServices = {
  country: 'IE',
  zip: '',
  city: '',
  state: '',
  zipIsNeeded: false,
  stateIsNeeded: false,
};

const isReadyForServices = (ends: Readonly<Record<End, EndForServices>>) => missingForServices(ends).length === 0;

test('SVC-01 services are shown when both ends have zip, city and state', () => {
  expect(isReadyForServices({ origin: losAngeles, destination: miami })).toBe(true);
});

test.each(['zip', 'city', 'state'] as const)(
  'SVC-01 services are not shown while the %s of either end is empty',
  (field) => {
    for (const nothing of ['', '  ']) {
      expect(missingForServices({ origin: { ...losAngeles, [field]: nothing }, destination: miami })).toEqual([
        { end: 'origin', field },
      ]);
      expect(missingForServices({ origin: losAngeles, destination: { ...miami, [field]: nothing } })).toEqual([
        { end: 'destination', field },
      ]);
    }
  },
);

test('SVC-01 a zip that the country makes optional or disables may be empty', () => {
  expect(isReadyForServices({ origin: losAngeles, destination: dublin })).toBe(true);
  expect(isReadyForServices({ origin: losAngeles, destination: { ...dublin, zipIsNeeded: true } })).toBe(false);
});

test('SVC-01 city and state are required on domestic routes only', () => {
  const nameless = { ...losAngeles, city: '', state: '' };
  expect(isReadyForServices({ origin: nameless, destination: dublin })).toBe(true);
  expect(isReadyForServices({ origin: nameless, destination: miami })).toBe(false);
});

test('ZIP-05 the placeholder zip counts as empty and blocks services, even where the zip is optional', () => {
  expect(isReadyForServices({ origin: { ...losAngeles, zip: '00000' }, destination: miami })).toBe(false);
  expect(isReadyForServices({ origin: losAngeles, destination: { ...dublin, zip: ' 00000 ' } })).toBe(false);
});

test('SVC-01 CTY-01 within a country without states only the city is required', () => {
  const berlin: EndForServices = { ...dublin, country: 'DE', city: 'Berlin' };
  expect(isReadyForServices({ origin: berlin, destination: { ...berlin, city: 'Köln' } })).toBe(true);
  expect(missingForServices({ origin: berlin, destination: { ...berlin, city: '' } })).toEqual([
    { end: 'destination', field: 'city' },
  ]);
});
