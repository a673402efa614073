import type { Draft, ShipPoint } from '#rules/shipment/draft.ts';

/**
 * Identifies the addresses that a check was made for. Stored beside the answer, it shows when an edited address field has made the answer
 * outdated. Contact and phone are not part of the address. PNT-04
 */
export function shipPointsSignature({ origin, destination }: Pick<Draft, 'origin' | 'destination'>): string {
  return JSON.stringify([addressOf(origin), addressOf(destination)]);
}

function addressOf(point: ShipPoint): readonly unknown[] {
  const { type, clubId, country, company, address, address2, zip, city, state } = point;
  return [type, clubId, country, company, address, address2, zip, city, state];
}
