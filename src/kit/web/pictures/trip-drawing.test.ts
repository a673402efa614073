import { expect, test } from 'vitest';
import type { RoutePoint } from './route-drawing.ts';
import { drawTrip } from './trip-drawing.ts';

const losAngeles = { label: 'Los Angeles, CA', latitude: 34.05, longitude: -118.24, country: 'US' };
const memphis = { label: 'Memphis, TN', latitude: 35.15, longitude: -90.05, country: 'US' };
const miami = { label: 'Miami, FL', latitude: 25.78, longitude: -80.2, country: 'US' };
const london = { label: 'London, United Kingdom', latitude: 51.51, longitude: -0.13, country: 'GB' };
const tokyo = { label: 'Tokyo, Japan', latitude: 35.68, longitude: 139.69, country: 'JP' };
const banff = { label: 'Banff, AB, Canada', latitude: 51.18, longitude: -115.57, country: 'CA' };

const track = (name: string, ...stops: RoutePoint[]) => ({ name, stops });

test('SCR-06 bags in different places are each named at their place, and share the arcs of their way', () => {
  const { places, traveled, ahead, shapes } = drawTrip({
    from: losAngeles,
    to: miami,
    tracks: [track('Bag 1', losAngeles, memphis, memphis), track('Bag 2', losAngeles, memphis, miami)],
  });
  expect(shapes).toBe('us');
  expect(places.map(({ label, kind, here }) => [label, kind, here])).toEqual([
    ['Miami, FL', 'to', ['Bag 2']],
    ['Los Angeles, CA', 'from', []],
    ['Memphis, TN', 'stop', ['Bag 1']],
  ]);
  // There is one arc to Memphis for both, one on to Miami for the second bag, and one ahead of the first.
  expect(traveled).toHaveLength(2);
  expect(ahead).toHaveLength(1);
});

test('SCR-06 a bag without a scan is where the trip begins, and one that arrived has nothing ahead', () => {
  expect(drawTrip({ from: losAngeles, to: miami, tracks: [track('Bag 1')] }).places[1]).toMatchObject({
    kind: 'from',
    here: ['Bag 1'],
  });
  expect(drawTrip({ from: losAngeles, to: miami, tracks: [track('Bag 1', memphis, miami)] }).ahead).toEqual([]);
});

test('SCR-06 every place of trips abroad lies inside the frame, and labels cover no other', () => {
  for (const to of [london, tokyo, banff]) {
    const { shapes, places } = drawTrip({
      from: losAngeles,
      to,
      tracks: [track('Bag 1', memphis), track('Bag 2', to)],
    });
    expect(shapes).toBe('world');
    for (const { left, top, row } of places) {
      expect(left).toBeGreaterThan(2);
      expect(left).toBeLessThan(98);
      expect(top).toBeGreaterThan(2);
      expect(top).toBeLessThan(98);
      expect(row).not.toBe(0);
    }
    expect(places.find(({ label }) => label === to.label)?.here).toEqual(['Bag 2']);
  }
});

test('SCR-06 the label of an end near the edge stays inside the frame, even where it covers a bit of another', () => {
  const tracks = [track('Bag 1', losAngeles, memphis), track('Bag 2', losAngeles, memphis)];
  const end = drawTrip({ from: losAngeles, to: miami, tracks }).places.find(({ kind }) => kind === 'to');
  expect(end?.top).toBeGreaterThan(80);
  expect(end?.row).toBeLessThan(0);
});

test('SCR-06 the label of where the bags are moves aside where an end would have no room beside it', () => {
  const tracks = [track('Bag 1', losAngeles, memphis), track('Bag 2', losAngeles, memphis)];
  const rowsOf = (...wanted: readonly string[]) => {
    const { places } = drawTrip({ from: losAngeles, to: miami, tracks });
    return wanted.map((label) => places.find((place) => place.label === label)?.row);
  };
  // Under its point it would cover the end, which has no room but over its own.
  expect(rowsOf('Memphis, TN', 'Miami, FL')).toEqual([-1, -1]);
});
