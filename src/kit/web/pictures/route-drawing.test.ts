import { expect, test } from 'vitest';
import { drawRoute, type RoutePoint } from './route-drawing.ts';

const points = {
  losAngeles: { label: 'Los Angeles, CA', latitude: 34.05, longitude: -118.24, country: 'US' },
  newYork: { label: 'New York, NY', latitude: 40.75, longitude: -73.99, country: 'US' },
  jerseyCity: { label: 'Jersey City, NJ', latitude: 40.72, longitude: -74.05, country: 'US' },
  honolulu: { label: 'Honolulu, HI', latitude: 21.31, longitude: -157.86, country: 'US' },
  anchorage: { label: 'Anchorage, AK', latitude: 61.22, longitude: -149.9, country: 'US' },
  sanJuan: { label: 'San Juan, PR', latitude: 18.47, longitude: -66.11, country: 'US' },
  toronto: { label: 'Toronto, Canada', latitude: 43.65, longitude: -79.38, country: 'CA' },
  tokyo: { label: 'Tokyo, Japan', latitude: 35.68, longitude: 139.69, country: 'JP' },
  auckland: { label: 'Auckland, New Zealand', latitude: -36.85, longitude: 174.76, country: 'NZ' },
} satisfies Record<string, RoutePoint>;

test('a route within the states is drawn on the map of the US, with Alaska and Hawaii', () => {
  for (const to of [points.newYork, points.honolulu, points.anchorage]) {
    expect(drawRoute({ from: points.losAngeles, to }).shapes).toBe('us');
  }
});

test('a place outside the map of the US uses the map of the world', () => {
  for (const to of [points.sanJuan, points.toronto, points.tokyo]) {
    expect(drawRoute({ from: points.newYork, to }).shapes).toBe('world');
  }
});

test('both ends of every route lie inside the frame', () => {
  const all = Object.values(points);
  for (const from of all) {
    for (const to of all) {
      const route = drawRoute({ from, to });
      for (const { left, top } of [route.from, route.to]) {
        expect(left).toBeGreaterThan(2);
        expect(left).toBeLessThan(98);
        expect(top).toBeGreaterThan(2);
        expect(top).toBeLessThan(98);
      }
    }
  }
});

test('a route over the Pacific does not go around the other side of the world', () => {
  const { from, to } = drawRoute({ from: points.losAngeles, to: points.tokyo });
  expect(to.left).toBeLessThan(from.left);
});

test('the labels of two places near each other are on different sides', () => {
  const { from, to } = drawRoute({ from: points.jerseyCity, to: points.newYork });
  expect(new Set([from.label, to.label])).toEqual(new Set(['over', 'under']));
});
