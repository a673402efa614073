import type { FieldError } from '#kit/problem.ts';
import type { CarrierRates } from '#ports/carrier-rates/carrier-rates.ts';
import type { LegFacts, ShipmentFacts } from '#facts/shipment-facts.ts';
import { shortDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { zeroCents } from '#rules/money.ts';
import { findPickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import { oversizeMost } from '#rules/pricing/oversize-most.ts';
import { pickupChoiceProblem } from '#rules/pricing/pickup-choice.ts';
import type { LegPriceFacts } from '#rules/pricing/price-facts.ts';
import { type RateCard, rateCardByVersion } from '#rules/pricing/rate-card.ts';
import { coverPrice } from '#rules/products/cover-options.ts';
import { collectionProblem, isLevelCollected } from '#rules/services/collection.ts';
import { bagPrice } from '#rules/services/service-offers.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import { latestArrivalForSailing } from '#rules/shipment/cruise.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';

export type LegPricing = {
  readonly kind: 'priced';
  readonly facts: LegPriceFacts;
  readonly rateCardVersion: string;
};

/** The fields that have to be corrected before the leg has a price. */
export type UnpricedLeg = { readonly kind: 'unpriced'; readonly errors: readonly FieldError[] };

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
  const plan = draft[leg];
  const legFacts = facts[leg];
  if (!plan.pickupDate) {
    const message = messageText(leg === 'return' ? 'returnPickupDateRequired' : 'pickupDateRequired');
    return unpriced({ field: `${leg}[pickupDate]`, message });
  }
  if (!plan.service || !plan.arrivalDate) {
    return unpriced({ field: `${leg}[arrivalDate]`, message: messageText('arrivalDateRequired') });
  }
  if (leg === 'return' && draft.outbound.arrivalDate && plan.pickupDate <= draft.outbound.arrivalDate) {
    return unpriced({ field: 'return[pickupDate]', message: messageText('returnNotAfterArrival') });
  }
  const pickupField = `${leg}[pickupOptionId]`;
  const { pickupOption: option, now, collectingClub } = legFacts;
  const refused = pickupChoiceProblem({
    option,
    pickupDate: plan.pickupDate,
    now,
    mayUseWaived: mayUseWaived(leg),
  });
  if (refused) return unpriced({ field: pickupField, message: messageText(refused) });
  const notCollected = collectionProblem(legFacts.question.carrier, collectingClub);
  if (notCollected) {
    return unpriced({ field: plan.carrier === null ? pickupField : `${leg}[carrier]`, message: notCollected });
  }

  const bags = bagsOnLeg(draft, leg);
  const skus = new Set(bags.map(({ sku }) => sku));
  const { levelId } = plan.service;
  const quote = await carrierRates.quote({ ...legFacts.question, handover: plan.pickupDate, skus, levelId });
  if (quote.kind === 'not-served') return unpriced({ field: quote.field, message: messageText(quote.message) });
  if (quote.kind === 'carrier-error') return unpriced({ field: `${leg}[serviceName]`, message: quote.carrierError });

  // The chosen service must still be offered, with the same arrival day.
  const service = quote.services.find(
    ({ level, arrivalDate }) =>
      level.id === plan.service?.levelId && level.level === plan.service.systemName && arrivalDate === plan.arrivalDate,
  );
  if (!service) return unpriced({ field: `${leg}[service]`, message: messageText('serviceUnknown') });
  if (!isLevelCollected(service.level, collectingClub)) {
    return unpriced({ field: `${leg}[service]`, message: messageText('groundNotCollected') });
  }
  const late = leg === 'outbound' ? missedSailing(draft, legFacts) : null;
  if (late) return unpriced(late);

  const card = rateCardByVersion(rateCards, quote.rateCardVersion);
  if (!card) throw new Error(`Unknown rate card version in a carrier quote: ${quote.rateCardVersion}`);
  const hasDailyPickup = legFacts.from.club?.hasDailyPickup ?? false;
  const pickup = findPickupFeeOption(plan.pickupOptionId, { rates: card.pickup, originHasDailyPickup: hasDailyPickup });
  if (!pickup) throw new Error(`Pickup option ${plan.pickupOptionId} missing on rate card ${quote.rateCardVersion}`);
  // Hundreds of bags come in a dozen sizes.
  const { level, carrier } = service.level;
  const distanceFactorHundredths = quote.zone.rates.factorHundredths;
  const oversizeBySku = new Map(
    Array.from(skus, (sku) => [sku, oversizeMost({ card, sku, level, carrier, distanceFactorHundredths })]),
  );
  return {
    kind: 'priced',
    rateCardVersion: quote.rateCardVersion,
    facts: {
      rateCardVersion: quote.rateCardVersion,
      zone: quote.zone,
      serviceName: service.level.displayName,
      adjustment: legFacts.adjustment,
      surcharges: legFacts.surcharges,
      tax: legFacts.tax,
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
  if (!cruise?.sailing || !outbound.arrivalDate) return null;
  const latest = latestArrivalForSailing({ sailing: cruise.sailing, isWorkingDay: question.isCarrierWorkingDay });
  if (latest === undefined || outbound.arrivalDate <= latest) return null;
  return { field: 'cruise[sailing]', message: messageText('cruiseArrivalTooLate', { day: shortDate(latest) }) };
}
