import { Refusal } from '#kit/problem.ts';
import { localTime } from '#ports/clock/clock.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import type { TripRoute } from '#rules/brand/content/brand-content.ts';
import { contentOfBrand } from '#rules/brand/content/content-of-brand.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import { emptyDraft } from '#rules/shipment/draft.ts';
import { applyPrefill } from '#rules/shipment-form/prefill.ts';
import { tripPrefill } from '#rules/shipment-form/trip-prefill.ts';
import type { PopularTrip } from '../wire.ts';
import { listDayPrices } from './list-day-prices.ts';
import type { ServicesDeps } from './list-services.ts';

/** Prices change with the rate card and the operators' settings, both of which change rarely. */
const freshForMs = 10 * 60 * 1000;

/** Long enough for the slowest service to arrive, holidays included. */
const daysAhead = 21;

/** Where most customers are. */
const homeTimeZone = 'America/New_York';

export type PopularTrips = { of(brand: BrandKey): Promise<readonly PopularTrip[]> };

/**
 * The brand's popular trips with their lowest price in the next weeks, quoted like any other trip. Every visitor of a home page asks for
 * them, so each process keeps the quotes for some minutes.
 */
export function popularTripLists(deps: ServicesDeps): PopularTrips {
  const kept = new Map<BrandKey, { readonly quotedAtMs: number; readonly trips: Promise<readonly PopularTrip[]> }>();
  return {
    of: (brand) => {
      const nowMs = deps.clock.nowMs();
      const known = kept.get(brand);
      if (known && nowMs >= known.quotedAtMs && nowMs - known.quotedAtMs < freshForMs) return known.trips;
      const quoted = { quotedAtMs: nowMs, trips: quoteTrips(deps, brand) };
      kept.set(brand, quoted);
      // A failure is not kept: the next call tries again.
      quoted.trips.catch(() => {
        if (kept.get(brand) === quoted) kept.delete(brand);
      });
      return quoted.trips;
    },
  };
}

async function quoteTrips(deps: ServicesDeps, brand: BrandKey): Promise<readonly PopularTrip[]> {
  const { sku, routes } = contentOfBrand(brand).trips;
  const trips = await Promise.all(routes.map((route) => quoteTrip(deps, { brand, route, sku })));
  return trips.filter((trip) => trip !== null);
}

/** Null for a trip that no carrier serves at the moment. */
async function quoteTrip(
  deps: ServicesDeps,
  { brand, route, sku }: { readonly brand: BrandKey; readonly route: TripRoute; readonly sku: Sku },
): Promise<PopularTrip | null> {
  const today: IsoDate = localTime(deps.clock, homeTimeZone).day;
  const draft = applyPrefill(emptyDraft(brand, 'US'), tripPrefill({ route, sku, handover: null, levelId: null }), {
    today,
    nextPickupDay: today,
    isTodayOpen: true,
  });
  const prices = await listDayPrices(deps, {
    draft,
    problems: [],
    leg: 'outbound',
    firstDay: addDays(today, 1),
    lastDay: addDays(today, daysAhead),
  });
  if (prices instanceof Refusal) return null;
  // A handover today may no longer be possible by the time the answer is read.
  const later = prices.arrivals.filter(({ handover }) => handover > today);
  const [cheapest] = later.toSorted((a, b) => a.price - b.price || (a.day < b.day ? -1 : 1));
  if (!cheapest) return null;
  const { price, handover, levelId, day } = cheapest;
  return { route, sku, price, handover, arrival: day, levelId };
}
