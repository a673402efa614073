import { expect, test } from 'vitest';
import { bagText } from './bag-text.ts';
import { sizeClassBySku } from './size-classes.ts';

test('PRD-02 a bag is called by its kind and size, and a trunk that is one only once', () => {
  expect(bagText(sizeClassBySku('golf-standard'))).toBe('Golf bag, Standard');
  expect(bagText(sizeClassBySku('trunk-trunk'))).toBe('Trunk');
  expect(bagText(sizeClassBySku('trunk-duffel-m'))).toBe('Trunk, Duffel M');
});
