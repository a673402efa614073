import type { Draft, ShipPoint } from '#rules/shipment/draft.ts';

/**
 * What a check of both addresses was made for. Whoever keeps it beside the answer sees that the answer no longer holds as soon as
 * any address field is edited; a contact or a phone number is no part of an address and leaves it alone. PNT-04
 */
export function shipPointsSignature({ origin, destination }: Pick<Draft, 'origin' | 'destination'>): string {
  return JSON.stringify([addressOf(origin), addressOf(destination)]);
}

function addressOf(point: ShipPoint): readonly unknown[] {
  const { type, clubId, country, company, address, address2, zip, city, state } = point;
  return [type, clubId, country, company, address, address2, zip, city, state];
}
