import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milesBetween } from './miles-between.ts';

const westPalmBeach = { latitude: 26.7165, longitude: -80.0679 };
const wainscott = { latitude: 40.9396, longitude: -72.2425 };
const losAngeles = { latitude: 33.9731, longitude: -118.2479 };
const miami = { latitude: 25.7791, longitude: -80.1978 };

const coordinates = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('decisions 5: West Palm Beach to Wainscott lies in the band of zone 6', () => {
  expect(milesBetween(westPalmBeach, wainscott)).toBe(1079);
});

test('decisions 5: Los Angeles to Miami lies above the last band', () => {
  expect(milesBetween(losAngeles, miami)).toBeGreaterThan(1800);
});

test('decisions 5: the distance of a place to itself is zero', () => {
  expect(milesBetween(miami, miami)).toBe(0);
});

test('decisions 5: the way across the date line is the short one', () => {
  expect(milesBetween({ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 })).toBe(138);
});

test('decisions 5: distances are whole, the same both ways and never more than half around the earth', () => {
  fc.assert(
    fc.property(coordinates, coordinates, (from, to) => {
      const miles = milesBetween(from, to);
      expect(Number.isInteger(miles)).toBe(true);
      expect(miles).toBeGreaterThanOrEqual(0);
      expect(miles).toBeLessThanOrEqual(12_437);
      expect(milesBetween(to, from)).toBe(miles);
    }),
  );
});
