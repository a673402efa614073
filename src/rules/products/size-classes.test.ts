import { expect, test } from 'vitest';
import { productTypes } from './product-types.ts';
import { findSize, sizeClassBySku, sizeClasses, sizesOf } from './size-classes.ts';

test('PRD-02 every kind of bag comes in the sizes that the wire names', () => {
  const names = Object.fromEntries(productTypes.map((type) => [type, sizesOf(type).map(({ size }) => size)]));
  expect(names).toEqual({
    golf: ['standard', 'staff'],
    luggage: ['carry-on', 'checked', 'oversized'],
    ski: ['single', 'double'],
    snowboard: ['standard', 'large'],
    snowboot: ['standard'],
    bike: ['road', 'mountain', 'e-bike'],
    box: ['small', 'medium', 'large'],
    trunk: ['trunk', 'duffel-m', 'duffel-l', 'duffel-xl'],
  });
});

test('PRD-02 published caps and dimensions are exact', () => {
  const figures = (sku: Parameters<typeof sizeClassBySku>[0]) => {
    const { weightCapPounds, dimensionsInches } = sizeClassBySku(sku);
    return [weightCapPounds, ...Object.values(dimensionsInches)];
  };
  expect(figures('golf-standard')).toEqual([42, 48, 14, 10]);
  expect(figures('luggage-carry-on')).toEqual([25, 22, 14, 9]);
  expect(figures('luggage-checked')).toEqual([50, 28, 20, 14]);
  expect(figures('bike-road')).toEqual([50, 54, 8, 30]);
  expect(figures('bike-mountain')).toEqual([60, 56, 10, 32]);
  expect(figures('bike-e-bike')).toEqual([70, 60, 12, 34]);
  expect(figures('trunk-trunk').slice(1)).toEqual([32, 18, 13.5]);
  expect(figures('trunk-duffel-m').slice(1)).toEqual([38, 18, 18]);
  expect(figures('trunk-duffel-l').slice(1)).toEqual([40, 20, 20]);
  expect(figures('trunk-duffel-xl').slice(1)).toEqual([42, 22, 22]);
  const caps = ['golf-staff', 'luggage-oversized', 'ski-single', 'ski-double', 'snowboard-standard'] as const;
  expect(caps.map((sku) => sizeClassBySku(sku).weightCapPounds)).toEqual([56, 72, 30, 65, 35]);
  expect(sizeClassBySku('snowboard-large').weightCapPounds).toBe(67);
  expect(sizeClassBySku('snowboot-standard').weightCapPounds).toBe(30);
});

test('PRD-02 every dimension is a whole or half inch, so that volumes are exact', () => {
  for (const { dimensionsInches } of sizeClasses) {
    for (const inches of Object.values(dimensionsInches)) expect(Number.isInteger(inches * 2)).toBe(true);
  }
});

test('PRD-02 a size of another kind of bag is not found', () => {
  expect(findSize({ type: 'golf', size: 'staff' })?.label).toBe('Staff / XL');
  expect(findSize({ type: 'golf', size: 'checked' })).toBeUndefined();
  expect(findSize({ type: 'golf', size: '' })).toBeUndefined();
});
