import { addDays, type IsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';

/**
 * The first day on which bags can be handed over, before weekends and holidays are looked at.
 * A store takes them today until its cut-off; a van comes today only for a same-day pickup, else tomorrow at the earliest,
 * because a scheduled pickup is booked the day before. DAT-05
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
