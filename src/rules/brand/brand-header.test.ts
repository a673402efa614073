import { expect, test } from 'vitest';
import { brandKeys } from './brand.ts';
import { brandHeader, demoContact } from './brand-header.ts';

test('API-40 every brand has a header with its own name and phone number', () => {
  const headers = brandKeys.map((key) => brandHeader(key, { shipPath: '/ship', contact: demoContact(key) }));
  expect(new Set(headers.map(({ brand }) => brand.name)).size).toBe(brandKeys.length);
  expect(new Set(headers.map(({ phone }) => phone)).size).toBe(brandKeys.length);
});

test('API-40 the link to the ship page follows the operators’ setting', () => {
  const paths = brandHeader('ski', { shipPath: '/book/ship', contact: demoContact('ski') }).links.map(
    ({ path }) => path,
  );
  expect(paths).toEqual(['/', '/book/ship', '/help', '/track', '/store-locator', '/business', '/contact', '/sign-in']);
});
