import { expect, test } from 'vitest';
import { productTypes } from '#rules/products/product-types.ts';
import { sizePictures } from './size-pictures.ts';

test('PRD-02 every size has a picture with its measures and its limit', () => {
  for (const type of productTypes) {
    for (const { heightInches, widthInches, detail } of sizePictures(type)) {
      expect(heightInches).toBeGreaterThan(0);
      expect(widthInches).toBeGreaterThan(0);
      expect(detail).toMatch(/^[\d.]+ × [\d.]+ × [\d.]+ in, up to \d+ lb$/);
    }
  }
});

test('PRD-02 a golf bag is drawn upright, a bike box lying', () => {
  expect(sizePictures('golf')[0]).toMatchObject({ heightInches: 48, widthInches: 14 });
  expect(sizePictures('bike')[0]).toMatchObject({ heightInches: 30, widthInches: 54 });
});
