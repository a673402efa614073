import { addDays, type IsoDate, laterOf } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { ClubCalendar, RouteCalendar } from './calendar-facts.ts';
import { noClosedWeekdays } from './closed-weekdays.ts';
import { earliestHandover } from './earliest-handover.ts';
import type { HolidayList } from './holiday-lists.ts';
import { legDays } from './leg-days.ts';
import { nextWorkingDay } from './next-working-day.ts';

export type FirstHandoverQuestion = {
  /** Local time at the handover. */
  readonly now: { readonly day: IsoDate; readonly hour: number };
  /** Dropped off at a carrier's store; otherwise a van collects. */
  readonly dropOff: boolean;
  /** A van that comes today. */
  readonly sameDay?: boolean | undefined;
  /** A later day to start from. */
  readonly notBefore?: IsoDate | undefined;
  /** The holidays of the vans there, or of the counters for a drop-off. */
  readonly holidays: HolidayList;
  /** The club that hands the bags over; null at an ordinary address. */
  readonly club: Pick<ClubCalendar, 'closedWeekdays' | 'originHolidays'> | null;
};

/** The first day on which bags can be handed over; undefined for a club that is never open. DAT-05 */
export function firstHandoverDay(question: FirstHandoverQuestion): IsoDate | undefined {
  const { now, dropOff, sameDay = false, notBefore, holidays, club } = question;
  const earliest = earliestHandover({ today: now.day, localHour: now.hour, dropOff, sameDay });
  return nextWorkingDay({
    from: notBefore === undefined ? earliest : laterOf(notBefore, earliest),
    holidays,
    closedWeekdays: club?.closedWeekdays ?? noClosedWeekdays,
    closedDays: club?.originHolidays,
    dropOff,
  });
}

/**
 * The first day on which the bags of a leg can be handed over; null when there is none. `firstHandoverDay` ignores a club's closing days
 * for a drop-off, while DAT-02 blocks the destination's closed weekdays for every date there. So we take its answer and continue to the
 * first day that is not blocked. DAT-02 DAT-05
 */
export function firstHandoverOfLeg(
  leg: Leg,
  route: RouteCalendar,
  question: Omit<FirstHandoverQuestion, 'holidays' | 'notBefore'>,
): IsoDate | null {
  const holidays = leg === 'outbound' || route.isDomestic ? route.originHolidays : route.destinationHolidays;
  const first = firstHandoverDay({ ...question, holidays });
  if (first === undefined) return null;
  const { isHandoverDay } = legDays(leg, route, { dropOff: question.dropOff });
  for (let ahead = 0; ahead <= limits.shippingHorizonDays; ahead += 1) {
    const day = addDays(first, ahead);
    if (isHandoverDay(day)) return day;
  }
  return null;
}
