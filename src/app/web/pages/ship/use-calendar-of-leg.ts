import { type LegCalendar, useLegCalendar } from '#capabilities/calendar/web/use-leg-calendar.ts';
import { useNextPickupDay } from '#capabilities/calendar/web/use-next-pickup-day.ts';
import { isCollectedAt, useSameDayPickups } from '#capabilities/pickup/web/use-same-day-pickups.ts';
import { effectiveZip, postalKey } from '#rules/address/zip-rules.ts';
import type { PickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import { type Draft, type End, isDropOff, type Leg } from '#rules/shipment/draft.ts';
import { pageFacts } from '../../page-facts.ts';
import type { KnownEnd } from './use-end.ts';

/** The calendar of a leg, with what is left of today where it starts. */
export type CalendarOfLeg = LegCalendar & {
  /** The hour there; null until it is loaded. */
  readonly localHour: number | null;
  /** The ways to hand bags over today that are still offered; empty until they matter. */
  readonly todaysOptions: readonly PickupFeeOption[];
};

/** Looks up when the bags of a leg can be handed over. */
export function useCalendarOfLeg(draft: Draft, leg: Leg, ends: Readonly<Record<End, KnownEnd>>): CalendarOfLeg {
  const plan = draft[leg];
  const dropOff = isDropOff(plan);
  const startOfLeg: End = leg === 'outbound' ? 'origin' : 'destination';
  const [start, startEnd] = [draft[startOfLeg], ends[startOfLeg]];
  const place = {
    country: start.country,
    clubId: start.clubId,
    zip: postalKey({ country: start.country, zip: effectiveZip(start.zip) }) ?? '',
  };
  const next = useNextPickupDay({
    brand: draft.brand,
    ...place,
    dropOff,
    microSiteId: draft.microSiteId,
    isServed: isServedCountry(startEnd),
    todayOfPage: pageFacts.today,
  });
  const sameDay = useSameDayPickups({
    ...place,
    brandId: pageFacts.brand.id,
    timeZone: startEnd.timeZone,
    isCollected: isCollectedAt(startEnd.club),
    isNeeded: leg === 'outbound' && (!dropOff || plan.pickupDate === next.today),
  });
  const calendar = useLegCalendar({
    draft,
    leg,
    clubs: { origin: ends.origin.club, destination: ends.destination.club },
    isServed: isServedCountry(ends.origin) && isServedCountry(ends.destination),
    next,
    isVanOfferedToday: sameDay.areOffered,
  });
  return { ...calendar, localHour: sameDay.localHour, todaysOptions: sameDay.options };
}

/** Until the countries are known, only the one that the form starts with counts as served. */
function isServedCountry({ country: { config, isKnown } }: KnownEnd): boolean {
  return isKnown ? config.supported : config.code === 'US';
}
