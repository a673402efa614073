import type { IsoDate } from '#rules/dates.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import type { ServiceLevel } from '#rules/services/service-levels.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';

/**
 * Everything that the built-in carrier's prices are made of. Factors are in hundredths, so that all numbers are integers. Cards are data
 * (`data/rate-card.json`) of exactly this shape: the type checker finds a missing size or level. A card that was in force is never
 * edited; a change is a new card, so that an old price can be reproduced to the cent.
 */
export type RateCard = {
  readonly version: string;
  /** The first handover day that this card prices, `YYYY-MM-DD`. */
  readonly effectiveFrom: string;
  /** The base amount per bag, before distance and size. */
  readonly bagDollars: number;
  readonly sizeDollars: Readonly<Record<Sku, number>>;
  readonly levelFactorsHundredths: Readonly<Record<ServiceLevel, number>>;
  readonly carrierFactorsHundredths: Readonly<Record<CarrierKey, number>>;
  /** The zones by distance, nearest first; beyond the last one is the far zone. */
  readonly zones: readonly (ZoneRates & { readonly milesMax: number })[];
  readonly farZone: ZoneRates;
  /** Alaska, Hawaii and the territories. */
  readonly remoteZone: ZoneRates;
  readonly countryGroups: readonly CountryGroup[];
  /** The zone of every way within a country where we do not know how far two places are apart. */
  readonly countryZones: Readonly<Record<string, number | undefined>>;
  readonly pickup: PickupRates;
  readonly cover: readonly { readonly coverCents: number; readonly priceCents: number }[];
};

export type ZoneRates = {
  readonly zone: number;
  readonly factorHundredths: number;
  readonly groundDays: number;
};

/** Countries with similar prices and transit times. */
export type CountryGroup = {
  readonly group: string;
  readonly countries: readonly string[];
  readonly factorHundredths: number;
  readonly economyDays: number;
  readonly priorityDays: number;
};

/** Per order and leg, never per bag. */
export type PickupRates = {
  readonly dayWindowCents: number;
  readonly hourWindowCents: number;
  readonly sameDayExtraCents: number;
};

/**
 * The card that prices a handover on this day: the latest one already in force. A day before the first card takes the
 * first. The day of handover decides, not the day of booking, because carriers publish their rates by the day a bag is
 * handed over.
 */
export function rateCardOn(cards: readonly RateCard[], handover: IsoDate): RateCard {
  let found: RateCard | undefined;
  let first: RateCard | undefined;
  for (const card of cards) {
    if (!first || card.effectiveFrom < first.effectiveFrom) first = card;
    if (card.effectiveFrom <= handover && (!found || card.effectiveFrom > found.effectiveFrom)) found = card;
  }
  const chosen = found ?? first;
  if (!chosen) throw new Error('no rate card loaded');
  return chosen;
}

/** The card of an old price, to reproduce it. */
export function rateCardByVersion(cards: readonly RateCard[], version: string): RateCard | undefined {
  return cards.find((card) => card.version === version);
}
