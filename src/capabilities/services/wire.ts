import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { TripRoute } from '#rules/brand/content/brand-content.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import { type IsoDate, isoDate, parseIsoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { ArrivalPrice, DayPrice } from '#rules/services/cheapest-by-day.ts';
import { levelClass } from '#rules/services/service-levels.ts';
import type { Offer } from '#rules/services/service-offers.ts';
import { fromFields, toFields } from '#rules/shipment-form/draft-fields.ts';
import { shipmentFieldToWire } from '#rules/shipment-form/shipment-field-to-wire.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import type { combinedServicesOptions, dayPrices, LegServicesWire, popularTrips, ServiceWire } from './contract.ts';

type AnswerWire = EndpointResponse<typeof combinedServicesOptions>;

/** The services for one traveler on one leg, or why there are none. */
export type LegServices<Service> = {
  readonly services: readonly Service[];
  readonly reason: string | null;
  readonly carrierError: string | null;
  /** The nearest handover day with services, when another day would help. */
  readonly nearestDay: IsoDate | null;
};

type TravelerServices<Service> = {
  readonly id: string;
  readonly outbound: LegServices<Service>;
  readonly return: LegServices<Service>;
};

/** The services of a shipment, on the server. */
export type ShipmentServices = {
  readonly legs: { readonly outbound: DefaultService; readonly return: DefaultService };
  readonly travelers: readonly TravelerServices<Offer>[];
  readonly hasAdjustment: boolean;
  readonly route: RouteOf<PlaceWithZone> | null;
};

type DefaultService = { readonly nextHandover: IsoDate | null; readonly isOffered: boolean };

type RouteOf<Place> = {
  readonly origin: Place;
  readonly destination: Place;
  /** Null when only the country of an end is known. */
  readonly miles: number | null;
  readonly zone: string | null;
};

type PlaceWithZone = {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
};

export function servicesToWire({ legs, travelers, hasAdjustment, route }: ShipmentServices): AnswerWire {
  return {
    default_services: { outbound: defaultToWire(legs.outbound), return: defaultToWire(legs.return) },
    travelers: travelers.map(({ id, outbound, return: back }) => ({
      traveler_id: id,
      outbound: legToWire(outbound),
      return_shipments: legToWire(back),
    })),
    has_valid_adjustment: hasAdjustment,
    route: route && { ...route, origin: placeToWire(route.origin), destination: placeToWire(route.destination) },
  };
}

function defaultToWire({ nextHandover, isOffered }: DefaultService): AnswerWire['default_services']['outbound'] {
  return { next_day_pickup: nextHandover, enabled: isOffered };
}

function legToWire({ services, reason, carrierError, nearestDay }: LegServices<Offer>): LegServicesWire {
  return { services: services.map(offerToWire), reason, carrier_error: carrierError, nearest_date: nearestDay };
}

function offerToWire({ service, price, originalPrice }: Offer): ServiceWire {
  const { level, name, displayName, id, carrier } = service.level;
  return {
    service_name: name,
    service_type: levelClass(level) === 'ground' ? t`${displayName} by road` : displayName,
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

function placeToWire({ city, state, country, latitude, longitude, timeZone }: PlaceWithZone) {
  return { city, state, country_code: country, latitude, longitude, time_zone: timeZone };
}

/** A service of one traveler as the browser reads it. */
export type TravelerService = {
  readonly levelId: number;
  readonly systemName: string;
  /** The carrier's own name. */
  readonly carrierName: string;
  /** The display name. */
  readonly typeName: string;
  readonly carrier: string;
  readonly transitDays: number;
  readonly arrivalDate: IsoDate;
  readonly price: Cents;
  readonly originalPrice: Cents | null;
};

export type PlaceOnRoute = {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly country: string;
};

export type RouteFacts = RouteOf<PlaceOnRoute>;

export function servicesFromWire({ travelers, route }: AnswerWire): {
  readonly travelers: readonly TravelerServices<TravelerService>[];
  readonly route: RouteFacts | null;
} {
  return {
    travelers: travelers.map((traveler) => ({
      id: traveler.traveler_id,
      outbound: legFromWire(traveler.outbound),
      return: legFromWire(traveler.return_shipments),
    })),
    route: route && {
      origin: placeFromWire(route.origin),
      destination: placeFromWire(route.destination),
      miles: route.miles,
      zone: route.zone,
    },
  };
}

function legFromWire(leg: LegServicesWire): LegServices<TravelerService> {
  return {
    services: leg.services.map(serviceFromWire),
    reason: leg.reason,
    carrierError: leg.carrier_error,
    nearestDay: parseIsoDate(leg.nearest_date ?? '') ?? null,
  };
}

function serviceFromWire({ price, ...service }: ServiceWire): TravelerService {
  return {
    levelId: service.carrier_service_level_id,
    systemName: service.service_type_system_name,
    carrierName: service.service_name,
    typeName: service.service_type,
    carrier: service.carrier_system_name,
    transitDays: service.transit_days,
    arrivalDate: isoDate(service.arrival_date),
    price: cents(price.outbound_price_cents),
    originalPrice: price.original_price === undefined ? null : cents(price.original_price),
  };
}

function placeFromWire(place: NonNullable<AnswerWire['route']>['origin']): PlaceOnRoute {
  const { city, state, country_code: country, latitude, longitude } = place;
  return { label: cityLabel({ city, state, country }), latitude, longitude, country };
}

type DayPricesWire = EndpointResponse<typeof dayPrices>;

export function dayPricesRequestFromWire(body: EndpointRequest<typeof dayPrices>['body']) {
  const { leg, first_day, last_day, ...fields } = body;
  return { ...fromFields(fields), leg, firstDay: isoDate(first_day), lastDay: isoDate(last_day) };
}

export function dayPricesFieldToWire(field: string): string {
  return field === 'lastDay' ? 'last_day' : shipmentFieldToWire(field);
}

/** The lowest prices of a leg's days. */
export type DayPrices = {
  readonly handovers: readonly DayPrice[];
  readonly arrivals: readonly Omit<ArrivalPrice, 'levelId'>[];
};

export function dayPricesToWire({ handovers, arrivals }: DayPrices): DayPricesWire {
  return {
    handovers: handovers.map(({ day, price }) => ({ day, price_cents: price })),
    arrivals: arrivals.map(({ day, price, handover }) => ({ day, price_cents: price, handover_day: handover })),
  };
}

export function dayPricesRequestToWire(
  draft: Draft,
  { leg, firstDay, lastDay }: { readonly leg: Leg; readonly firstDay: IsoDate; readonly lastDay: IsoDate },
) {
  return { ...toFields(draft), leg, first_day: firstDay, last_day: lastDay };
}

export function dayPricesFromWire({ handovers, arrivals }: DayPricesWire): DayPrices {
  return {
    handovers: handovers.map(({ day, price_cents }) => ({ day: isoDate(day), price: cents(price_cents) })),
    arrivals: arrivals.map(({ day, price_cents, handover_day }) => ({
      day: isoDate(day),
      price: cents(price_cents),
      handover: isoDate(handover_day),
    })),
  };
}

/** A popular trip with its lowest price, and the days and the service to which the price belongs. */
export type PopularTrip = {
  readonly route: TripRoute;
  readonly sku: string;
  readonly price: Cents;
  readonly handover: IsoDate;
  readonly arrival: IsoDate;
  readonly levelId: number;
};

type PopularTripsWire = EndpointResponse<typeof popularTrips>;

export function popularTripsToWire(trips: readonly PopularTrip[]): PopularTripsWire {
  return {
    trips: trips.map(({ route, sku, price, handover, arrival, levelId }) => ({
      from: route.from,
      to: route.to,
      product: sku,
      price_cents: price,
      handover_day: handover,
      arrival_date: arrival,
      carrier_service_level_id: levelId,
    })),
  };
}

export function popularTripsFromWire({ trips }: PopularTripsWire): readonly PopularTrip[] {
  return trips.map(({ from, to, product, price_cents, handover_day, arrival_date, carrier_service_level_id }) => ({
    route: { from, to },
    sku: product,
    price: cents(price_cents),
    handover: isoDate(handover_day),
    arrival: isoDate(arrival_date),
    levelId: carrier_service_level_id,
  }));
}
