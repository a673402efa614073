import { expect, test } from 'vitest';
import { brandKeys } from './brand.ts';
import { phoneUtilityAddress } from './phone-utility-address.ts';

const hostSuffix = 'example.com';

test.each(brandKeys)('BRD-07 in development %s loads the phone utility from a local path', (brand) => {
  expect(phoneUtilityAddress({ environment: 'development', brand, hostSuffix })).toBe('/assets/phone-utility.js');
});

test('BRD-07 in production without a CDN the phone utility comes from the same local path', () => {
  expect(phoneUtilityAddress({ environment: 'production', brand: 'ski', hostSuffix: null })).toBe(
    '/assets/phone-utility.js',
  );
});

test('BRD-07 elsewhere the CDN host is built from environment and brand', () => {
  expect(phoneUtilityAddress({ environment: 'staging', brand: 'ski', hostSuffix })).toBe(
    'https://cdn.ski.staging.example.com/phone-utility.js',
  );
});

test('BRD-07 production leaves the environment out of the host', () => {
  expect(phoneUtilityAddress({ environment: 'production', brand: 'resort-one', hostSuffix })).toBe(
    'https://cdn.resort-one.example.com/phone-utility.js',
  );
});

test('BRD-07 one brand, the school, uses an "app." variant of its key, and no other does', () => {
  const variants = brandKeys.filter((brand) =>
    phoneUtilityAddress({ environment: 'production', brand, hostSuffix }).includes(`app.${brand}.`),
  );
  expect(variants).toEqual(['school']);
});
