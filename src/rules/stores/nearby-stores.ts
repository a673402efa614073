import type { Coordinates } from '#rules/address/miles-between.ts';

/** A box between two latitudes and two longitudes; it never crosses the date line. */
export type MapBox = {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
};

export type Distant<Store> = Store & { readonly distanceMiles: number };

/** The sphere of `miles-between.ts`. */
const earthRadiusMiles = 3958.8;
/** Distances are rounded to tenths, so a store that rounds to the radius is within it. */
const roundingMiles = 0.05;

/** The distance in miles, rounded to tenths for display and for comparison with the radius. SCR-04 */
export function milesAway(from: Coordinates, to: Coordinates): number {
  const a = onUnitSphere(from);
  const b = onUnitSphere(to);
  const chord = Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
  // For antipodes rounding can make the chord slightly longer than the diameter.
  return Math.round(20 * earthRadiusMiles * Math.asin(Math.min(1, chord / 2))) / 10;
}

/** The stores within the radius, nearest first; equal distances keep their order. SCR-04 */
export function storesWithin<Store extends Coordinates>(
  stores: readonly Store[],
  { center, radiusMiles }: { readonly center: Coordinates; readonly radiusMiles: number },
): Distant<Store>[] {
  return stores
    .map((store) => ({ ...store, distanceMiles: milesAway(center, store) }))
    .filter((store) => store.distanceMiles <= radiusMiles)
    .sort((a, b) => a.distanceMiles - b.distanceMiles);
}

/**
 * The boxes that cover a radius, so that a search looks at few stores. There are two where the circle crosses the date line, and one
 * around the whole earth where it contains a pole. SCR-04
 */
export function boxesAround(center: Coordinates, radiusMiles: number): readonly MapBox[] {
  const angle = (radiusMiles + roundingMiles) / earthRadiusMiles;
  const south = Math.max(-90, center.latitude - degrees(angle));
  const north = Math.min(90, center.latitude + degrees(angle));
  if (south === -90 || north === 90) return [{ south, north, west: -180, east: 180 }];
  const reach = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(center.latitude)))));
  const west = center.longitude - reach;
  const east = center.longitude + reach;
  if (west < -180) {
    return [
      { south, north, west: -180, east },
      { south, north, west: west + 360, east: 180 },
    ];
  }
  if (east > 180) {
    return [
      { south, north, west, east: 180 },
      { south, north, west: -180, east: east - 360 },
    ];
  }
  return [{ south, north, west, east }];
}

function onUnitSphere({ latitude, longitude }: Coordinates): { x: number; y: number; z: number } {
  const ring = Math.cos(radians(latitude));
  return {
    x: ring * Math.cos(radians(longitude)),
    y: ring * Math.sin(radians(longitude)),
    z: Math.sin(radians(latitude)),
  };
}

function radians(inDegrees: number): number {
  return (inDegrees * Math.PI) / 180;
}

function degrees(inRadians: number): number {
  return (inRadians * 180) / Math.PI;
}
