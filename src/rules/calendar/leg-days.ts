import { type IsoDate, isWeekend } from '#rules/dates.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { blockedDay, type ShipmentDate } from './blocked-day.ts';
import { calendarFactsFor, type RouteCalendar } from './calendar-facts.ts';
import type { HolidayList } from './holiday-lists.ts';

/** What the days of a leg are good for: to hand bags over, to move them, to take them in. */
export type LegDays = {
  isHandoverDay(day: IsoDate): boolean;
  isCarrierWorkingDay(day: IsoDate): boolean;
  isDestinationOpen(day: IsoDate): boolean;
};

/**
 * The days of one leg as questions, from the same facts that its calendar is drawn from. DAT-02 DAT-06
 * The carrier that counts is the one at the leg's far end, since it is the one that brings the bags to the door.
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
    /** When the vans at the far end rest. The lists of the route are those of the counters when the bags are dropped off. */
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
