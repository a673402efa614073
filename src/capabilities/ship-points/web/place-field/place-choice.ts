import type { PlaceSuggestion } from '../use-place-search.ts';
import type { EndPrefill } from '#rules/shipment-form/prefill.ts';

/** A place that was chosen for one end of the quick quote. */
export type PlaceChoice = Pick<PlaceSuggestion, 'kind' | 'clubId' | 'title' | 'city' | 'state' | 'zip' | 'country'>;

/** The text of the box once a place is chosen: `Heron Bend Golf Club`, `Pasadena, CA 91101`. */
export function choiceText({ kind, title, zip }: PlaceChoice): string {
  return kind === 'club' ? title : `${title} ${zip}`.trim();
}

export function choiceToPrefill({ clubId, country, zip, city, state }: PlaceChoice): EndPrefill {
  return { ...(clubId === null ? {} : { clubId }), country, zip, city, state };
}
