import { emptyFields, type ShipPoint } from './draft.ts';

/** One end as far as services and prices depend on it: who is there, and in which street, is nobody's business but the carrier's. */
export function routeOnly({ type, clubId, country, zip, city, state }: ShipPoint): ShipPoint {
  return { ...emptyFields(country), type, clubId, zip, city, state };
}
