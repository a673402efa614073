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
  /** What the clock shows where the bags are handed over. */
  readonly now: { readonly day: IsoDate; readonly hour: number };
  /** At a carrier's store; otherwise a van collects. */
  readonly dropOff: boolean;
  /** A van that comes today. */
  readonly sameDay?: boolean | undefined;
  /** A later day to start from. */
  readonly notBefore?: IsoDate | undefined;
  /** When the vans rest there, or with a drop-off the counters. */
  readonly holidays: HolidayList;
  /** The club that hands the bags over; null at an ordinary address. */
  readonly club: Pick<ClubCalendar, 'closedWeekdays' | 'originHolidays'> | null;
};

/** The first day on which bags can be handed over; undefined for a club that is never open. DAT-05 */
export function firstHandoverDay(asked: FirstHandoverQuestion): IsoDate | undefined {
  const { now, dropOff, sameDay = false, notBefore, holidays, club } = asked;
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
 * The first day on which the bags of a leg can be handed over; null when there is none. For `firstHandoverDay` it doesn't matter when a
 * club is closed whose bags are dropped off, while DAT-02 blocks the closed weekdays of the destination for every date there: so it is
 * the first day from there on that is not blocked. DAT-02 DAT-05
 */
export function firstHandoverOfLeg(
  leg: Leg,
  route: RouteCalendar,
  asked: Omit<FirstHandoverQuestion, 'holidays' | 'notBefore'>,
): IsoDate | null {
  const holidays = leg === 'outbound' || route.isDomestic ? route.originHolidays : route.destinationHolidays;
  const first = firstHandoverDay({ ...asked, holidays });
  if (first === undefined) return null;
  const { isHandoverDay } = legDays(leg, route, { dropOff: asked.dropOff });
  for (let ahead = 0; ahead <= limits.shippingHorizonDays; ahead += 1) {
    const day = addDays(first, ahead);
    if (isHandoverDay(day)) return day;
  }
  return null;
}
