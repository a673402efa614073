import { type Cents, cents } from '#rules/money.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import type { ServiceLevel } from '#rules/services/service-levels.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { RateCard } from './rate-card.ts';

/** The scale of a product of three factors in hundredths. */
const factorUnit = 100 * 100 * 100;

export type BasePriceFacts = {
  readonly card: RateCard;
  readonly sku: Sku;
  readonly level: ServiceLevel;
  readonly carrier: CarrierKey;
  /** The factor of the zone or the country group. */
  readonly distanceFactorHundredths: number;
};

/**
 * Transport of one bag on one leg: an amount per bag, plus the size's amount times the factors of distance, level and
 * carrier, rounded half up to the whole dollar, less one cent.
 *
 * Integers only, so that no float decides a rounding. They stay well below 2^53: a size of a thousand dollars with three factors of a
 * hundred is 10^15. A property test compares this with big integers.
 */
export function basePrice({ card, sku, level, carrier, distanceFactorHundredths }: BasePriceFacts): Cents {
  const scaled =
    card.bagDollars * factorUnit +
    card.sizeDollars[sku] *
      distanceFactorHundredths *
      card.levelFactorsHundredths[level] *
      card.carrierFactorsHundredths[carrier];
  const raised = scaled + factorUnit / 2;
  const wholeDollars = (raised - (raised % factorUnit)) / factorUnit;
  return cents(wholeDollars * 100 - 1);
}
