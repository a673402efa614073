import { queryOptions } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import type { IsoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import { carrierLevelById } from '#rules/services/service-levels.ts';
import { type CarrierKey, type Draft, emptyProduct, emptyTraveler, type Leg } from '#rules/shipment/draft.ts';
import { toFields } from '#rules/shipment-form/draft-fields.ts';
import { routeOnly } from '#rules/shipment/route-only.ts';
import { combinedServicesOptions } from '../contract.ts';
import { type LegServices, type RouteFacts, servicesFromWire, type TravelerService } from '../wire.ts';

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
      const answer = await call(combinedServicesOptions, { body: fields }, { signal });
      const { travelers, route } = servicesFromWire(answer);
      const legOf = (leg: Leg) => combined(travelers.map((traveler) => ({ id: traveler.id, leg: traveler[leg] })));
      return { legs: { outbound: legOf('outbound'), return: legOf('return') }, route };
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

type TravelerLeg = { readonly id: string; readonly leg: LegServices<TravelerService> };

type OwnService = { readonly id: string; readonly service: TravelerService };

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
  return { ...noOffers, offers, carrierError: first.leg.carrierError };
}

function emptyLeg(leg: LegServices<TravelerService> | undefined): LegOffers {
  if (!leg) return noOffers;
  const { reason, carrierError, nearestDay } = leg;
  return { offers: [], reason, carrierError, nearestDay };
}

function isSameService(a: TravelerService, b: TravelerService): boolean {
  return a.levelId === b.levelId && a.arrivalDate === b.arrivalDate;
}

function offerFrom(first: OwnService, others: readonly OwnService[]): ServiceOffer {
  const all = [first, ...others];
  const { typeName, carrier, originalPrice: _summed, ...service } = first.service;
  const isReduced = all.some(({ service: { originalPrice } }) => originalPrice !== null);
  return {
    ...service,
    name: carrierLevelById(service.levelId)?.displayName ?? typeName,
    carrier: carrier === 'UPS' ? 'UPS' : 'FEDEX',
    price: sum(all, ({ price }) => price),
    originalPrice: isReduced ? sum(all, ({ price, originalPrice }) => originalPrice ?? price) : null,
    shares: all.map(({ id, service: { price } }) => ({ travelerId: id, price })),
  };
}

function sum(all: readonly OwnService[], amountOf: (service: TravelerService) => Cents): Cents {
  return cents(all.reduce((total, { service }) => total + amountOf(service), 0));
}
