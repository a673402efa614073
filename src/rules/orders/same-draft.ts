import { type Draft, emptyLeg, type LegPlan, type ShipPoint } from '#rules/shipment/draft.ts';

/**
 * Whether two drafts ship and say the same, down to phone numbers and notes. What the form remembers besides the shipment makes no
 * difference: which site the visitor came through, and whether an address becomes a default. PRC-04
 */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(shipmentOf(one)) === JSON.stringify(shipmentOf(other));
}

function shipmentOf({ brand, origin, destination, travelers, roundtrip, outbound, return: back, cruise }: Draft) {
  return [
    brand,
    pointOf(origin),
    pointOf(destination),
    travelers.map(({ name, email, phone, lines }) => [
      ...[name, email, phone].map(readable),
      lines.map((line) => [
        line.type,
        roundtrip && line.roundtrip,
        line.products.map(({ size, packaging, cover, note }) => [size, packaging, cover, readable(note)]),
      ]),
    ]),
    roundtrip,
    legOf(outbound),
    legOf(roundtrip ? back : emptyLeg),
    cruise && [readable(cruise.ship), readable(cruise.cabin), cruise.sailing],
  ];
}

/** The name and address of a club are the club's, whatever the form says. */
function pointOf({ clubId, country, company, contact, phone, phoneExtension, ...place }: ShipPoint): unknown {
  const { address, address2, zip, city, state } = place;
  const where = clubId === null ? [country, company, address, address2, zip, city, state] : [];
  return [clubId, ...[...where, contact, phone, phoneExtension].map(readable)];
}

function legOf({ pickupOptionId, pickupDate, carrier, service, arrivalDate }: LegPlan): unknown {
  return [pickupOptionId, pickupDate, carrier, service?.levelId, service?.systemName, arrivalDate];
}

function readable(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
