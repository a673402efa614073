import { arcOn, drawMap, type MapDrawing, positionOn, type RoutePoint } from './route-drawing.ts';

/** The way of one thing along a trip. */
export type Track = {
  /** What it is called on the map: "Bag 1". */
  readonly name: string;
  /** Where it has been, in order; the last one is where it is. */
  readonly stops: readonly RoutePoint[];
};

/** A place of a trip on the map. */
export type DrawnPlace = {
  readonly label: string;
  readonly left: number;
  readonly top: number;
  readonly kind: 'from' | 'to' | 'stop';
  /** The tracks that are there now. */
  readonly here: readonly string[];
  /** In which row over (below zero) or under the point its label is; null when there is no room for it. */
  readonly row: number | null;
};

export type TripDrawing = MapDrawing & {
  readonly places: readonly DrawnPlace[];
  /** The arcs that were traveled. */
  readonly traveled: readonly string[];
  /** The arcs that are still to come. */
  readonly ahead: readonly string[];
};

/** A map of a trip: where each track has been and is, and what is ahead of it. */
export function drawTrip({
  from,
  to,
  tracks,
}: {
  from: RoutePoint;
  to: RoutePoint;
  tracks: readonly Track[];
}): TripDrawing {
  const stops = tracks.flatMap((track) => track.stops);
  const map = drawMap({ from, to, stops });
  const ways = tracks.map((track) => withoutRepeats([from, ...track.stops]));
  const traveled = ways.flatMap((way) => way.slice(1).map((point, index) => arcOn(map, way[index] ?? from, point)));
  const ahead = ways.flatMap((way) => {
    const last = way.at(-1) ?? from;
    return isSamePlace(last, to) ? [] : [arcOn(map, last, to)];
  });
  return {
    ...map,
    traveled: [...new Set(traveled)],
    ahead: [...new Set(ahead)],
    places: withRows(placesOn(map, { from, to, ways, tracks })),
  };
}

function placesOn(
  map: MapDrawing,
  {
    from,
    to,
    ways,
    tracks,
  }: {
    from: RoutePoint;
    to: RoutePoint;
    ways: readonly (readonly RoutePoint[])[];
    tracks: readonly Track[];
  },
): Unplaced[] {
  const points: RoutePoint[] = [];
  for (const point of [to, from, ...ways.flat()]) {
    if (!points.some((known) => isSamePlace(known, point))) points.push(point);
  }
  return points.map((point) => ({
    label: point.label,
    ...positionOn(map, point),
    kind: isSamePlace(point, to) ? 'to' : isSamePlace(point, from) ? 'from' : 'stop',
    here: tracks.flatMap(({ name }, index) => (isSamePlace(ways[index]?.at(-1) ?? from, point) ? [name] : [])),
  }));
}

function withoutRepeats(points: readonly RoutePoint[]): readonly RoutePoint[] {
  return points.filter((point, index) => {
    const before = points[index - 1];
    return !before || !isSamePlace(before, point);
  });
}

/** Two names of one place, or two zips of one city, are one place on a map of a country. */
function isSamePlace(a: RoutePoint, b: RoutePoint): boolean {
  return a.label === b.label || (Math.abs(a.latitude - b.latitude) < 0.2 && Math.abs(a.longitude - b.longitude) < 0.2);
}

/** The map on a narrow phone, where labels have the least room. */
const narrow = { width: 340, height: 191 };
const labelSize = { height: 24, character: 7, padding: 32, gap: 8 };
const rows = [1, -1, 2, -2, 3, -3] as const;

type Box = { left: number; right: number; top: number; bottom: number };

type Unplaced = Omit<DrawnPlace, 'row'>;

/**
 * Gives each label a row where it covers no other. Where the bags are comes first, then the ends: the first of them moves aside if the others would
 * have no room. A stop without room has no label; an end has one that is whole anyway, although it covers a bit of another.
 */
function withRows(places: readonly Unplaced[]): readonly DrawnPlace[] {
  const dots = new Map(places.map((place) => [place, dotBox(place)]));
  const rank = ({ here, kind }: Unplaced) => (here.length > 0 ? 0 : kind === 'stop' ? 2 : 1);
  const isNeeded = (place: Unplaced): boolean => rank(place) < 2;
  const ranked = places.toSorted((a, b) => rank(a) - rank(b));
  const needed = ranked.filter(isNeeded);
  const found = new Map(needed.length <= triedTogetherMax ? (rowsForAll(needed, dots) ?? []) : []);
  for (const place of ranked.filter((one) => !found.has(one))) {
    const row = rows.find((candidate) => isFree(labelBox(place, candidate), boxesBeside(place, { dots, found })));
    if (row !== undefined) found.set(place, row);
  }
  return places.map((place) => ({
    ...place,
    row: found.get(place) ?? (place.kind === 'stop' ? null : rowInside(place)),
  }));
}

type Rows = ReadonlyMap<Unplaced, number>;

/** Each more takes six times as long. */
const triedTogetherMax = 4;

/** Rows in which none of these labels covers another; null where there are none. */
function rowsForAll(
  [place, ...others]: readonly Unplaced[],
  dots: ReadonlyMap<Unplaced, Box>,
  found: Rows = new Map(),
): Rows | null {
  if (!place) return found;
  for (const row of rows) {
    if (!isFree(labelBox(place, row), boxesBeside(place, { dots, found }))) continue;
    const whole = rowsForAll(others, dots, new Map([...found, [place, row]]));
    if (whole) return whole;
  }
  return null;
}

/** What a label must not cover: the points of other places, and the labels that have their rows. */
function boxesBeside(
  place: Unplaced,
  { dots, found }: { readonly dots: ReadonlyMap<Unplaced, Box>; readonly found: Rows },
): readonly Box[] {
  return [
    ...[...dots].flatMap(([other, box]) => (other === place ? [] : [box])),
    ...[...found].map(([other, row]) => labelBox(other, row)),
  ];
}

function rowInside(place: Unplaced): number {
  return rows.find((row) => isInside(labelBox(place, row))) ?? 1;
}

function dotBox({ left, top }: { left: number; top: number }): Box {
  const [x, y] = [(left / 100) * narrow.width, (top / 100) * narrow.height];
  return { left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 };
}

function labelBox({ label, here, left, top }: Unplaced, row: number): Box {
  const text = label.length + (here.length > 0 ? here.join(', ').length + 3 : 0);
  const width = Math.min(text * labelSize.character + labelSize.padding, narrow.width);
  // A label is shifted by the same share of its own width, so that it never leaves the frame.
  const start = (left / 100) * (narrow.width - width);
  const y = (top / 100) * narrow.height;
  const first = labelSize.gap + (Math.abs(row) - 1) * labelSize.height;
  const highest = row > 0 ? y + first : y - first - labelSize.height;
  return { left: start, right: start + width, top: highest, bottom: highest + labelSize.height };
}

function isInside({ top, bottom }: Box): boolean {
  return top >= 0 && bottom <= narrow.height;
}

function isFree(box: Box, taken: readonly Box[]): boolean {
  return (
    isInside(box) &&
    taken.every(
      (other) =>
        box.right <= other.left || box.left >= other.right || box.bottom <= other.top || box.top >= other.bottom,
    )
  );
}
