import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import { carrierLevelById } from '#rules/services/service-levels.ts';
import {
  type CarrierKey,
  type Draft,
  emptyFields,
  emptyProduct,
  emptyTraveler,
  type Leg,
  type ShipPoint,
} from '#rules/shipment/draft.ts';
import { toFields } from '#rules/shipment/draft-fields.ts';
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
};

export type LegOffers = {
  readonly offers: readonly ServiceOffer[];
  /** Why there are none. SVC-05 */
  readonly reason: string | null;
  readonly carrierError: string | null;
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

export type Services = {
  readonly status: 'not-asked' | 'loading' | 'ready' | 'failed';
  readonly legs: Readonly<Record<Leg, LegOffers>>;
  readonly route: RouteFacts | null;
  /** The services are those of an earlier question, and the answer to this one is on its way. */
  readonly isRefreshing: boolean;
  readonly problem: string | null;
  retry(): void;
};

/**
 * Asks which services there are. Only what they depend on is sent, so that typing a name or choosing a cover asks nothing; an
 * overtaken question is given up.
 */
export function useServices({ draft, isReady }: { draft: Draft; isReady: boolean }): Services {
  const fields = toFields(serviceQuestion(draft));
  const query = useQuery({
    queryKey: ['services', fields],
    enabled: isReady,
    queryFn: async ({ signal }) => {
      const { travelers, route } = await call(combinedServicesOptions, { body: fields }, { signal });
      return {
        legs: {
          outbound: combined(travelers.map((traveler) => traveler.outbound)),
          return: combined(travelers.map((traveler) => traveler.return_shipments)),
        },
        route: route && {
          origin: placeFrom(route.origin),
          destination: placeFrom(route.destination),
          miles: route.miles,
          zone: route.zone,
        },
      };
    },
    placeholderData: keepPreviousData,
  });
  const retry = (): void => void query.refetch();
  const none = { legs: { outbound: noOffers, return: noOffers }, route: null, isRefreshing: false, retry };
  if (!isReady) return { ...none, status: 'not-asked', problem: null };
  if (query.isError && !query.isFetching) return { ...none, status: 'failed', problem: wordsOf(query.error) };
  if (!query.data) return { ...none, status: 'loading', problem: null };
  const { legs, route } = query.data;
  return { status: 'ready', legs, route, isRefreshing: query.isPlaceholderData, problem: null, retry };
}

const noOffers: LegOffers = { offers: [], reason: null, carrierError: null };

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
  };
}

function routeOnly({ type, clubId, country, zip, city, state }: ShipPoint): ShipPoint {
  return { ...emptyFields(country), type, clubId, zip, city, state };
}

/** One choice serves all travelers of the page: a service is on offer when every one of them can have it, at the sum of prices. */
function combined(legs: readonly LegServicesWire[]): LegOffers {
  const [first, ...others] = legs.filter((leg) => leg.services.length > 0);
  if (!first) return { ...noOffers, reason: legs[0]?.reason ?? null, carrierError: legs[0]?.carrier_error ?? null };
  const offers = first.services.flatMap((service) => {
    const same = others.map((leg) => leg.services.find((other) => isSameService(other, service)));
    const all = [service, ...same.filter((other) => other !== undefined)];
    return all.length === others.length + 1 ? [offerFrom(all)] : [];
  });
  return { offers, reason: null, carrierError: first.carrier_error };
}

function isSameService(a: ServiceWire, b: ServiceWire): boolean {
  return a.carrier_service_level_id === b.carrier_service_level_id && a.arrival_date === b.arrival_date;
}

function offerFrom(services: readonly [ServiceWire, ...ServiceWire[]] | readonly ServiceWire[]): ServiceOffer {
  const [service] = services;
  if (!service) throw new Error('An offer needs a service');
  const isReduced = services.some(({ price }) => price.original_price !== undefined);
  return {
    levelId: service.carrier_service_level_id,
    systemName: service.service_type_system_name,
    carrierName: service.service_name,
    name: carrierLevelById(service.carrier_service_level_id)?.displayName ?? service.service_type,
    carrier: service.carrier_system_name === 'UPS' ? 'UPS' : 'FEDEX',
    transitDays: service.transit_days,
    arrivalDate: isoDate(service.arrival_date),
    price: sum(services, ({ price }) => price.outbound_price_cents),
    originalPrice: isReduced ? sum(services, ({ price }) => price.original_price ?? price.outbound_price_cents) : null,
  };
}

function sum(services: readonly ServiceWire[], amountOf: (service: ServiceWire) => number): Cents {
  return cents(services.reduce((total, service) => total + amountOf(service), 0));
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

function wordsOf(error: Error): string {
  if (!(error instanceof CallFailed)) return 'We could not ask for the services.';
  return error.errors[0]?.message ?? error.message;
}
