import type { Weekday } from '#rules/dates.ts';

/** The weekdays on which a club takes nothing in and gives nothing out; Monday to Friday only. DAT-07 */
export type ClosedWeekdays = ReadonlySet<Weekday>;

export const noClosedWeekdays: ClosedWeekdays = new Set();

/** Weekends are closed for everybody, so a club's own list speaks of the days from Monday to Friday only. */
const closableWeekdays: readonly Weekday[] = [1, 2, 3, 4, 5];

/** Reads a club's list as it is stored, `1, 3`; whatever is not a weekday from Monday to Friday is passed over. DAT-07 */
export function parseClosedWeekdays(text: string): ClosedWeekdays {
  const parts = text.split(',').map((part) => part.trim());
  return new Set(closableWeekdays.filter((weekday) => parts.includes(String(weekday))));
}

/** Writes the list as a club holds it: numbers in order, with a comma and a space between them. DAT-07 */
export function printClosedWeekdays(weekdays: ClosedWeekdays): string {
  return closableWeekdays.filter((weekday) => weekdays.has(weekday)).join(', ');
}
