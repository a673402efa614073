import type { Draft, Product, ShipPoint, Traveler } from '#rules/shipment/draft.ts';

/**
 * Whether two drafts are the same trip: same places, bags, dates and services. Names, contacts and streets may differ; typing
 * them then redraws nothing but their own field.
 */
export function isSameTrip(a: Draft, b: Draft): boolean {
  return (
    a.roundtrip === b.roundtrip &&
    a.outbound === b.outbound &&
    a.return === b.return &&
    a.cruise === b.cruise &&
    a.microSiteId === b.microSiteId &&
    isSamePlace(a.origin, b.origin) &&
    isSamePlace(a.destination, b.destination) &&
    a.travelers.length === b.travelers.length &&
    a.travelers.every((traveler, index) => isSameLoad(traveler, b.travelers[index]))
  );
}

/** The same bags with the same cover. Their descriptions and packaging don't affect the price. */
function isSameLoad(a: Traveler, b: Traveler | undefined): boolean {
  if (a.id !== b?.id) return false;
  if (a.lines === b.lines) return true;
  return (
    a.lines.length === b.lines.length &&
    a.lines.every((line, index) => {
      const other = b.lines[index];
      return (
        line === other ||
        (line.type === other?.type &&
          line.roundtrip === other.roundtrip &&
          line.products.length === other.products.length &&
          line.products.every((bag, at) => isSameBag(bag, other.products[at])))
      );
    })
  );
}

function isSameBag(a: Product, b: Product | undefined): boolean {
  return a === b || (a.size === b?.size && a.cover === b.cover);
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
