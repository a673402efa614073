import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readOrderOfStores,
  readStoreSearch,
  storeLocatorLink,
  storesOfOrder,
  type StoreSearch,
} from './store-search.ts';

function read(parameters: Readonly<Record<string, string>>): StoreSearch {
  return readStoreSearch((name) => parameters[name] ?? null);
}

/** Reads the search from a link, as the page does when a browser opens it. */
function readLink(link: string): StoreSearch {
  const pairs = link
    .slice(link.indexOf('?') + 1)
    .split('&')
    .map((pair) => pair.split('=').map(decodeURIComponent));
  return read(Object.fromEntries(pairs));
}

test('SCR-04 the address names the zip, the radius and the carrier', () => {
  expect(read({ zip_code: '33401', radius: '25', carrier: 'UPS' })).toEqual({
    zip: '33401',
    country: 'US',
    radiusMiles: 25,
    carrier: 'UPS',
  });
});

test('SCR-04 the defaults are ten miles and FedEx', () => {
  expect(read({})).toEqual({ zip: '', country: 'US', radiusMiles: 10, carrier: 'FEDEX' });
});

test.each(['0', '101', '-5', '10.5', 'ten', ''])('SCR-04 a radius of "%s" is ten miles', (radius) => {
  expect(read({ radius }).radiusMiles).toBe(10);
});

test('SCR-04 an unknown carrier or country gets the default, and lower case is accepted', () => {
  expect(read({ carrier: 'DHL', country_code: 'Canada' })).toMatchObject({ carrier: 'FEDEX', country: 'US' });
  expect(read({ carrier: 'ups', country_code: 'ca' })).toMatchObject({ carrier: 'UPS', country: 'CA' });
});

test('SCR-04 the link has the specified format', () => {
  expect(storeLocatorLink({ zip: '33401', country: 'US', radiusMiles: 10, carrier: 'FEDEX' })).toBe(
    '/store-locator?zip_code=33401&radius=10&carrier=FEDEX',
  );
});

test('SCR-04 a search reads back the same from its link', () => {
  const search = fc.record({
    zip: fc.string({ maxLength: 10 }).map((zip) => zip.trim()),
    country: fc.constantFrom('US', 'CA', 'JP'),
    radiusMiles: fc.integer({ min: 1, max: 100 }),
    carrier: fc.constantFrom('FEDEX' as const, 'UPS' as const),
  });
  fc.assert(
    fc.property(search, (given) => {
      expect(readLink(storeLocatorLink(given))).toEqual(given);
    }),
  );
});

test('SCR-04 SCR-06 the link of a receipt names its order, and repeats the search', () => {
  const search = { zip: '33401', country: 'US', radiusMiles: 10, carrier: 'UPS' } as const;
  const links = [storesOfOrder(storeLocatorLink(search), 90_001), storesOfOrder('/store-locator', 90_001)];
  const orderOf = (link: string) => readOrderOfStores((name) => new URL(link, 'http://x').searchParams.get(name));
  expect(links.map(orderOf)).toEqual([90_001, 90_001]);
  expect(readLink(links[0] ?? '')).toEqual(search);
});

test('SCR-04 an address without an order, or with what is none, leads back to no receipt', () => {
  for (const id of [null, '', '0', '-1', '1.5', 'javascript:1', '9999999999']) {
    expect(readOrderOfStores(() => id)).toBe(null);
  }
});
