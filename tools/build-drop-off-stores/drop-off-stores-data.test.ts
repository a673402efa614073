import { expect, test } from 'vitest';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { demoDropOffStores } from '#records/demo/demo-drop-off-stores.ts';
import { milesAway } from '#rules/stores/nearby-stores.ts';
import { parseStoreHours } from '#rules/stores/store-hours.ts';

const postalData = loadPostalData();
const stores = demoDropOffStores(postalData);

/** Every zip of the mainland whose last two digits are 01: the middle of a town nearly everywhere. */
const sampleZips = Array.from({ length: 1000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}01`);

test('SCR-04 there are some thousand invented stores, each with a code of its own, and every name says so', () => {
  expect(stores.length).toBeGreaterThan(3000);
  expect(stores.length).toBeLessThan(5000);
  expect(new Set(stores.map(({ code }) => code)).size).toBe(stores.length);
  expect(stores.every(({ name }) => name.endsWith('(demo)'))).toBe(true);
});

test('SCR-04 their hours can be parsed, and their phone numbers are fictional', () => {
  expect(stores.every(({ openingHours }) => parseStoreHours(openingHours) !== undefined)).toBe(true);
  expect(stores.every(({ phone }) => phone === '' || /^\(\d{3}\) 555-01\d\d$/.test(phone))).toBe(true);
});

test('SCR-04 each is near the middle of its zip', () => {
  const astray = stores.filter((store) => {
    const place = postalData.find({ country: store.countryCode, zip: store.zip });
    return !place || milesAway(place, store) > 1;
  });
  expect(astray).toEqual([]);
});

test.each([
  ['FEDEX', 0.75],
  ['UPS', 0.6],
] as const)('SCR-04 most towns of the US have a store of %s within ten miles', (carrier, share) => {
  const ofCarrier = stores.filter((store) => store.carrier === carrier && store.countryCode === 'US');
  const places = sampleZips
    .map((zip) => postalData.find({ country: 'US', zip }))
    .filter((place) => place !== undefined && !/^A[AEP]$/.test(place.state));
  const reached = places.filter((place) => place && ofCarrier.some((store) => milesAway(place, store) <= 10));
  expect(places.length).toBeGreaterThan(700);
  expect(reached.length / places.length).toBeGreaterThan(share);
});

test('SCR-04 a city has several to choose from', () => {
  const near = (zip: string) => {
    const place = postalData.find({ country: 'US', zip });
    return stores.filter((store) => store.carrier === 'FEDEX' && place && milesAway(place, store) <= 10).length;
  };
  for (const zip of ['33401', '10001', '90001', '60601', '80202']) expect(near(zip), zip).toBeGreaterThanOrEqual(3);
});

test('SCR-04 both carriers have stores in Canada and Japan', () => {
  const kinds = new Set(stores.map(({ carrier, countryCode }) => `${carrier} ${countryCode}`));
  expect(kinds).toEqual(new Set(['FEDEX US', 'UPS US', 'FEDEX CA', 'UPS CA', 'FEDEX JP', 'UPS JP']));
});
