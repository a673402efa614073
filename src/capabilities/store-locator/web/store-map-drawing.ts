import type { Coordinates } from '#rules/address/miles-between.ts';

/** A store on the drawn map; right and down from the middle, where 100 is the outer ring. */
export type MapPin = {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Its number in the list; without one it is drawn as a dot. */
  readonly number: number | null;
};

export type MapRing = {
  readonly radius: number;
  readonly miles: number;
  /** The position of its miles, on the ring and clear of the numbers. */
  readonly label: { readonly x: number; readonly y: number };
};

export type StoreMapDrawing = { readonly rings: readonly MapRing[]; readonly pins: readonly MapPin[] };

const outerRing = 100;
const milesPerDegree = 69.09;
/** Distances for the rings, in round miles. */
const roundMiles = [1, 2, 5, 10, 25, 50, 75, 100, 150, 200, 300, 500] as const;
/** More numbers would not fit on the map. */
const numberedMax = 20;
/** How far apart two numbers must be to be read. */
const pinWidth = 15;
const spreadRounds = 30;
/** South first, where a scale is expected, then around. */
const labelDegrees = [90, 45, 135, 0, 180, 315, 225] as const;

/**
 * A map without streets: the zip in the middle, north up, two rings for distance, and the stores by number. Outlines of states are too
 * coarse for ten miles, and street maps would need an outside server. SCR-04
 */
export function drawStoreMap({
  center,
  stores,
  radiusMiles,
}: {
  readonly center: Coordinates;
  readonly stores: readonly (Coordinates & { readonly id: number; readonly distanceMiles: number })[];
  readonly radiusMiles: number;
}): StoreMapDrawing {
  const farthest = Math.max(0, ...stores.map(({ distanceMiles }) => distanceMiles));
  const outerMiles = farthest > radiusMiles ? roundUp(farthest) : radiusMiles;
  const innerMiles = roundMiles.findLast((miles) => miles <= outerMiles * 0.6) ?? outerMiles / 2;
  const scale = outerRing / outerMiles;
  const narrowing = Math.cos((center.latitude * Math.PI) / 180);
  const spots = stores.map(({ latitude, longitude }) => ({
    x: shortWay(longitude - center.longitude) * narrowing * milesPerDegree * scale,
    y: (center.latitude - latitude) * milesPerDegree * scale,
  }));
  const readable = [...spread(spots.slice(0, numberedMax)), ...spots.slice(numberedMax)];
  return {
    rings: [innerMiles, outerMiles].map((miles) => ({
      radius: tenths(miles * scale),
      miles,
      label: freeSpotOnRing(miles * scale, readable),
    })),
    pins: stores.map(({ id }, index) => ({
      id,
      number: index < numberedMax ? index + 1 : null,
      x: tenths(readable[index]?.x ?? 0),
      y: tenths(readable[index]?.y ?? 0),
    })),
  };
}

type Spot = { x: number; y: number };

/** Pushes overlapping numbers apart, a little at a time; the others stay where they are. */
function spread(spots: readonly Spot[]): Spot[] {
  const moved = spots.map((spot) => ({ ...spot }));
  for (let round = 0; round < spreadRounds; round += 1) {
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) pushApart(one, other, index);
    }
  }
  return moved;
}

function pushApart(one: Spot, other: Spot, index: number): void {
  const apart = Math.hypot(other.x - one.x, other.y - one.y);
  if (apart >= pinWidth) return;
  // Two pins in the same place have no direction between them, so each pair gets one of its own.
  const angle = apart === 0 ? index : Math.atan2(other.y - one.y, other.x - one.x);
  const push = (pinWidth - apart) / 2;
  one.x -= Math.cos(angle) * push;
  one.y -= Math.sin(angle) * push;
  other.x += Math.cos(angle) * push;
  other.y += Math.sin(angle) * push;
}

/** The first position on a ring that no number covers; south when all are taken. North is kept free for its letter. */
function freeSpotOnRing(radius: number, taken: readonly Spot[]): Spot {
  const spots = labelDegrees.map((degrees) => ({
    x: tenths(Math.cos((degrees * Math.PI) / 180) * radius),
    y: tenths(Math.sin((degrees * Math.PI) / 180) * radius),
  }));
  const isFree = (spot: Spot) => taken.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) > pinWidth);
  return spots.find(isFree) ?? spots[0] ?? { x: 0, y: radius };
}

function roundUp(miles: number): number {
  return roundMiles.find((round) => round >= miles) ?? Math.ceil(miles);
}

/** A difference of longitudes, the short way around. */
function shortWay(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
