import { dayStateIn } from './day-state-in.ts';
import { useNextPickupDay } from './use-next-pickup-day.ts';
import { useLegHolidays } from './use-leg-holidays.ts';
import type { DayState } from '#kit/web/calendar/day-state.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import { type CalendarFacts, lastHandover } from '#rules/calendar/blocked-day.ts';
import { noClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { minimumPickupDate } from '#rules/calendar/minimum-date.ts';
import { type IsoDate, isWeekend } from '#rules/dates.ts';
import { firstCancelableDay } from '#rules/orders/first-cancelable-day.ts';

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
  /** The first day to propose: it can still be canceled free. Null until it is known. */
  readonly proposedDay: IsoDate | null;
  /** Whether carriers work on a day where the bags are handed over. */
  readonly isBusinessDay: (day: IsoDate) => boolean;
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
  const legHolidays = useLegHolidays({
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
    originHolidays: legHolidays.origin,
    destinationHolidays: legHolidays.destination,
    isDomestic: true,
    originClosedWeekdays: noClosedWeekdays,
    destinationClosedWeekdays: noClosedWeekdays,
    dropOff: true,
  };
  const { today } = next;
  const dayState = dayStateIn(facts, 'pickup');
  const isBusinessDay = (day: IsoDate): boolean => !isWeekend(day) && !legHolidays.vans.has(day);
  const isHandoverDay = (day: IsoDate): boolean => !dayState(day).blocked;
  return {
    today,
    proposedDay: next.day && firstCancelableDay({ first: next.day, today, isHandoverDay, isBusinessDay }),
    isBusinessDay,
    last: lastHandover(today),
    dayState,
  };
}
