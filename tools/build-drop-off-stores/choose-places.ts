import type { Coordinates } from '#rules/address/miles-between.ts';
import { milesAway } from '#rules/stores/nearby-stores.ts';

/** A place of the postal data, and how many zips it has. */
export type PostalPlace = Coordinates & { readonly zips: readonly string[] };

/**
 * Chooses places so that as many zips as possible have one of them within reach: always the one that brings the most zips into
 * reach that are not there yet. The same places give the same choice.
 */
export function placesInReach<Place extends PostalPlace>(
  places: readonly Place[],
  { reachMiles, count }: { readonly reachMiles: number; readonly count: number },
): Place[] {
  const neighbors = neighborsOf(places, reachMiles);
  const isReached = places.map(() => false);
  const gain = (index: number): number =>
    (neighbors[index] ?? []).reduce((sum, near) => sum + (isReached[near] ? 0 : (places[near]?.zips.length ?? 0)), 0);
  // A gain never grows, so a candidate whose old gain is below a fresh one need not be counted again.
  const candidates = places.map((_, index) => ({ index, gain: gain(index) }));
  const chosen: Place[] = [];
  while (chosen.length < count) {
    candidates.sort((a, b) => b.gain - a.gain || a.index - b.index);
    const best = freshest(candidates, gain);
    if (!best || best.gain === 0) break;
    const place = places[best.index];
    if (place) chosen.push(place);
    for (const near of neighbors[best.index] ?? []) isReached[near] = true;
    best.gain = 0;
  }
  return chosen;
}

type Candidate = { readonly index: number; gain: number };

/** The best of sorted candidates once their gains are brought up to date. */
function freshest(sorted: readonly Candidate[], gain: (index: number) => number): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of sorted) {
    if (best && candidate.gain <= best.gain) break;
    candidate.gain = gain(candidate.index);
    if (!best || candidate.gain > best.gain) best = candidate;
  }
  return best;
}

/** For every place the places within reach, itself among them; looked for in the nine squares of a grid around it. */
function neighborsOf(places: readonly PostalPlace[], reachMiles: number): number[][] {
  // A degree of longitude is never wider than one of latitude; toward the pole a square only holds more than it must.
  const squareDegrees = reachMiles / 20;
  const square = (degrees: number) => Math.floor(degrees / squareDegrees);
  const grid = new Map<string, number[]>();
  places.forEach((place, index) => {
    const key = `${square(place.latitude)} ${square(place.longitude)}`;
    grid.set(key, [...(grid.get(key) ?? []), index]);
  });
  return places.map((place) => {
    const around: number[] = [];
    for (const up of [-1, 0, 1]) {
      for (const along of [-1, 0, 1]) {
        around.push(...(grid.get(`${square(place.latitude) + up} ${square(place.longitude) + along}`) ?? []));
      }
    }
    return around.filter((other) => {
      const near = places[other];
      return near !== undefined && milesAway(place, near) <= reachMiles;
    });
  });
}
