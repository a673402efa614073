export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** Mean radius of the earth; a sphere is off by at most half a percent, far less than the width of a zone. */
const earthRadiusMiles = 3958.8;

/** Great-circle distance in whole miles, rounded half up; the built-in carrier's zones are based on it. */
export function milesBetween(from: Coordinates, to: Coordinates): number {
  const halfLatitude = radians(to.latitude - from.latitude) / 2;
  const halfLongitude = radians(to.longitude - from.longitude) / 2;
  const haversine =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfLongitude) ** 2;
  // For antipodes rounding can push the value slightly above 1, outside the domain of asin.
  return Math.round(2 * earthRadiusMiles * Math.asin(Math.sqrt(Math.min(1, haversine))));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
