import { blockedDay, type CalendarFacts, type ShipmentDate } from '#rules/calendar/blocked-day.ts';
import { blockedDayText } from '#rules/calendar/blocked-day-text.ts';
import type { DayState } from '#kit/web/calendar/day-state.ts';
import type { IsoDate } from '#rules/dates.ts';

/** Why a day can't be chosen, in the words that the calendar shows and reads out. DAT-01 DAT-04 */
export function dayStateIn(facts: CalendarFacts, field: ShipmentDate): (day: IsoDate) => DayState {
  return (day) => {
    const blocked = blockedDay({ day, field, facts });
    return blocked ? { blocked: true, reason: blockedDayText(blocked, facts) } : { blocked: false };
  };
}
