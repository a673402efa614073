import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { Draft, Leg, ShipPoint } from '#rules/shipment/draft.ts';

/** Whether two forms ship the same bags between the same doors on the same days. Who pays, and how, does not matter. PAY-04 */
export function isSameShipment(one: Draft, other: Draft): boolean {
  return JSON.stringify(tripOf(one)) === JSON.stringify(tripOf(other));
}

function tripOf(draft: Draft): unknown {
  const legs: readonly Leg[] = draft.roundtrip ? ['outbound', 'return'] : ['outbound'];
  return [
    pointOf(draft.origin),
    pointOf(draft.destination),
    draft.travelers.map(({ name }) => typedText(name)),
    legs.map((leg) => legOf(draft, leg)),
  ];
}

/** The server fills in the address of a club, and the state of a zip, so that they may differ from what was sent. */
function pointOf({ clubId, contact, address, address2, zip, country }: ShipPoint): unknown {
  return clubId ?? [country, ...[contact, address, address2, zip].map(typedText)];
}

function legOf(draft: Draft, leg: Leg): unknown {
  const { pickupOptionId, pickupDate, service } = draft[leg];
  return [pickupOptionId, pickupDate, service?.systemName, bagsOnLeg(draft, leg).map(({ sku, cover }) => [sku, cover])];
}

function typedText(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
