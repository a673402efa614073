import { localTime } from '#ports/clock/clock.ts';
import { shipmentFacts } from '#facts/shipment-facts.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import type { TripRoute } from '#rules/brand/content/brand-content.ts';
import { contentOfBrand } from '#rules/brand/content/content-of-brand.ts';
import type { IsoDate } from '#rules/dates.ts';
import { firstCancelableDay } from '#rules/orders/first-cancelable-day.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import { serviceOffers } from '#rules/services/service-offers.ts';
import { emptyDraft } from '#rules/shipment/draft.ts';
import { applyPrefill } from '#rules/shipment-form/prefill.ts';
import { tripPrefill } from '#rules/shipment-form/trip-prefill.ts';
import type { PopularTrip } from '../wire.ts';
import type { ServicesDeps } from './list-services.ts';

/** Prices change with the rate card and the operators' settings, both of which change rarely. */
const freshForMs = 10 * 60 * 1000;

/** Where most customers are. */
const homeTimeZone = 'America/New_York';

export type PopularTrips = { of(brand: BrandKey): Promise<readonly PopularTrip[]> };

/**
 * The brand's popular trips with their lowest price, quoted like any other trip. Every visitor of a home page asks for
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

/**
 * The lowest price on the day that the quick quote proposes as well: it can still be canceled without a fee. Null for a trip that no
 * carrier serves now. PRC-04
 */
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
  const known = await shipmentFacts(deps, draft);
  if (known.kind === 'refused' || known.facts.missing.length > 0) return null;
  const { nextHandover, now, isHandoverDay, question, adjustmentOn } = known.facts.outbound;
  if (nextHandover === null) return null;
  const handover = firstCancelableDay({
    first: nextHandover,
    today: now.day,
    isHandoverDay,
    isBusinessDay: question.isCarrierWorkingDay,
  });
  const quote = await deps.carrierRates.quote({ ...question, handover, skus: new Set([sku]) });
  if (quote.kind !== 'quoted') return null;
  const offers = serviceOffers({ services: quote.services, skus: [sku], adjustment: adjustmentOn(handover) });
  const [cheapest] = offers.toSorted(
    (a, b) => a.price - b.price || (a.service.arrivalDate < b.service.arrivalDate ? -1 : 1),
  );
  if (!cheapest) return null;
  const { price, service } = cheapest;
  return { route, sku, price, handover, arrival: service.arrivalDate, levelId: service.level.id };
}
