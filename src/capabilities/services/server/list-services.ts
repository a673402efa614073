import type { FastifyRequest } from 'fastify';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { CarrierQuote, CarrierRates } from '#ports/carrier-rates/carrier-rates.ts';
import { findCaller } from '#access/find-caller.ts';
import { maySeeWaivedFees } from '#access/may-see-waived-fees.ts';
import { type FactSources, type LegFacts, type ShipmentFacts, shipmentFacts } from '#facts/shipment-facts.ts';
import { latestHandover } from '#rules/calendar/arrival-date.ts';
import { nearestOpenDay } from '#rules/calendar/nearest-open-day.ts';
import { addDays, type IsoDate, shortDate } from '#rules/dates.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { pickupChoiceProblem } from '#rules/pricing/pickup-choice.ts';
import { collectionProblem, isLevelCollected } from '#rules/services/collection.ts';
import { type Offer, serviceOffers } from '#rules/services/service-offers.ts';
import { zoneName } from '#rules/services/route-zone.ts';
import { type BagOnLeg, bagsOnLeg, checkBags, whyNoBags } from '#rules/shipment/bags-on-leg.ts';
import { isInTimeForShip, latestCruiseArrival } from '#rules/shipment/cruise.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import type { Problem } from '#rules/result.ts';
import type { LegServices, ShipmentServices } from '../wire.ts';

export type ServicesDeps = FactSources & { readonly carrierRates: CarrierRates };

/** The services of both legs for each traveler, or why there are none. SVC-01 SVC-05 */
export async function listServices(
  deps: ServicesDeps,
  { draft, problems }: { readonly draft: Draft; readonly problems: readonly Problem[] },
  request: FastifyRequest,
): Promise<ShipmentServices | Refusal> {
  const wrong = [...problems, ...checkBags(draft)];
  if (wrong.length > 0) {
    return refuseFields(wrong.map(({ field, message }) => ({ field, message: messageText(message) })));
  }
  const known = await shipmentFacts(deps, draft);
  if (known.kind === 'refused') return refuseFields(known.errors);
  const { facts } = known;

  const mayUseWaived = await mayUseWaivedPickups(deps, { draft, facts }, request);
  if (mayUseWaived instanceof Refusal) return mayUseWaived;

  const [outbound, back] = await Promise.all([
    legOffers(deps, { draft, facts, leg: 'outbound', mayUseWaived }),
    legOffers(deps, { draft, facts, leg: 'return', mayUseWaived }),
  ]);
  return {
    legs: {
      outbound: { nextHandover: facts.outbound.nextHandover, isOffered: outbound.isOffered },
      return: { nextHandover: draft.roundtrip ? facts.return.nextHandover : null, isOffered: back.isOffered },
    },
    travelers: draft.travelers.map(({ id }) => ({
      id,
      outbound: outbound.servicesFor(id),
      return: back.servicesFor(id),
    })),
    hasAdjustment: (facts.outbound.adjustment ?? (draft.roundtrip ? facts.return.adjustment : null)) !== null,
    route: routeFacts(facts, outbound.quote),
  };
}

type LegOffers = {
  readonly isOffered: boolean;
  readonly quote: CarrierQuote | null;
  servicesFor(travelerId: string): LegServices<Offer>;
};

/** The caller is looked up only for a waived pickup, because nothing else here depends on it. PKP-01 */
async function mayUseWaivedPickups(
  deps: ServicesDeps,
  { draft, facts }: { readonly draft: Draft; readonly facts: ShipmentFacts },
  request: FastifyRequest,
): Promise<boolean | Refusal> {
  const isReturnWaived = draft.roundtrip && facts.return.pickupOption?.waived;
  if (!facts.outbound.pickupOption?.waived && !isReturnWaived) return false;
  const caller = await findCaller(deps, request);
  return caller instanceof Refusal ? caller : maySeeWaivedFees(caller);
}

type LegRequest = {
  readonly draft: Draft;
  readonly facts: ShipmentFacts;
  readonly leg: Leg;
  readonly mayUseWaived: boolean;
};

async function legOffers(deps: ServicesDeps, request: LegRequest): Promise<LegOffers> {
  const { draft, facts, leg } = request;
  if (leg === 'return' && !draft.roundtrip) return noLegOffers({ reason: messageText('tripIsOneWay') });
  const legFacts = facts[leg];
  const bags = bagsOnLeg(draft, leg);
  const refusal = whyNotAsked(request, bags);
  if (refusal !== null || legFacts.handover === null) {
    return noLegOffers({ reason: refusal, nearestDay: nearestDayInstead(legFacts, refusal) });
  }

  const skus = new Set(bags.map(({ sku }) => sku));
  const quote = await deps.carrierRates.quote({ ...legFacts.question, handover: legFacts.handover, skus });
  switch (quote.kind) {
    case 'not-served':
      return noLegOffers({ reason: messageText(quote.message), quote });
    case 'carrier-error':
      return noLegOffers({ reason: messageText('limitedServiceOptions'), carrierError: quote.carrierError, quote });
    default:
      return quotedOffers(draft, legFacts, bags, quote);
  }
}

/** For a cruise only services that reach the port in time; when there are none, the last handover day that would. TRP-06 */
function quotedOffers(draft: Draft, leg: LegFacts, bags: readonly BagOnLeg[], quote: Quoted): LegOffers {
  const latest =
    leg.leg === 'outbound'
      ? latestCruiseArrival({ cruise: draft.cruise, isWorkingDay: leg.question.isCarrierWorkingDay })
      : null;
  const collected = quote.services.filter(({ level }) => isLevelCollected(level, leg.collectingClub));
  const services = collected.filter(({ arrivalDate }) => isInTimeForShip({ arrival: arrivalDate, latest }));
  if (collected.length === 0 && quote.services.length > 0) {
    return noLegOffers({ reason: messageText('groundNotCollected'), quote });
  }
  if (services.length === 0 && latest !== null && quote.services.length > 0) {
    return noLegOffers({
      reason: messageText('cruiseArrivalTooLate', { day: shortDate(latest) }),
      nearestDay: lastHandoverFor(latest, leg, quote),
      quote,
    });
  }
  const bagsByTraveler = Map.groupBy(bags, ({ travelerId }) => travelerId);
  return {
    isOffered: services.length > 0,
    quote,
    servicesFor: (travelerId) => {
      const ownSkus = (bagsByTraveler.get(travelerId) ?? []).map(({ sku }) => sku);
      if (ownSkus.length === 0) return noServices({ reason: messageText('bagRequired') });
      const offers = serviceOffers({ services, skus: ownSkus, adjustment: leg.adjustment });
      if (offers.length === 0) return noServices({ reason: messageText('limitedServiceOptions') });
      return { ...noServices({ reason: null }), services: offers };
    },
  };
}

type Quoted = Extract<CarrierQuote, { kind: 'quoted' }>;

/** The last handover day on which the fastest service is in time; null when it has passed. */
function lastHandoverFor(
  latestArrival: IsoDate,
  { question, isHandoverDay }: LegFacts,
  { services }: Quoted,
): IsoDate | null {
  const transitDays = Math.min(...services.map((service) => service.transitDays));
  return latestHandover({ ...question, latestArrival, isHandoverDay, transitDays }) ?? null;
}

/** The nearest open day, when the handover day is the reason that there are no services. */
function nearestDayInstead(
  { handover, handoverProblem, isHandoverDay, lastHandover }: LegFacts,
  reason: string | null,
): IsoDate | null {
  if (handover === null || handoverProblem === null || reason !== handoverProblem) return null;
  const day = handover > lastHandover ? addDays(lastHandover, 1) : handover;
  return nearestOpenDay({ day, isOpen: isHandoverDay });
}

/** Why we can't ask the carriers about a leg, in the order in which a user would correct it. */
function whyNotAsked(
  { draft, facts, leg: legName, mayUseWaived }: LegRequest,
  bags: readonly BagOnLeg[],
): string | null {
  const leg = facts[legName];
  const [missing] = facts.missing;
  if (missing) return messageText(missingMessages[missing.field]);
  if (bags.length === 0) return messageText(whyNoBags(draft, leg.leg));
  if (leg.handover === null)
    return messageText(leg.leg === 'outbound' ? 'pickupDateRequired' : 'returnPickupDateRequired');
  return leg.handoverProblem ?? whyNotCollected(leg, leg.handover, mayUseWaived);
}

/** Why no carrier collects the bags as chosen. PKP-01 PKP-02 ENT-01 */
function whyNotCollected(leg: LegFacts, pickupDate: IsoDate, mayUseWaived: boolean): string | null {
  const { pickupOption: option, now, question, collectingClub } = leg;
  const problem = pickupChoiceProblem({ option, pickupDate, now, mayUseWaived });
  return problem ? messageText(problem) : collectionProblem(question.carrier, collectingClub);
}

const missingMessages: Readonly<Record<'zip' | 'city' | 'state', MessageName>> = {
  zip: 'zipRequired',
  city: 'cityRequired',
  state: 'stateRequired',
};

type NoOffersReason = {
  readonly reason: string | null;
  readonly carrierError?: string;
  readonly nearestDay?: IsoDate | null;
  readonly quote?: CarrierQuote;
};

function noLegOffers(why: NoOffersReason): LegOffers {
  return { isOffered: false, quote: why.quote ?? null, servicesFor: () => noServices(why) };
}

function noServices({ reason, carrierError, nearestDay }: NoOffersReason): LegServices<Offer> {
  return { services: [], reason, carrierError: carrierError ?? null, nearestDay: nearestDay ?? null };
}

function routeFacts(facts: ShipmentFacts, quote: CarrierQuote | null): ShipmentServices['route'] {
  const { origin, destination } = facts.ends;
  if (facts.missing.length > 0) return null;
  return {
    origin: origin.place,
    destination: destination.place,
    miles: facts.miles,
    zone: quote?.kind === 'quoted' ? zoneName(quote.zone) : null,
  };
}
