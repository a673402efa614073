import { call } from '#kit/web/call.ts';
import { type Cents, cents } from '#rules/money.ts';
import { carrierLevelById } from '#rules/services/service-levels.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import { toFields } from '#rules/shipment-form/draft-fields.ts';
import { combinedServicesOptions } from '../contract.ts';
import { type LegServices, servicesFromWire, type TravelerService } from '../wire.ts';
import { type LegOffers, noOffers, type ServiceOffer, type ServicesAnswer } from './service-offers.ts';

/** Asks which services there are for a draft, and combines those of its travelers. */
export async function askServices(draft: Draft, signal: AbortSignal): Promise<ServicesAnswer> {
  const answer = await call(combinedServicesOptions, { body: toFields(draft) }, { signal });
  const { travelers, route } = servicesFromWire(answer);
  const offersOn = (leg: Leg) => combined(travelers.map((traveler) => ({ id: traveler.id, leg: traveler[leg] })));
  return { legs: { outbound: offersOn('outbound'), return: offersOn('return') }, route };
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
