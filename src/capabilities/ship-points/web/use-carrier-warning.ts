import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { Draft, ShipPoint } from '#rules/shipment/draft.ts';
import { toFields } from '#rules/shipment-form/draft-fields.ts';
import { routeOnly } from '#rules/shipment/route-only.ts';
import { validateShipPoints } from '../contract.ts';
import { shipPointsCheckedFromWire } from '../wire.ts';

/** The server's warning about the carrier of the trip's micro-site, once both places are known. Asking saves nothing. ROL-03 */
export function useCarrierWarning(draft: Draft): string | null {
  const fields = toFields({
    ...draft,
    origin: routeOnly(draft.origin),
    destination: routeOnly(draft.destination),
    travelers: [],
    defaultOrigin: false,
  });
  const { data } = useQuery({
    queryKey: ['carrier-warning', fields],
    enabled: draft.microSiteId !== undefined && isPlaceKnown(draft.origin) && isPlaceKnown(draft.destination),
    queryFn: async ({ signal }) =>
      shipPointsCheckedFromWire(await call(validateShipPoints, { body: fields }, { signal })).carrierWarning,
  });
  return data ?? null;
}

function isPlaceKnown({ clubId, zip, city }: ShipPoint): boolean {
  return clubId !== null || zip !== '' || city !== '';
}
