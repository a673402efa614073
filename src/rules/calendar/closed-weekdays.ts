import type { Weekday } from '#rules/dates.ts';

/** The weekdays on which a club takes nothing in and gives nothing out; Monday to Friday only. DAT-07 */
export type ClosedWeekdays = ReadonlySet<Weekday>;

export const noClosedWeekdays: ClosedWeekdays = new Set();

/** Everything is closed on weekends, so a club's list covers Monday to Friday only. */
const closableWeekdays: readonly Weekday[] = [1, 2, 3, 4, 5];

/** Reads a club's list as it is stored, `1, 3`; anything but Monday to Friday is ignored. DAT-07 */
export function parseClosedWeekdays(text: string): ClosedWeekdays {
  const parts = text.split(',').map((part) => part.trim());
  return new Set(closableWeekdays.filter((weekday) => parts.includes(String(weekday))));
}

/** Writes the list as it is stored: numbers in order, separated by a comma and a space. DAT-07 */
export function printClosedWeekdays(weekdays: ClosedWeekdays): string {
  return closableWeekdays.filter((weekday) => weekdays.has(weekday)).join(', ');
}
