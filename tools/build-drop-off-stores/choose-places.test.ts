import { expect, test } from 'vitest';
import { placesInReach } from './choose-places.ts';

/** A place so many miles north of the equator. */
function place(miles: number, ...zips: string[]) {
  return { latitude: miles / 69.09, longitude: -80, zips };
}

test('SCR-04 the place that reaches most zips comes first, and what it reaches is not counted again', () => {
  const places = [place(0, 'a'), place(8, 'b', 'c'), place(16, 'd'), place(100, 'e', 'f')];
  const chosen = placesInReach(places, { reachMiles: 9, count: 4 });
  expect(chosen.map(({ zips }) => zips[0])).toEqual(['b', 'e']);
});

test('SCR-04 no more places are chosen than were asked for', () => {
  const places = [place(0, 'a'), place(50, 'b'), place(100, 'c')];
  expect(placesInReach(places, { reachMiles: 9, count: 2 }).map(({ zips }) => zips[0])).toEqual(['a', 'b']);
});
