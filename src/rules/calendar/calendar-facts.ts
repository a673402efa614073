import type { IsoDate } from '#rules/dates.ts';
import { unreachable } from '#rules/result.ts';
import type { CalendarFacts, ShipmentDate } from './blocked-day.ts';
import { type ClosedWeekdays, noClosedWeekdays } from './closed-weekdays.ts';
import type { HolidayList } from './holiday-lists.ts';

/** A club's closing days, on top of the carriers' calendar. ENT-01 */
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
  /** The carriers' holidays at each end; where a leg starts, those of the vans or, for a drop-off, of the counters. */
  readonly originHolidays: HolidayList;
  readonly destinationHolidays: HolidayList;
  readonly originClub: ClubCalendar | null;
  readonly destinationClub: ClubCalendar | null;
};

/** The facts for one of the four dates: the carriers' holidays, and the closing days of its club. */
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

/** A club's closing days don't matter when the bags are dropped off at a store instead. */
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
