import type { EndPrefill } from '#rules/shipment-form/prefill.ts';

/** A place that was chosen for one end of the quick quote. */
export type PlaceChoice = {
  readonly kind: 'club' | 'place' | 'saved';
  readonly clubId: number | null;
  readonly title: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  /** The street of a saved address. */
  readonly address?: string;
  readonly address2?: string;
};

/** The text of the box once a place is chosen: `Heron Bend Golf Club`, `Pasadena, CA 91101`, `Home, Pasadena, CA 91101`, `M2 5BQ, United Kingdom`. */
export function choiceText({ kind, title, city, state, zip }: PlaceChoice): string {
  if (kind === 'club') return title;
  const area = kind === 'saved' ? [title, city, state].filter(Boolean).join(', ') : title;
  return area.startsWith(zip) ? area : `${area} ${zip}`;
}

export function choiceToPrefill({ clubId, country, zip, city, state, address, address2 }: PlaceChoice): EndPrefill {
  const street = [address, address2].filter(Boolean).join(', ');
  const known = { ...(clubId === null ? {} : { clubId }), country, zip, city, state };
  return street === '' ? known : { ...known, address: street };
}
