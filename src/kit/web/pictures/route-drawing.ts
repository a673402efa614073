import { type GeoProjection, geoAlbersUsa, geoInterpolate, geoNaturalEarth1 } from 'd3-geo';

export type RoutePoint = {
  /** "Pasadena, CA" */
  label: string;
  latitude: number;
  longitude: number;
  /** Two letters, as in ISO 3166: "US". */
  country: string;
};

export type PlaceOnMap = {
  /** In percent of the frame. */
  left: number;
  top: number;
  /** Whether its label is above or below the point. */
  label: 'over' | 'under';
};

/** The part of a map that holds all places of a drawing. */
export type MapDrawing = {
  /** Which shapes to draw under it; the `us` shapes are already projected. */
  shapes: 'us' | 'world';
  projection: GeoProjection;
  frame: Frame;
};

export type RouteDrawing = MapDrawing & {
  arc: string;
  from: PlaceOnMap;
  to: PlaceOnMap;
};

/** The sheet on which the projected US shapes of us-atlas are drawn. */
const sheet = { width: 975, height: 610 };
/** How far the frame may extend beyond that sheet, so that labels at the coast have room. */
const overhang = 50;
const aspect = 16 / 9;

/** A route from one place to another, with an arc between them. */
export function drawRoute({ from, to }: { from: RoutePoint; to: RoutePoint }): RouteDrawing {
  const map = drawMap({ from, to });
  const { projection, frame } = map;
  const start = projected(projection, from);
  const end = projected(projection, to);
  const top = bowedMiddle(start, end);
  return {
    ...map,
    arc: curve([start, top, end]),
    from: placeOnMap({ point: start, other: end, top, frame }),
    to: placeOnMap({ point: end, other: start, top, frame }),
  };
}

/**
 * Routes within the US use the usual map with Alaska and Hawaii as insets. Places that it does not show (Puerto Rico, other countries) use
 * the world map, centered on the middle of the route. All places are within the frame.
 */
export function drawMap({
  from,
  to,
  stops = [],
}: {
  from: RoutePoint;
  to: RoutePoint;
  stops?: readonly RoutePoint[];
}): MapDrawing {
  const us = geoAlbersUsa()
    .scale(1300)
    .translate([sheet.width / 2, sheet.height / 2]);
  const points = [from, to, ...stops];
  const isWithinUs = points.every((point) => point.country === 'US' && us(lonLat(point)) !== null);
  const projection = isWithinUs ? us : worldAround({ from, to });
  const spots = points.map((point) => projected(projection, point));
  const frame = frameAround(spots, isWithinUs ? sheet : { width: Infinity, height: Infinity });
  return { shapes: isWithinUs ? 'us' : 'world', projection, frame };
}

/** The arc between two places of a map. */
export function arcOn({ projection }: MapDrawing, from: RoutePoint, to: RoutePoint): string {
  const start = projected(projection, from);
  const end = projected(projection, to);
  return curve([start, bowedMiddle(start, end), end]);
}

/** A place of a map, in percent of its frame. */
export function positionOn({ projection, frame }: MapDrawing, point: RoutePoint): { left: number; top: number } {
  return positionIn(frame, projected(projection, point));
}

type Spot = { x: number; y: number };
type Frame = { x: number; y: number; width: number; height: number };

function lonLat({ longitude, latitude }: RoutePoint): [number, number] {
  return [longitude, latitude];
}

function worldAround({ from, to }: { from: RoutePoint; to: RoutePoint }): GeoProjection {
  const [longitude] = geoInterpolate(lonLat(from), lonLat(to))(0.5);
  return geoNaturalEarth1().rotate([-longitude, 0]).scale(400).translate([0, 0]);
}

function projected(projection: GeoProjection, point: RoutePoint): Spot {
  const spot = projection(lonLat(point));
  return { x: spot?.[0] ?? 0, y: spot?.[1] ?? 0 };
}

/** The control point of the curve; longer routes curve more. */
function bowedMiddle(start: Spot, end: Spot): Spot {
  const bow = Math.hypot(end.x - start.x, end.y - start.y) * 0.22;
  return { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - bow };
}

function curve([start, top, end]: [Spot, Spot, Spot]): string {
  return `M${round(start.x)} ${round(start.y)}Q${round(top.x)} ${round(top.y)} ${round(end.x)} ${round(end.y)}`;
}

/** The visible part of the map: all places with room for their labels, never zoomed in so far that the country is lost. */
function frameAround(
  spots: readonly Spot[],
  { width: sheetWidth, height: sheetHeight }: { width: number; height: number },
): Frame {
  const [left, right] = [Math.min(...spots.map(({ x }) => x)), Math.max(...spots.map(({ x }) => x))];
  const [highest, lowest] = [Math.min(...spots.map(({ y }) => y)), Math.max(...spots.map(({ y }) => y))];
  const spanX = right - left;
  const spanY = lowest - highest + spanX * 0.11;
  const widest = Math.max(sheetWidth, sheetHeight * aspect) + overhang * 2;
  const width = Math.min(Math.max(spanX * 1.6, spanY * 1.8 * aspect, 320), widest);
  const height = width / aspect;
  const center = { x: (left + right) / 2, y: (highest + lowest) / 2 - spanX * 0.05 };
  return {
    x: keepOn(center.x - width / 2, width, sheetWidth),
    y: keepOn(center.y - height / 2, height, sheetHeight),
    width,
    height,
  };
}

/** Moves a frame back onto a sheet of limited size; on a smaller sheet it is centered. */
function keepOn(start: number, length: number, sheetLength: number): number {
  if (sheetLength === Infinity) return start;
  if (length >= sheetLength) return (sheetLength - length) / 2;
  return Math.min(Math.max(start, -overhang), sheetLength + overhang - length);
}

/**
 * A label is below its point where the curve leaves upwards. It is above where the curve would cross it, at the bottom of the frame, and
 * where it would overlap the other label.
 */
function placeOnMap({ point, other, top, frame }: { point: Spot; other: Spot; top: Spot; frame: Frame }): PlaceOnMap {
  const place = positionIn(frame, point);
  const otherPlace = positionIn(frame, other);
  const leavesFlat = point.y - top.y < 0.25 * Math.abs(top.x - point.x);
  const isAtFoot = place.top > 80;
  const isClose = Math.abs(place.left - otherPlace.left) < 40 && Math.abs(place.top - otherPlace.top) < 20;
  const isOver = isAtFoot || leavesFlat || (isClose && place.top < otherPlace.top);
  return { ...place, label: isOver ? 'over' : 'under' };
}

function positionIn(frame: Frame, { x, y }: Spot): { left: number; top: number } {
  return { left: round(((x - frame.x) / frame.width) * 100), top: round(((y - frame.y) / frame.height) * 100) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
