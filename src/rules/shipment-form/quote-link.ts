import type { Draft, ShipPoint } from '#rules/shipment/draft.ts';
import { type EndPrefill, prefillToUrl } from '#rules/shipment-form/prefill.ts';

/**
 * The path that opens this trip again: its places, bags, days and services. It may be shared, so it leaves out who travels.
 */
export function quoteLink(draft: Draft, shipPath: string): string {
  const query = prefillToUrl({
    origin: toEndPrefill(draft.origin),
    destination: toEndPrefill(draft.destination),
    products: draft.travelers.flatMap(({ lines }) =>
      lines.flatMap(({ type, products }) => products.flatMap(({ size }) => (size === null ? [] : [{ type, size }]))),
    ),
    quantities: {},
    traveler: {},
    oneway: !draft.roundtrip,
    luggageFirst: draft.luggageFirst ?? false,
    mode: null,
    pickupDate: draft.outbound.pickupDate,
    returnDate: draft.roundtrip ? draft.return.pickupDate : null,
    service: draft.outbound.service?.levelId ?? null,
    returnService: draft.roundtrip ? (draft.return.service?.levelId ?? null) : null,
  });
  return `${shipPath}?${query}`;
}

function toEndPrefill({ clubId, country, zip, city, state }: ShipPoint): EndPrefill {
  return { ...(clubId === null ? {} : { clubId }), country, zip, city, state };
}
