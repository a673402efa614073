import { type IsoDate, isWeekend } from '#rules/dates.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { blockedDay, type ShipmentDate } from './blocked-day.ts';
import { calendarFactsFor, type RouteCalendar } from './calendar-facts.ts';
import type { HolidayList } from './holiday-lists.ts';

/** On which days the bags of a leg can be handed over, moved and delivered. */
export type LegDays = {
  isHandoverDay(day: IsoDate): boolean;
  isCarrierWorkingDay(day: IsoDate): boolean;
  isDestinationOpen(day: IsoDate): boolean;
};

/**
 * The days of one leg, from the same facts as its calendar. DAT-02 DAT-06
 * The calendar of the carrier at the leg's far end counts, because that carrier delivers the bags.
 */
export function legDays(
  leg: Leg,
  route: RouteCalendar,
  {
    dropOff,
    minimum,
    vanHolidays = farEndHolidays(leg, route),
  }: {
    readonly dropOff: boolean;
    readonly minimum?: IsoDate | undefined;
    /** The holidays of the vans at the far end. For a drop-off the route's lists are those of the counters. */
    readonly vanHolidays?: HolidayList | undefined;
  },
): LegDays {
  const [handover, arrival]: readonly [ShipmentDate, ShipmentDate] =
    leg === 'outbound' ? ['pickup', 'arrival'] : ['return-pickup', 'return-arrival'];
  const handoverFacts = calendarFactsFor(handover, route, { dropOff, minimum });
  const arrivalFacts = calendarFactsFor(arrival, route, { dropOff });
  return {
    isHandoverDay: (day) => blockedDay({ day, field: handover, facts: handoverFacts }) === null,
    isCarrierWorkingDay: (day) => !isWeekend(day) && !vanHolidays.has(day),
    isDestinationOpen: (day) => blockedDay({ day, field: arrival, facts: arrivalFacts }) === null,
  };
}

function farEndHolidays(leg: Leg, { isDomestic, originHolidays, destinationHolidays }: RouteCalendar): HolidayList {
  return isDomestic || leg === 'return' ? originHolidays : destinationHolidays;
}
