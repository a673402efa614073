import { arrivalDate } from '#rules/calendar/arrival-date.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';
import { basePrice } from '#rules/pricing/base-price.ts';
import type { RateCard } from '#rules/pricing/rate-card.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import { ok, type Result } from '#rules/result.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { type CarrierLevel, carrierLevel } from './service-levels.ts';
import { levelTransits } from './level-transits.ts';
import { type Route, type RouteZone, routeZone } from './route-zone.ts';

/** What a carrier is asked about one leg: once for all travelers, with each size named once. */
export type LegQuestion = {
  readonly carrier: CarrierKey;
  readonly route: Route;
  /** The day on which the carrier gets the bags, day 0. */
  readonly handover: IsoDate;
  readonly skus: Iterable<Sku>;
  isCarrierWorkingDay(day: IsoDate): boolean;
  isDestinationOpen(day: IsoDate): boolean;
};

/** One level of a carrier on one leg, with what a bag of each size costs. ENT-04 */
export type LegService = {
  readonly level: CarrierLevel;
  readonly transitDays: number;
  readonly arrivalDate: IsoDate;
  /** Whether another carrier brings the bag over the last miles. */
  readonly hybrid: boolean;
  readonly bagPrices: ReadonlyMap<Sku, Cents>;
};

export type LegQuote = {
  readonly rateCardVersion: string;
  readonly zone: RouteZone;
  /** Every level that serves the route, slowest first, whether or not it makes a sensible offer. */
  readonly services: readonly LegService[];
};

/** Every level on which a carrier takes bags over a leg, or why it takes none. */
export function quoteLeg(card: RateCard, question: LegQuestion): Result<LegQuote> {
  const zone = routeZone(card, question.route);
  if (zone.kind === 'problem') return zone;
  const { carrier } = question;
  const skus = new Set(question.skus);
  const arrivalAfter = arrivalsByTransit(question);
  const services = levelTransits(zone.value).map(({ level, transitDays }): LegService => {
    const distanceFactorHundredths = zone.value.rates.factorHundredths;
    const bagPrices = new Map<Sku, Cents>();
    for (const sku of skus) {
      bagPrices.set(sku, basePrice({ card, sku, level, carrier, distanceFactorHundredths }));
    }
    return {
      level: carrierLevel({ carrier, level }),
      transitDays,
      arrivalDate: arrivalAfter(transitDays),
      hybrid: false,
      bagPrices,
    };
  });
  return ok({ rateCardVersion: card.version, zone: zone.value, services });
}

/** Counting days is the dearest part of a quote, so levels that take equally long are counted once. */
function arrivalsByTransit(question: LegQuestion): (transitDays: number) => IsoDate {
  const known = new Map<number, IsoDate>();
  return (transitDays) => {
    const day = known.get(transitDays) ?? arrivalDate({ ...question, transitDays });
    known.set(transitDays, day);
    return day;
  };
}
