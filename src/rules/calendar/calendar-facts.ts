import type { IsoDate } from '#rules/dates.ts';
import { unreachable } from '#rules/result.ts';
import type { CalendarFacts, ShipmentDate } from './blocked-day.ts';
import { type ClosedWeekdays, noClosedWeekdays } from './closed-weekdays.ts';
import type { HolidayList } from './holiday-lists.ts';

/** What a club adds to the carriers' calendar. ENT-01 */
export type ClubCalendar = {
  readonly closedWeekdays: ClosedWeekdays;
  /** Days on which nothing leaves the club. */
  readonly originHolidays: readonly IsoDate[];
  /** Days on which the club takes nothing in. */
  readonly destinationHolidays: readonly IsoDate[];
};

export type RouteCalendar = {
  readonly today: IsoDate;
  readonly isDomestic: boolean;
  /** When the carriers rest at each end; at the start of a leg these are its vans or its counters. */
  readonly originHolidays: HolidayList;
  readonly destinationHolidays: HolidayList;
  readonly originClub: ClubCalendar | null;
  readonly destinationClub: ClubCalendar | null;
};

/** The facts for one of the four dates: the carriers' holidays, and the days on which the club at its door is closed. */
export function calendarFactsFor(
  field: ShipmentDate,
  route: RouteCalendar,
  { dropOff, minimum }: { readonly dropOff: boolean; readonly minimum?: IsoDate | undefined },
): CalendarFacts {
  return {
    today: route.today,
    minimum,
    originHolidays: route.originHolidays,
    destinationHolidays: route.destinationHolidays,
    isDomestic: route.isDomestic,
    originClosedWeekdays: route.originClub?.closedWeekdays ?? noClosedWeekdays,
    destinationClosedWeekdays: route.destinationClub?.closedWeekdays ?? noClosedWeekdays,
    clubClosedDays: new Set(clubDays(field, route, dropOff)),
    dropOff,
  };
}

/** A club's own days matter where its door matters: not when the bags are handed in at a store instead. */
function clubDays(
  field: ShipmentDate,
  { originClub, destinationClub }: RouteCalendar,
  dropOff: boolean,
): readonly IsoDate[] | undefined {
  switch (field) {
    case 'pickup':
      return dropOff ? [] : originClub?.originHolidays;
    case 'arrival':
      return destinationClub?.destinationHolidays;
    case 'return-pickup':
      return dropOff ? [] : destinationClub?.originHolidays;
    case 'return-arrival':
      return originClub?.destinationHolidays;
    default:
      return unreachable(field);
  }
}
