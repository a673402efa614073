import { expect, test } from 'vitest';
import { bagText } from './bag-text.ts';
import { sizeClassBySku } from './size-classes.ts';

test('PRD-02 a bag is named by its kind and size, and a trunk only once', () => {
  expect(bagText(sizeClassBySku('golf-standard'))).toBe('Golf bag, Standard');
  expect(bagText(sizeClassBySku('trunk-trunk'))).toBe('Trunk');
  expect(bagText(sizeClassBySku('trunk-duffel-m'))).toBe('Trunk, Duffel M');
});
