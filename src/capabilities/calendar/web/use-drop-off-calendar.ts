import { dayStateIn } from './day-words.ts';
import { useNextPickupDay } from './use-next-pickup-day.ts';
import { useRestDays } from './use-rest-days.ts';
import type { DayState } from '#kit/web/calendar/day-state.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import { type CalendarFacts, lastHandover } from '#rules/calendar/blocked-day.ts';
import { noClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { minimumPickupDate } from '#rules/calendar/minimum-date.ts';
import type { IsoDate } from '#rules/dates.ts';

/** The days on which bags can be dropped off at a store. A club's closed weekdays do not matter to a store. DAT-03 */
export function useDropOffCalendar({
  from,
  brand,
  todayOfPage,
}: {
  readonly from: { readonly country: string; readonly clubId: number | null; readonly zip: string } | null;
  readonly brand: BrandKey;
  readonly todayOfPage: IsoDate;
}): {
  readonly today: IsoDate;
  /** The first day that can be chosen; null until it is known. */
  readonly firstDay: IsoDate | null;
  readonly last: IsoDate;
  readonly dayState: (day: IsoDate) => DayState;
} {
  const country = from?.country ?? 'US';
  const next = useNextPickupDay({
    brand,
    country,
    clubId: from?.clubId ?? null,
    zip: from?.zip ?? '',
    dropOff: true,
    // The search finds only places that we ship to.
    isServed: true,
    todayOfPage,
  });
  const restDays = useRestDays({
    brand,
    leg: 'outbound',
    originCountry: country,
    destinationCountry: country,
    dropOff: true,
    carrier: null,
    isServed: true,
  });
  const facts: CalendarFacts = {
    today: next.today,
    minimum: minimumPickupDate({ today: next.today, nextPickupDay: next.day }),
    originHolidays: restDays.origin,
    destinationHolidays: restDays.destination,
    isDomestic: true,
    originClosedWeekdays: noClosedWeekdays,
    destinationClosedWeekdays: noClosedWeekdays,
    dropOff: true,
  };
  return {
    today: next.today,
    firstDay: next.day,
    last: lastHandover(next.today),
    dayState: dayStateIn(facts, 'pickup'),
  };
}
