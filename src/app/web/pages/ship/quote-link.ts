import type { Draft, ShipPoint } from '#rules/shipment/draft.ts';
import { type EndPrefill, prefillToUrl } from '#rules/shipment-form/prefill.ts';

/**
 * The path that opens this trip again: its places, bags, day and service. Who travels is nobody else's business and stays out
 * of it.
 */
export function quoteLink(draft: Draft, shipPath: string): string {
  const query = prefillToUrl({
    origin: endOf(draft.origin),
    destination: endOf(draft.destination),
    products: draft.travelers.flatMap(({ lines }) =>
      lines.flatMap(({ type, products }) => products.flatMap(({ size }) => (size === null ? [] : [{ type, size }]))),
    ),
    quantities: {},
    traveler: {},
    oneway: !draft.roundtrip,
    luggageFirst: draft.luggageFirst ?? false,
    mode: null,
    pickupDate: draft.outbound.pickupDate,
  });
  const { service } = draft.outbound;
  return service ? `${shipPath}?${query}&service=${service.levelId}` : `${shipPath}?${query}`;
}

function endOf({ clubId, country, zip, city, state }: ShipPoint): EndPrefill {
  return { ...(clubId === null ? {} : { clubId }), country, zip, city, state };
}
