import type { FieldError } from '#kit/problem.ts';
import type { CarrierQuote, CarrierRates } from '#ports/carrier-rates/carrier-rates.ts';
import type { LegFacts, ShipmentFacts } from '#facts/shipment-facts.ts';
import { isReturnAfterArrival } from '#rules/calendar/return-after-arrival.ts';
import { type IsoDate, shortDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { zeroCents } from '#rules/money.ts';
import { findPickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import { oversizeMost } from '#rules/pricing/oversize-most.ts';
import { pickupChoiceProblem } from '#rules/pricing/pickup-choice.ts';
import type { LegPriceFacts } from '#rules/pricing/price-facts.ts';
import { type RateCard, rateCardByVersion } from '#rules/pricing/rate-card.ts';
import { coverPrice } from '#rules/products/cover-options.ts';
import { collectionProblem, isLevelCollected } from '#rules/services/collection.ts';
import type { LegService } from '#rules/services/quote-leg.ts';
import { bagPrice } from '#rules/services/service-offers.ts';
import { type BagOnLeg, bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import { isInTimeForShip, latestCruiseArrival } from '#rules/shipment/cruise.ts';
import type { ChosenService, Draft, Leg } from '#rules/shipment/draft.ts';

export type LegPricing = {
  readonly kind: 'priced';
  readonly facts: LegPriceFacts;
  readonly rateCardVersion: string;
};

/** The fields that have to be corrected before the leg has a price. */
export type UnpricedLeg = { readonly kind: 'unpriced'; readonly errors: readonly FieldError[] };

type LegToPrice = {
  readonly draft: Draft;
  readonly facts: LegFacts;
  readonly leg: Leg;
  readonly bags: readonly BagOnLeg[];
};

type Quoted = Extract<CarrierQuote, { kind: 'quoted' }>;

/** What the chosen service of a leg costs for each bag, or the fields to correct. */
export async function legPricing(
  { carrierRates, rateCards }: { readonly carrierRates: CarrierRates; readonly rateCards: readonly RateCard[] },
  {
    draft,
    facts,
    mayUseWaived,
  }: { readonly draft: Draft; readonly facts: ShipmentFacts; mayUseWaived(leg: Leg): boolean },
  leg: Leg,
): Promise<LegPricing | UnpricedLeg> {
  const toPrice: LegToPrice = { draft, facts: facts[leg], leg, bags: bagsOnLeg(draft, leg) };
  const chosen = chosenPlan(toPrice);
  if (chosen.kind === 'unpriced') return chosen;
  const refused = handoverProblem(toPrice, chosen.handover, mayUseWaived(leg));
  if (refused) return unpriced(refused);

  const { handover, service: wanted } = chosen;
  const skus = new Set(toPrice.bags.map(({ sku }) => sku));
  const quote = await carrierRates.quote({ ...facts[leg].question, handover, skus, levelId: wanted.levelId });
  if (quote.kind === 'not-served') return unpriced({ field: quote.field, message: messageText(quote.message) });
  if (quote.kind === 'carrier-error') return unpriced({ field: `${leg}[serviceName]`, message: quote.carrierError });

  // The chosen service must still be offered, with the same arrival day.
  const service = quote.services.find(
    ({ level, arrivalDate }) =>
      level.id === wanted.levelId && level.level === wanted.systemName && arrivalDate === chosen.arrivalDate,
  );
  if (!service) return unpriced({ field: `${leg}[service]`, message: messageText('serviceUnknown') });
  const unusable = serviceProblem(toPrice, service);
  return unusable ? unpriced(unusable) : pricedLeg(rateCards, toPrice, { quote, service });
}

type ChosenPlan = {
  readonly kind: 'chosen';
  readonly handover: IsoDate;
  readonly arrivalDate: IsoDate;
  readonly service: ChosenService;
};

/** The days and the service of a leg, once all of them are chosen and fit together. */
function chosenPlan({ draft, leg }: LegToPrice): ChosenPlan | UnpricedLeg {
  const { pickupDate, service, arrivalDate } = draft[leg];
  if (!pickupDate) {
    const message = messageText(leg === 'return' ? 'returnPickupDateRequired' : 'pickupDateRequired');
    return unpriced({ field: `${leg}[pickupDate]`, message });
  }
  if (!service || !arrivalDate) {
    return unpriced({ field: `${leg}[arrivalDate]`, message: messageText('arrivalDateRequired') });
  }
  if (leg === 'return' && !isReturnAfterArrival({ returnPickup: pickupDate, arrival: draft.outbound.arrivalDate })) {
    return unpriced({ field: 'return[pickupDate]', message: messageText('returnNotAfterArrival') });
  }
  return { kind: 'chosen', handover: pickupDate, arrivalDate, service };
}

/** Why the bags can't be handed over as chosen. PKP-01 PKP-02 */
function handoverProblem(
  { draft, facts, leg }: LegToPrice,
  pickupDate: IsoDate,
  mayUseWaived: boolean,
): FieldError | null {
  const { pickupOption: option, now, question, collectingClub } = facts;
  const pickupField = `${leg}[pickupOptionId]`;
  const refused = pickupChoiceProblem({ option, pickupDate, now, mayUseWaived });
  if (refused) return { field: pickupField, message: messageText(refused) };
  const notCollected = collectionProblem(question.carrier, collectingClub);
  if (!notCollected) return null;
  return { field: draft[leg].carrier === null ? pickupField : `${leg}[carrier]`, message: notCollected };
}

/** Why a service that is offered can't be used for these bags. */
function serviceProblem({ draft, facts, leg }: LegToPrice, { level }: LegService): FieldError | null {
  if (!isLevelCollected(level, facts.collectingClub)) {
    return { field: `${leg}[service]`, message: messageText('groundNotCollected') };
  }
  return leg === 'outbound' ? missedSailing(draft, facts) : null;
}

/** The facts from which the rules calculate the price of the leg. */
function pricedLeg(
  rateCards: readonly RateCard[],
  { draft, facts, leg, bags }: LegToPrice,
  { quote, service }: { readonly quote: Quoted; readonly service: LegService },
): LegPricing {
  const { rateCardVersion, zone } = quote;
  const card = rateCardByVersion(rateCards, rateCardVersion);
  if (!card) throw new Error(`Unknown rate card version in a carrier quote: ${rateCardVersion}`);
  const { pickupOptionId } = draft[leg];
  const hasDailyPickup = facts.from.club?.hasDailyPickup ?? false;
  const pickup = findPickupFeeOption(pickupOptionId, { rates: card.pickup, originHasDailyPickup: hasDailyPickup });
  if (!pickup) throw new Error(`Pickup option ${pickupOptionId} missing on rate card ${rateCardVersion}`);
  const { level, carrier, displayName } = service.level;
  const distanceFactorHundredths = zone.rates.factorHundredths;
  // Hundreds of bags come in a dozen sizes.
  const oversizeBySku = new Map(
    Array.from(new Set(bags.map(({ sku }) => sku)), (sku) => [
      sku,
      oversizeMost({ card, sku, level, carrier, distanceFactorHundredths }),
    ]),
  );
  return {
    kind: 'priced',
    rateCardVersion,
    facts: {
      rateCardVersion,
      zone,
      serviceName: displayName,
      adjustment: facts.adjustment,
      surcharges: facts.surcharges,
      tax: facts.tax,
      bags: bags.map(({ travelerId, sku, cover }) => ({
        travelerId,
        sku,
        transport: bagPrice(service, sku),
        cover,
        coverPrice: coverPrice(card, cover),
        oversizeMost: oversizeBySku.get(sku) ?? zeroCents,
      })),
      pickup,
    },
  };
}

function unpriced(error: FieldError): UnpricedLeg {
  return { kind: 'unpriced', errors: [error] };
}

/** Bags that miss their ship get no price. The name of the ship and the cabin are not needed yet. TRP-06 */
function missedSailing({ cruise, outbound }: Draft, { question }: LegFacts): FieldError | null {
  const latest = latestCruiseArrival({ cruise, isWorkingDay: question.isCarrierWorkingDay });
  const arrival = outbound.arrivalDate;
  if (latest === null || !arrival || isInTimeForShip({ arrival, latest })) return null;
  return { field: 'cruise[sailing]', message: messageText('cruiseArrivalTooLate', { day: shortDate(latest) }) };
}
