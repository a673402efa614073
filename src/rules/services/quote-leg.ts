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

/** The request for a carrier's quote of one leg: for all travelers at once, each size once. */
export type LegQuestion = {
  readonly carrier: CarrierKey;
  readonly route: Route;
  /** Day 0 of the transit. */
  readonly handover: IsoDate;
  readonly skus: Iterable<Sku>;
  /** Asks for one level only, by its id, which takes a fraction of the time. */
  readonly levelId?: number;
  isCarrierWorkingDay(day: IsoDate): boolean;
  isDestinationOpen(day: IsoDate): boolean;
};

/** One level of a carrier on one leg, with the price of a bag of each size. ENT-04 */
export type LegService = {
  readonly level: CarrierLevel;
  readonly transitDays: number;
  readonly arrivalDate: IsoDate;
  /** Whether another carrier makes the final delivery. */
  readonly hybrid: boolean;
  readonly bagPrices: ReadonlyMap<Sku, Cents>;
};

export type LegQuote = {
  readonly rateCardVersion: string;
  readonly zone: RouteZone;
  /** Every level that serves the route and was asked for, slowest first, including those that `serviceOffers` leaves out. */
  readonly services: readonly LegService[];
};

/** A carrier's quote for a leg, or why it has none. */
export function quoteLeg(card: RateCard, question: LegQuestion): Result<LegQuote> {
  const zone = routeZone(card, question.route);
  if (zone.kind === 'problem') return zone;
  const { carrier, levelId } = question;
  const skus = new Set(question.skus);
  const arrivalAfter = arrivalsByTransit(question);
  const asked = levelTransits(zone.value).filter(
    ({ level }) => levelId === undefined || carrierLevel({ carrier, level }).id === levelId,
  );
  const services = asked.map(({ level, transitDays }): LegService => {
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

/** Counting days is the slowest part of a quote, so levels with equal transit times are counted once. */
function arrivalsByTransit(question: LegQuestion): (transitDays: number) => IsoDate {
  const known = new Map<number, IsoDate>();
  return (transitDays) => {
    const day = known.get(transitDays) ?? arrivalDate({ ...question, transitDays });
    known.set(transitDays, day);
    return day;
  };
}
