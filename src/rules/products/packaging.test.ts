import { expect, test } from 'vitest';
import { brandKeys } from '#rules/brand/brand.ts';
import { isPackagingRequired } from './is-packaging-required.ts';
import { isPackagingOffered, packagingOptions } from './packaging.ts';
import { productTypes } from './product-types.ts';

test('PRD-03 the packaging of golf bags, skis, snowboards and bikes is asked for by every brand', () => {
  for (const brand of brandKeys.filter((key) => key !== 'camp')) {
    expect(productTypes.filter((type) => isPackagingRequired({ brand, type }))).toEqual([
      'golf',
      'ski',
      'snowboard',
      'bike',
    ]);
  }
});

test('PRD-03 the camp brand also asks for the packaging of boxes and trunks', () => {
  expect(productTypes.filter((type) => isPackagingRequired({ brand: 'camp', type }))).toEqual([
    'golf',
    'ski',
    'snowboard',
    'bike',
    'box',
    'trunk',
  ]);
});

test('PRD-02 where packaging is asked for there is something to choose', () => {
  for (const type of productTypes.filter((one) => isPackagingRequired({ brand: 'camp', type: one }))) {
    expect(packagingOptions(type).length).toBeGreaterThan(1);
  }
});

test('PRD-02 each kind of bag has packagings of its own, each named once', () => {
  expect(packagingOptions('golf').map(({ label }) => label)).toEqual(['Soft travel bag', 'Hard case', 'Box']);
  expect(packagingOptions('snowboot')).toEqual([]);
  for (const type of productTypes) {
    const values = packagingOptions(type).map(({ value }) => value);
    expect(new Set(values).size).toBe(values.length);
    for (const packaging of values) expect(isPackagingOffered({ type, packaging })).toBe(true);
  }
});

test('PRD-02 the packaging of another kind is not offered', () => {
  expect(isPackagingOffered({ type: 'golf', packaging: 'suitcase' })).toBe(false);
  expect(isPackagingOffered({ type: 'snowboot', packaging: 'box' })).toBe(false);
});
