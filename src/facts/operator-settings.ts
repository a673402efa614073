import type { Kysely } from 'kysely';
import { type Clock, localTime } from '#ports/clock/clock.ts';
import { brandByKey, brandKeys } from '#rules/brand/brand.ts';
import type { HolidayOverlay } from '#rules/calendar/holiday-lists.ts';
import { addDays } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { RateAdjustment } from '#rules/pricing/rate-adjustment.ts';
import type { Surcharge } from '#rules/pricing/surcharge.ts';
import type { TaxRate } from '#rules/pricing/tax-rate.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { pausedCarriers } from '#records/operations/carrier-pauses.ts';
import { findHolidayChanges } from '#records/operations/holiday-changes.ts';
import { findRateAdjustments } from '#records/money/rate-adjustments.ts';
import { findSurcharges, findTaxRates } from '#records/money/taxes-and-surcharges.ts';
import type { Tables } from '#records/tables.ts';

/** What operators change while the service runs. */
export type OperatorSettings = {
  readonly holidayChanges: readonly HolidayOverlay[];
  /** By the number of the brand. */
  readonly rateAdjustments: ReadonlyMap<number, readonly RateAdjustment[]>;
  readonly taxRates: readonly TaxRate[];
  readonly surcharges: readonly Surcharge[];
  readonly pausedCarriers: ReadonlySet<CarrierKey>;
};

export type OperatorSettingsReader = { current(): Promise<OperatorSettings> };

type Sources = { readonly db: Kysely<Tables>; readonly clock: Clock; readonly countries: readonly string[] };

/** A change by an operator reaches every server process within this time. */
const freshForMs = 5_000;

/**
 * Reads the operators' settings at most once every few seconds: every calendar, offer and price needs them, and they hardly ever change.
 * The cached copy is never written back.
 */
export function operatorSettings(sources: Sources): OperatorSettingsReader {
  let kept: { readonly readAtMs: number; readonly settings: Promise<OperatorSettings> } | undefined;
  return {
    current: () => {
      const nowMs = sources.clock.nowMs();
      if (kept && nowMs - kept.readAtMs < freshForMs && nowMs >= kept.readAtMs) return kept.settings;
      const settings = read(sources);
      const reading = { readAtMs: nowMs, settings };
      kept = reading;
      // A failed reading is not kept: the next call tries again.
      settings.catch(() => {
        if (kept === reading) kept = undefined;
      });
      return settings;
    },
  };
}

async function read({ db, clock, countries }: Sources): Promise<OperatorSettings> {
  const today = localTime(clock, 'UTC').day;
  // A return leg may start after the last day on which a journey can begin.
  const days = { from: addDays(today, -1), to: addDays(today, 2 * limits.shippingHorizonDays) };
  const [holidayChanges, rateAdjustments, taxRates, surcharges, paused] = await Promise.all([
    findHolidayChanges(db, { countries }),
    Promise.all(
      brandKeys.map(async (key) => {
        const brandId = brandByKey(key).id;
        return [brandId, await findRateAdjustments(db, { brandId, ...days })] as const;
      }),
    ),
    findTaxRates(db),
    findSurcharges(db),
    pausedCarriers(db),
  ]);
  return { holidayChanges, rateAdjustments: new Map(rateAdjustments), taxRates, surcharges, pausedCarriers: paused };
}
