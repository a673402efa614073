import { emptyFields, type ShipPoint } from './draft.ts';

/** Reduces an end to what services and prices depend on, so that contacts and streets are sent only when needed. */
export function routeOnly({ type, clubId, country, zip, city, state }: ShipPoint): ShipPoint {
  return { ...emptyFields(country), type, clubId, zip, city, state };
}
