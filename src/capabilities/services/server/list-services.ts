import type { EndpointResponse } from '#kit/endpoint.ts';
import { type Refusal, refuseFields } from '#kit/problem.ts';
import type { CarrierQuote, CarrierRates } from '#ports/carrier-rates/carrier-rates.ts';
import {
  type EndFacts,
  type FactSources,
  type LegFacts,
  type ShipmentFacts,
  shipmentFacts,
} from '#records/shipment-facts.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { levelClass } from '#rules/services/service-levels.ts';
import { serviceOffers } from '#rules/services/service-offers.ts';
import { zoneName } from '#rules/services/zone.ts';
import { type BagOnLeg, bagsOnLeg, checkBags } from '#rules/shipment/bags-on-leg.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import { fromFields, type ShipmentFields } from '#rules/shipment/draft-fields.ts';
import type { combinedServicesOptions, LegServicesWire, ServiceWire } from '../contract.ts';

export type ServicesDeps = FactSources & { readonly carrierRates: CarrierRates };

type Answer = EndpointResponse<typeof combinedServicesOptions>;

/** The services of both legs for each traveler; where there are none it says why. SVC-01 SVC-05 */
export async function listServices(deps: ServicesDeps, fields: ShipmentFields): Promise<Answer | Refusal> {
  const { draft, problems } = fromFields(fields);
  const wrong = [...problems, ...checkBags(draft)];
  if (wrong.length > 0) {
    return refuseFields(wrong.map(({ field, message }) => ({ field, message: messageText(message) })));
  }
  const facts = await shipmentFacts(deps, draft);
  if ('length' in facts) return refuseFields(facts);

  const [outbound, back] = await Promise.all([
    legOffers(deps, draft, facts, 'outbound'),
    legOffers(deps, draft, facts, 'return'),
  ]);
  return {
    default_services: {
      outbound: { next_day_pickup: facts.outbound.nextHandover, enabled: outbound.isOffered },
      return: { next_day_pickup: draft.roundtrip ? facts.return.nextHandover : null, enabled: back.isOffered },
    },
    travelers: draft.travelers.map((traveler) => ({
      traveler_id: traveler.id,
      outbound: outbound.servicesOf(traveler.id),
      return_shipments: back.servicesOf(traveler.id),
    })),
    has_valid_adjustment: (facts.outbound.adjustment ?? (draft.roundtrip ? facts.return.adjustment : null)) !== null,
    route: routeToWire(facts, outbound.quote),
  };
}

type LegOffers = {
  readonly isOffered: boolean;
  readonly quote: CarrierQuote | null;
  servicesOf(travelerId: string): LegServicesWire;
};

async function legOffers(deps: ServicesDeps, draft: Draft, facts: ShipmentFacts, leg: Leg): Promise<LegOffers> {
  const legFacts = facts[leg];
  const bags = bagsOnLeg(draft, leg);
  const refusal = whyNotAsked(draft, facts, legFacts, bags);
  if (refusal !== null || legFacts.handover === null) return nothing(refusal, null, null);

  const skus = new Set(bags.map(({ sku }) => sku));
  const quote = await deps.carrierRates.quote({ ...legFacts.question, handover: legFacts.handover, skus });
  switch (quote.kind) {
    case 'not-served':
      return nothing(messageText(quote.message), null, quote);
    case 'carrier-error':
      return nothing(messageText('limitedServiceOptions'), quote.carrierError, quote);
    default: {
      const bagsOf = Map.groupBy(bags, ({ travelerId }) => travelerId);
      return {
        isOffered: quote.services.length > 0,
        quote,
        servicesOf: (travelerId) => {
          const ownSkus = (bagsOf.get(travelerId) ?? []).map(({ sku }) => sku);
          if (ownSkus.length === 0) return empty(messageText('bagRequired'), null);
          const offers = serviceOffers({ services: quote.services, skus: ownSkus, adjustment: legFacts.adjustment });
          if (offers.length === 0) return empty(messageText('limitedServiceOptions'), null);
          return { services: offers.map(offerToWire), reason: null, carrier_error: null };
        },
      };
    }
  }
}

/** What keeps us from asking the carriers about a leg, in the order in which a person would mend it. */
function whyNotAsked(draft: Draft, facts: ShipmentFacts, leg: LegFacts, bags: readonly BagOnLeg[]): string | null {
  if (leg.leg === 'return' && !draft.roundtrip) return messageText('tripIsOneWay');
  const [missing] = facts.missing;
  if (missing) return messageText(missingWords[missing.field]);
  if (bags.length === 0)
    return messageText(draft.travelers.some(({ lines }) => lines.length > 0) ? 'sizeRequired' : 'bagRequired');
  if (leg.handover === null)
    return messageText(leg.leg === 'outbound' ? 'pickupDateRequired' : 'returnPickupDateRequired');
  return leg.handoverProblem;
}

const missingWords: Readonly<Record<'zip' | 'city' | 'state', MessageName>> = {
  zip: 'zipRequired',
  city: 'cityRequired',
  state: 'stateRequired',
};

function nothing(reason: string | null, carrierError: string | null, quote: CarrierQuote | null): LegOffers {
  return { isOffered: false, quote, servicesOf: () => empty(reason, carrierError) };
}

function empty(reason: string | null, carrierError: string | null): LegServicesWire {
  return { services: [], reason, carrier_error: carrierError };
}

function offerToWire({ service, price, originalPrice }: ReturnType<typeof serviceOffers>[number]): ServiceWire {
  const { level, name, displayName, id, carrier } = service.level;
  return {
    service_name: name,
    service_type: levelClass(level) === 'ground' ? `${displayName} by road` : displayName,
    service_type_system_name: level,
    carrier_service_level_id: id,
    transit_days: service.transitDays,
    carrier_system_name: carrier,
    arrival_date: service.arrivalDate,
    hybrid: service.hybrid,
    price: {
      outbound_price_cents: price,
      ...(originalPrice === null ? {} : { original_price: originalPrice }),
    },
  };
}

function routeToWire(facts: ShipmentFacts, quote: CarrierQuote | null): Answer['route'] {
  const { origin, destination } = facts.ends;
  if (facts.missing.length > 0) return null;
  return {
    origin: placeToWire(origin),
    destination: placeToWire(destination),
    miles: facts.miles,
    zone: quote?.kind === 'quoted' ? zoneName(quote.zone) : null,
  };
}

function placeToWire({ place }: EndFacts) {
  return {
    city: place.city,
    state: place.state,
    country_code: place.country,
    latitude: place.latitude,
    longitude: place.longitude,
    time_zone: place.timeZone,
  };
}
