import { expect, test } from 'vitest';
import { drawStoreMap } from './store-map-drawing.ts';

const center = { latitude: 26.7165, longitude: -80.0679 };
const perMile = 1 / 69.09;

function store(id: number, { north = 0, east = 0 }: { north?: number; east?: number }) {
  const narrowing = Math.cos((center.latitude * Math.PI) / 180);
  return {
    id,
    latitude: center.latitude + north * perMile,
    longitude: center.longitude + (east * perMile) / narrowing,
    distanceMiles: Math.hypot(north, east),
  };
}

test('SCR-04 north is up, east is right, and the radius is the outer ring', () => {
  const { pins, rings } = drawStoreMap({
    center,
    stores: [store(7, { north: 5 }), store(8, { east: 10 })],
    radiusMiles: 10,
  });
  expect(pins).toEqual([
    { id: 7, number: 1, x: 0, y: -50 },
    { id: 8, number: 2, x: 100, y: 0 },
  ]);
  expect(rings).toEqual([
    { radius: 50, miles: 5, label: { x: 0, y: 50 } },
    { radius: 100, miles: 10, label: { x: 0, y: 100 } },
  ]);
});

test.each([
  [5, [2, 5]],
  [25, [10, 25]],
  [50, [25, 50]],
  [100, [50, 100]],
])('SCR-04 within %i miles the rings are at round distances', (radiusMiles, miles) => {
  const { rings } = drawStoreMap({ center, stores: [], radiusMiles });
  expect(rings.map((ring) => ring.miles)).toEqual(miles);
});

test('SCR-04 stores beyond the radius widen the map to the next round distance', () => {
  const { rings, pins } = drawStoreMap({ center, stores: [store(1, { north: -30 })], radiusMiles: 10 });
  expect(rings.map(({ miles }) => miles)).toEqual([25, 50]);
  expect(pins[0]?.y).toBe(60);
});

test('SCR-04 numbers that would cover each other are moved apart, and those that stand alone are not', () => {
  const twins = [1, 2, 3].map((id) => store(id, { north: 5 }));
  const { pins } = drawStoreMap({ center, stores: [...twins, store(4, { east: 8 })], radiusMiles: 10 });
  const gaps = [0, 1].flatMap((first) =>
    pins.slice(first + 1, 3).map((pin) => Math.hypot(pin.x - (pins[first]?.x ?? 0), pin.y - (pins[first]?.y ?? 0))),
  );
  expect(Math.min(...gaps)).toBeGreaterThan(13);
  expect(pins[3]).toMatchObject({ x: 80, y: 0 });
});

test('SCR-04 the miles of a ring avoid the numbers of stores', () => {
  const { rings } = drawStoreMap({ center, stores: [store(1, { north: -10 })], radiusMiles: 10 });
  expect(rings.map(({ label }) => label)).toEqual([
    { x: 0, y: 50 },
    { x: 70.7, y: 70.7 },
  ]);
});

test('SCR-04 after the twentieth store the map shows dots', () => {
  const many = Array.from({ length: 25 }, (_, id) => store(id, { north: id / 3 }));
  const { pins } = drawStoreMap({ center, stores: many, radiusMiles: 10 });
  expect(pins[19]?.number).toBe(20);
  expect(pins[20]?.number).toBeNull();
});

test('SCR-04 a store on the other side of the date line lies beside its neighbor', () => {
  const far = { latitude: 52, longitude: 179.99 };
  const { pins } = drawStoreMap({
    center: far,
    stores: [{ id: 1, latitude: 52, longitude: -179.99, distanceMiles: 0.9 }],
    radiusMiles: 10,
  });
  expect(pins[0]?.x).toBeCloseTo(8.5, 0);
});
