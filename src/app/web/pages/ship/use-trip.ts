import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { CartKeeper } from '#capabilities/carts/web/cart-keeper.ts';
import { type PriceState, usePrice } from '#capabilities/pricing/web/use-price.ts';
import { type PriceChange, usePriceChange } from '#capabilities/pricing/web/use-price-change.ts';
import { type Services, useServices } from '#capabilities/services/web/use-services.ts';
import type { Cents } from '#rules/money.ts';
import { isTimeToPrice } from '#rules/pricing/is-time-to-price.ts';
import type { Draft, End, Leg } from '#rules/shipment/draft.ts';
import { isSameTrip } from '#rules/shipment/same-trip.ts';
import { gapsBeforePrice, gapsBeforeServices, type TripGap } from '#rules/shipment/trip-gaps.ts';
import { type CalendarOfLeg, useCalendarOfLeg } from './use-calendar-of-leg.ts';
import { useDraft } from './use-draft.ts';
import { type KnownEnd, useEnd } from './use-end.ts';
import { usePageState } from './use-page-state.ts';
import { isLookingForLevel } from '#rules/services/is-looking-for-level.ts';

/** The trip as far as it is known: the draft, what was looked up for it, and what the server offers. */
export type Trip = {
  readonly draft: Draft;
  readonly ends: Readonly<Record<End, KnownEnd>>;
  readonly calendars: Readonly<Record<Leg, CalendarOfLeg>>;
  /** What is missing before services, and before a price, in the order of the page. */
  readonly gaps: readonly TripGap[];
  readonly services: Services;
  readonly price: PriceState;
  readonly priceChange: PriceChange;
};

export const TripContext = createContext<Trip | null>(null);

export function useTrip(): Trip {
  const trip = useContext(TripContext);
  if (!trip) throw new Error('The trip is known only inside the ship page');
  return trip;
}

/** A club of the address is being looked up, and fills in the rest of its end. URL-02 */
function isFillingIn({ clubLookup }: KnownEnd): boolean {
  return clubLookup.status === 'loading';
}

/** Gathers the trip; called once for the page. */
export function useTripOfPage(carts: CartKeeper, quoted: Cents | null): Trip {
  const draft = useDraft((whole) => whole, isSameTrip);
  const extras = useStore(usePageState().extras);
  const ends = { origin: useEnd(draft.origin, 'origin'), destination: useEnd(draft.destination, 'destination') };
  const calendars = {
    outbound: useCalendarOfLeg(draft, 'outbound', ends),
    return: useCalendarOfLeg(draft, 'return', ends),
  };
  const beforeServices = gapsBeforeServices(draft, { ends, calendars });
  const services = useServices({ draft, isReady: beforeServices.length === 0 });
  const isLookingFor = {
    outbound: isLookingForLevel(draft, 'outbound', { services, calendars }),
    return: isLookingForLevel(draft, 'return', { services, calendars }),
  };
  const gaps = [...beforeServices, ...gapsBeforePrice(draft, { ends, calendars, isLookingFor })];
  const price = usePrice({
    draft,
    extras,
    isTimeToPrice: isTimeToPrice({
      formIsValid: gaps.length === 0,
      isRoundTrip: draft.roundtrip,
      arrival: draft.outbound.arrivalDate,
      returnArrival: draft.return.arrivalDate,
    }),
    isWaiting: gaps.length === 0 && (isLookingFor.outbound || isLookingFor.return),
    isSizeMissing: gaps.every(({ section }) => section === 'bags'),
    carts,
  });
  const isLoading = services.status === 'loading' || Object.values(ends).some(isFillingIn);
  const priceChange = usePriceChange(price, { quoted, isOpening: isLoading || gaps.length === 0 });
  return { draft, ends, calendars, gaps, services, price, priceChange };
}
