import { expect, test } from 'vitest';
import { isDomesticRoute } from './domestic-route.ts';

test('SVC-01 a route inside one country is domestic', () => {
  expect(isDomesticRoute({ origin: 'US', destination: 'US' })).toBe(true);
  expect(isDomesticRoute({ origin: 'JP', destination: 'JP' })).toBe(true);
  expect(isDomesticRoute({ origin: 'US', destination: 'CA' })).toBe(false);
  expect(isDomesticRoute({ origin: 'GB', destination: 'IE' })).toBe(false);
});

test('PNT-06 a territory whose code has become the country is still domestic to the United States', () => {
  expect(isDomesticRoute({ origin: 'US', destination: 'PR' })).toBe(true);
  expect(isDomesticRoute({ origin: 'GU', destination: 'VI' })).toBe(true);
  expect(isDomesticRoute({ origin: 'PR', destination: 'CA' })).toBe(false);
});
