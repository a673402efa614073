export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** Mean radius of the earth; a sphere is off by at most half a percent, far less than the width of a zone. */
const earthRadiusMiles = 3958.8;

/** Whole miles on the great circle, halves up: what the zones of the built-in carrier are measured in. */
export function milesBetween(from: Coordinates, to: Coordinates): number {
  const halfLatitude = radians(to.latitude - from.latitude) / 2;
  const halfLongitude = radians(to.longitude - from.longitude) / 2;
  const haversine =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfLongitude) ** 2;
  // Rounding can lift the value of two antipodes a hair above 1, where the arc sine has no answer.
  return Math.round(2 * earthRadiusMiles * Math.asin(Math.sqrt(Math.min(1, haversine))));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
