import type { Draft, ShipPoint } from '#rules/shipment/draft.ts';

/**
 * Whether two drafts are the same trip: same places, bags, dates and services. Names, contacts and streets may differ; typing
 * them then redraws nothing but their own field.
 */
export function isSameTrip(a: Draft, b: Draft): boolean {
  return (
    a.roundtrip === b.roundtrip &&
    a.outbound === b.outbound &&
    a.return === b.return &&
    isSamePlace(a.origin, b.origin) &&
    isSamePlace(a.destination, b.destination) &&
    a.travelers.length === b.travelers.length &&
    a.travelers.every((traveler, index) => traveler.lines === b.travelers[index]?.lines)
  );
}

const placeFields = [
  'type',
  'clubId',
  'country',
  'company',
  'zip',
  'city',
  'state',
] as const satisfies readonly (keyof ShipPoint)[];

function isSamePlace(a: ShipPoint, b: ShipPoint): boolean {
  return placeFields.every((field) => a[field] === b[field]);
}
