import type { Place } from '#ports/postal-data/postal-data.ts';
import type { ShipmentFields } from '#rules/shipment-form/draft-fields.ts';
import type { Stage } from '../stage/stage.ts';

/** Both ends of a shipment, as the form has them. */
export type Route = ShipmentFields;

/** From one part of the country to another. */
export function zipRoutes(places: readonly Place[], count: number): Route[] {
  const step = Math.floor(places.length / count);
  return Array.from({ length: count }, (_, index) => {
    const from = places[index * step];
    const to = places[(index * step + (1 + (index % 30)) * 61) % places.length];
    if (!from || !to) throw new Error(`There are too few places for ${count} routes.`);
    return {
      o_type: 'other',
      o_country: from.country,
      o_zip: from.zip,
      o_city: from.city,
      o_state: from.state,
      d_type: 'other',
      d_country: to.country,
      d_zip: to.zip,
      d_city: to.city,
      d_state: to.state,
    };
  });
}

/** From club to club, each club once. */
export function clubRoutes(stage: Stage, count: number): Route[] {
  const step = Math.floor(stage.clubCount / count / 2);
  return Array.from({ length: count }, (_, index) => ({
    o_type: 'club',
    o_club_id: stage.clubId(2 * index * step),
    d_type: 'club',
    d_club_id: stage.clubId((2 * index + 1) * step),
  }));
}
