import { addDays, type IsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';

/**
 * The first day on which bags can be handed over, ignoring weekends and holidays.
 * A store accepts them today until its cut-off. A van comes today only for a same-day pickup, else tomorrow at the earliest, because
 * carriers book scheduled pickups a day ahead. DAT-05
 */
export function earliestHandover({
  today,
  localHour,
  dropOff,
  sameDay,
}: {
  readonly today: IsoDate;
  readonly localHour: number;
  readonly dropOff: boolean;
  readonly sameDay: boolean;
}): IsoDate {
  const isToday = dropOff ? localHour < limits.sameDayDropOffCutOffHour : sameDay;
  return isToday ? today : addDays(today, 1);
}
