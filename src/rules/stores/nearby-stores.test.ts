import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milesBetween } from '#rules/address/miles-between.ts';
import { boxesAround, milesAway, storesWithin } from './nearby-stores.ts';

const westPalmBeach = { latitude: 26.7165, longitude: -80.0679 };
const wainscott = { latitude: 40.9396, longitude: -72.2425 };

const coordinates = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** An offset of up to two degrees, which is more than the largest radius. */
const step = fc.double({ min: -2, max: 2, noNaN: true });

test('SCR-04 a distance is rounded to tenths of a mile', () => {
  expect(milesAway(westPalmBeach, { latitude: 26.7165, longitude: -80.0579 })).toBe(0.6);
  expect(milesAway(westPalmBeach, westPalmBeach)).toBe(0);
  expect(milesAway(westPalmBeach, wainscott)).toBeCloseTo(1079, 0);
});

test('SCR-04 it agrees with the whole miles that zones are measured in', () => {
  fc.assert(
    fc.property(coordinates, coordinates, (from, to) => {
      expect(Math.abs(milesAway(from, to) - milesBetween(from, to))).toBeLessThanOrEqual(0.55);
    }),
  );
});

test('SCR-04 stores are sorted by distance, including those at the radius, and equal ones keep their order', () => {
  const north = (name: string, miles: number) => ({ name, latitude: 26.7165 + miles / 69.0935, longitude: -80.0679 });
  const stores = [north('far', 10.2), north('edge', 10.04), north('near', 1), north('twin', 1), north('here', 0)];
  const found = storesWithin(stores, { center: westPalmBeach, radiusMiles: 10 });
  expect(found.map(({ name, distanceMiles }) => [name, distanceMiles])).toEqual([
    ['here', 0],
    ['near', 1],
    ['twin', 1],
    ['edge', 10],
  ]);
});

test('SCR-04 everything within the radius lies in one of the boxes', () => {
  const radius = fc.integer({ min: 1, max: 100 });
  fc.assert(
    fc.property(coordinates, step, step, radius, (center, up, along, radiusMiles) => {
      const store = {
        latitude: Math.max(-90, Math.min(90, center.latitude + up)),
        longitude: ((((center.longitude + along + 180) % 360) + 360) % 360) - 180,
      };
      fc.pre(milesAway(center, store) <= radiusMiles);
      const isInside = boxesAround(center, radiusMiles).some(
        ({ south, north, west, east }) =>
          store.latitude >= south && store.latitude <= north && store.longitude >= west && store.longitude <= east,
      );
      expect(isInside).toBe(true);
    }),
  );
});

test('SCR-04 a box is about as large as the circle', () => {
  const [box, ...more] = boxesAround(westPalmBeach, 10);
  expect(more).toEqual([]);
  expect((box?.north ?? 0) - (box?.south ?? 0)).toBeCloseTo(0.29, 2);
  expect((box?.east ?? 0) - (box?.west ?? 0)).toBeCloseTo(0.326, 2);
});

test('SCR-04 across the date line there are two boxes, and around a pole one for all longitudes', () => {
  const eastern = boxesAround({ latitude: 52, longitude: 179.95 }, 10);
  expect(eastern.map(({ east }) => east === 180)).toEqual([true, false]);
  expect(eastern[1]?.west).toBe(-180);
  const western = boxesAround({ latitude: 52, longitude: -179.95 }, 10);
  expect(western[0]?.west).toBe(-180);
  expect(western[1]?.east).toBe(180);
  expect(boxesAround({ latitude: 89.99, longitude: 10 }, 10)).toMatchObject([{ north: 90, west: -180, east: 180 }]);
});
