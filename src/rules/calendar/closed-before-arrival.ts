import { type IsoDate, weekdayName, weekdayOf } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { dayStrip } from './day-strip.ts';

/**
 * Why bags arrive later than their service needs: the days on which the carrier is there but the destination is closed. Null when no such
 * day delays them. DAT-06
 */
export function closedBeforeArrival(
  trip: Omit<Parameters<typeof dayStrip>[0], 'dropOff'> & { readonly arrival: IsoDate },
): string | null {
  const closed = dayStrip({ ...trip, dropOff: true }).filter(({ kind }) => kind === 'closed');
  if (closed.length === 0) return null;
  const weekday = (day: IsoDate): string => weekdayName(weekdayOf(day));
  return t`Closed ${closed.map(({ day }) => weekday(day)).join(', ')}, arrives ${weekday(trip.arrival)}`;
}
