import type { DayState } from '#kit/web/calendar/day-state.ts';
import { blockedDay, type CalendarFacts, type ShipmentDate, lastHandover } from '#rules/calendar/blocked-day.ts';
import { checkArrival } from '#rules/calendar/check-arrival.ts';
import { calendarFactsFor, type ClubCalendar } from '#rules/calendar/calendar-facts.ts';
import { type LegDays, legDays } from '#rules/calendar/leg-days.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import { minimumPickupDate, minimumReturnDate } from '#rules/calendar/minimum-date.ts';
import { addDays, type IsoDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import { type Draft, type End, isDropOff, type Leg, type LegPlan } from '#rules/shipment/draft.ts';
import { dayStateIn } from './day-state-in.ts';
import { useLegHolidays } from './use-leg-holidays.ts';
import type { NextPickupDay } from './use-next-pickup-day.ts';

/** Which days a leg can start on, and the holidays of its carrier. */
export type LegCalendar = LegDays & {
  /** Today where this leg starts. */
  readonly today: IsoDate;
  readonly last: IsoDate;
  readonly dayState: (day: IsoDate) => DayState;
  /** The first day after one on which the bags can be handed over; null when there is none to book. */
  readonly nextDayAfter: (day: IsoDate) => IsoDate | null;
  /** Why the chosen day is not possible; null when it is, or when none is chosen. */
  readonly problem: string | null;
  /** Why nothing can arrive on the arrival day of the chosen service; null when it can, or when none is chosen. DAT-06 */
  readonly arrivalProblem: string | null;
  /** The holidays of the carrier at the leg's far end. */
  readonly arrivalHolidays: HolidayList;
  /** Whether those days have loaded. */
  readonly areHolidaysKnown: boolean;
  readonly isIncomplete: boolean;
};

type LegCalendarQuestion = {
  readonly draft: Draft;
  readonly leg: Leg;
  readonly clubs: Readonly<Record<End, ClubCalendar | null>>;
  /** Whether we ship to and from the countries of both ends. */
  readonly isServed: boolean;
  /** Of the place where the leg starts. */
  readonly next: NextPickupDay;
  /** Whether a van can still come today; also true while that is being looked up. */
  readonly isVanOfferedToday: boolean;
};

/** The calendar of one leg. DAT-01 DAT-06 DAT-08 */
export function useLegCalendar({
  draft,
  leg,
  clubs,
  isServed,
  next,
  isVanOfferedToday,
}: LegCalendarQuestion): LegCalendar {
  const { origin, destination } = draft;
  const plan = draft[leg];
  const dropOff = isDropOff(plan);
  const legHolidays = useLegHolidays({
    brand: draft.brand,
    leg,
    originCountry: origin.country,
    destinationCountry: destination.country,
    dropOff,
    carrier: plan.carrier,
    microSiteId: draft.microSiteId,
    isServed,
  });
  const { today } = next;
  const isDomestic = isDomesticRoute({ origin: origin.country, destination: destination.country });
  const field: ShipmentDate = leg === 'outbound' ? 'pickup' : 'return-pickup';
  const arrivalField: ShipmentDate = leg === 'outbound' ? 'arrival' : 'return-arrival';
  const calendar = {
    today,
    isDomestic,
    originHolidays: legHolidays.origin,
    destinationHolidays: legHolidays.destination,
    originClub: clubs.origin,
    destinationClub: clubs.destination,
  };
  const minimum =
    leg === 'outbound'
      ? minimumPickupDate({ today, nextPickupDay: next.day })
      : minimumReturnDate({ today, arrival: draft.outbound.arrivalDate });
  // A pickup today costs more, so the form does not start with it; but it can be chosen while the van still comes. PKP-02
  const facts = calendarFactsFor(field, calendar, {
    dropOff,
    minimum: isVanOfferedToday && !dropOff ? today : minimum,
  });
  const dayState = dayStateIn(facts, field);
  const last = lastHandover(today);
  return {
    ...legDays(leg, calendar, { dropOff, minimum, vanHolidays: legHolidays.vans }),
    today,
    last,
    dayState,
    nextDayAfter: (day) => {
      for (let later = addDays(day, 1); later <= last; later = addDays(later, 1)) {
        if (!dayState(later).blocked) return later;
      }
      return null;
    },
    problem: dayProblem(plan.pickupDate, facts, field, dayState),
    arrivalProblem: arrivalDayProblem(leg, plan, calendarFactsFor(arrivalField, calendar, { dropOff })),
    arrivalHolidays: legHolidays.vans,
    areHolidaysKnown: !legHolidays.isLoading && !legHolidays.isIncomplete,
    isIncomplete: legHolidays.isIncomplete,
  };
}

function arrivalDayProblem(leg: Leg, { pickupDate, arrivalDate }: LegPlan, facts: CalendarFacts): string | null {
  const field = leg === 'outbound' ? 'arrival' : 'return-arrival';
  const found = checkArrival({ field, day: arrivalDate, facts, after: pickupDate });
  return found && messageText(found);
}

function dayProblem(
  day: IsoDate | null,
  facts: CalendarFacts,
  field: ShipmentDate,
  dayState: (day: IsoDate) => DayState,
): string | null {
  if (day === null || !blockedDay({ day, field, facts })) return null;
  return t`${shortDate(day)}: ${dayState(day).reason ?? ''}. Choose another date.`;
}
