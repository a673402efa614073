import { type Cents, cents } from '#rules/money.ts';
import { adjustedPrice, type RateAdjustment } from '#rules/pricing/rate-adjustment.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import type { LegService } from './quote-leg.ts';

/** A service with the price of some bags. */
export type Offer = {
  readonly service: LegService;
  readonly price: Cents;
  /** The price before the operators' adjustment, when one applies. */
  readonly originalPrice: Cents | null;
};

/**
 * The offers for some bags on one leg, cheapest first. A service that costs more than another must arrive earlier; the others only make
 * choosing harder. `skus` has one entry per bag.
 */
export function serviceOffers({
  services,
  skus,
  adjustment,
}: {
  readonly services: readonly LegService[];
  readonly skus: readonly Sku[];
  readonly adjustment: RateAdjustment | null;
}): readonly Offer[] {
  const offers = services.map((service): Offer => {
    const original = priceOfBags(service, skus, null);
    if (!adjustment) return { service, price: original, originalPrice: null };
    return { service, price: priceOfBags(service, skus, adjustment), originalPrice: original };
  });
  return withoutDominatedOffers(offers);
}

/** The carrier's price of one bag on a leg, before any adjustment. */
export function bagPrice(service: LegService, sku: Sku): Cents {
  const price = service.bagPrices.get(sku);
  if (price === undefined) throw new Error(`No carrier quote for ${sku}`);
  return price;
}

/** Adjusts bag by bag, as the price detail does, so that an offer and the detail never differ by a cent. */
function priceOfBags(service: LegService, skus: readonly Sku[], adjustment: RateAdjustment | null): Cents {
  let sum = 0;
  for (const sku of skus) {
    const price = bagPrice(service, sku);
    sum += adjustment ? adjustedPrice(price, adjustment) : price;
  }
  return cents(sum);
}

function withoutDominatedOffers(offers: readonly Offer[]): readonly Offer[] {
  const cheapestFirst = offers.toSorted(
    (a, b) => a.price - b.price || compareText(a.service.arrivalDate, b.service.arrivalDate),
  );
  const kept: Offer[] = [];
  for (const offer of cheapestFirst) {
    const fastestSoFar = kept.at(-1)?.service.arrivalDate;
    if (fastestSoFar === undefined || offer.service.arrivalDate < fastestSoFar) kept.push(offer);
  }
  return kept;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
