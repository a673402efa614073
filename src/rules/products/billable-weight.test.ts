import { expect, test } from 'vitest';
import { billableWeight } from './billable-weight.ts';
import { sizeClasses } from './size-classes.ts';

test('PRC-03 a bag that is large for its weight counts by its volume: 48 × 14 × 10 inches are 49 lb', () => {
  expect(billableWeight('golf-standard')).toEqual({
    actualPounds: 42,
    dimensionalPounds: 49,
    billablePounds: 49,
    dimensionsInches: { length: 48, width: 14, height: 10 },
  });
});

test('PRC-03 a bag that is heavy for its volume counts by its weight', () => {
  expect(billableWeight('luggage-carry-on')).toMatchObject({ dimensionalPounds: 20, billablePounds: 25 });
});

test('PRC-03 billable weight is whole pounds and never less than the weight or the volume', () => {
  for (const { sku, weightCapPounds, dimensionsInches } of sizeClasses) {
    const { length, width, height } = dimensionsInches;
    const { billablePounds } = billableWeight(sku);
    expect(Number.isInteger(billablePounds)).toBe(true);
    expect(billablePounds).toBeGreaterThanOrEqual(weightCapPounds);
    expect(billablePounds * 139).toBeGreaterThanOrEqual(length * width * height);
  }
});
