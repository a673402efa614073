import { queryOptions } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { type IsoDate, isoDate, parseIsoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import { carrierLevelById } from '#rules/services/service-levels.ts';
import { type CarrierKey, type Draft, emptyProduct, emptyTraveler, type Leg } from '#rules/shipment/draft.ts';
import { toFields } from '#rules/shipment-form/draft-fields.ts';
import { routeOnly } from '#rules/shipment/route-only.ts';
import { combinedServicesOptions, type LegServicesWire, type ServiceWire } from '../contract.ts';

/** A service that can be chosen for a leg, for all bags that travel on it. */
export type ServiceOffer = {
  readonly levelId: number;
  readonly systemName: string;
  /** The carrier's own name. */
  readonly carrierName: string;
  /** The name for people. */
  readonly name: string;
  readonly carrier: CarrierKey;
  readonly transitDays: number;
  readonly arrivalDate: IsoDate;
  readonly price: Cents;
  readonly originalPrice: Cents | null;
  /** What of it each traveler's bags cost, in the order of the travelers who have bags on this leg. */
  readonly shares: readonly TravelerShare[];
};

export type TravelerShare = { readonly travelerId: string; readonly price: Cents };

export type LegOffers = {
  readonly offers: readonly ServiceOffer[];
  /** Why there are none. SVC-05 */
  readonly reason: string | null;
  readonly carrierError: string | null;
  /** The nearest day of handover on which there are some, where another day would help. */
  readonly nearestDay: IsoDate | null;
};

export type PlaceOnRoute = {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly country: string;
};

export type RouteFacts = {
  readonly origin: PlaceOnRoute;
  readonly destination: PlaceOnRoute;
  /** Null when only the country of an end is known. */
  readonly miles: number | null;
  readonly zone: string | null;
};

export type ServicesAnswer = {
  readonly legs: Readonly<Record<Leg, LegOffers>>;
  readonly route: RouteFacts | null;
};

/**
 * The question which services there are for a draft. Only what they depend on is sent, so that typing a name or choosing a cover
 * asks nothing, and the same question is not asked twice.
 */
export function servicesQuery(draft: Draft) {
  const fields = toFields(serviceQuestion(draft));
  return queryOptions({
    queryKey: ['services', fields],
    queryFn: async ({ signal }): Promise<ServicesAnswer> => {
      const { travelers, route } = await call(combinedServicesOptions, { body: fields }, { signal });
      return {
        legs: {
          outbound: combined(travelers.map(({ traveler_id: id, outbound }) => ({ id, leg: outbound }))),
          return: combined(travelers.map(({ traveler_id: id, return_shipments: leg }) => ({ id, leg }))),
        },
        route: route && {
          origin: placeFrom(route.origin),
          destination: placeFrom(route.destination),
          miles: route.miles,
          zone: route.zone,
        },
      };
    },
  });
}

/** Why the services did not come, in words. */
export function servicesProblem(error: Error): string {
  if (!(error instanceof CallFailed)) return 'We could not ask for the services.';
  return error.errors[0]?.message ?? error.message;
}

export const noOffers: LegOffers = { offers: [], reason: null, carrierError: null, nearestDay: null };

/** The draft without what no service depends on: who travels, what is covered, what is chosen. */
function serviceQuestion(draft: Draft): Draft {
  return {
    ...draft,
    origin: routeOnly(draft.origin),
    destination: routeOnly(draft.destination),
    travelers: draft.travelers.map(({ id, lines }) => ({
      ...emptyTraveler(id),
      lines: lines.map((line) => ({
        ...line,
        products: line.products.map(({ size }) => ({ ...emptyProduct, size })),
      })),
    })),
    outbound: { ...draft.outbound, service: null, arrivalDate: null },
    return: { ...draft.return, service: null, arrivalDate: null },
    cruise: sailingOnly(draft.cruise),
    defaultOrigin: false,
  };
}

/** Bags must be at the port before the ship sails, whatever its name. TRP-06 */
function sailingOnly(cruise: Draft['cruise']): Draft['cruise'] {
  return cruise?.sailing ? { ship: '', cabin: '', sailing: cruise.sailing } : null;
}

type TravelerLeg = { readonly id: string; readonly leg: LegServicesWire };

type TravelerService = { readonly id: string; readonly service: ServiceWire };

/** One choice serves all travelers of the page: a service is on offer when every one of them can have it, at the sum of prices. */
function combined(legs: readonly TravelerLeg[]): LegOffers {
  const [first, ...others] = legs.filter(({ leg }) => leg.services.length > 0);
  if (!first) return emptyLeg(legs[0]?.leg);
  const offers = first.leg.services.flatMap((service) => {
    const same = others.flatMap(({ id, leg }) => {
      const found = leg.services.find((other) => isSameService(other, service));
      return found ? [{ id, service: found }] : [];
    });
    return same.length === others.length ? [offerFrom({ id: first.id, service }, same)] : [];
  });
  return { ...noOffers, offers, carrierError: first.leg.carrier_error };
}

function emptyLeg(leg: LegServicesWire | undefined): LegOffers {
  if (!leg) return noOffers;
  const nearestDay = parseIsoDate(leg.nearest_date ?? '') ?? null;
  return { offers: [], reason: leg.reason, carrierError: leg.carrier_error, nearestDay };
}

function isSameService(a: ServiceWire, b: ServiceWire): boolean {
  return a.carrier_service_level_id === b.carrier_service_level_id && a.arrival_date === b.arrival_date;
}

function offerFrom(first: TravelerService, others: readonly TravelerService[]): ServiceOffer {
  const all = [first, ...others];
  const { service } = first;
  const isReduced = all.some(({ service: { price } }) => price.original_price !== undefined);
  return {
    levelId: service.carrier_service_level_id,
    systemName: service.service_type_system_name,
    carrierName: service.service_name,
    name: carrierLevelById(service.carrier_service_level_id)?.displayName ?? service.service_type,
    carrier: service.carrier_system_name === 'UPS' ? 'UPS' : 'FEDEX',
    transitDays: service.transit_days,
    arrivalDate: isoDate(service.arrival_date),
    price: sum(all, ({ price }) => price.outbound_price_cents),
    originalPrice: isReduced ? sum(all, ({ price }) => price.original_price ?? price.outbound_price_cents) : null,
    shares: all.map(({ id, service: { price } }) => ({ travelerId: id, price: cents(price.outbound_price_cents) })),
  };
}

function sum(all: readonly TravelerService[], amountOf: (service: ServiceWire) => number): Cents {
  return cents(all.reduce((total, { service }) => total + amountOf(service), 0));
}

function placeFrom(place: {
  city: string;
  state: string;
  country_code: string;
  latitude: number;
  longitude: number;
}): PlaceOnRoute {
  const { city, state, country_code: country, latitude, longitude } = place;
  return { label: [city, state].filter(Boolean).join(', '), latitude, longitude, country };
}
