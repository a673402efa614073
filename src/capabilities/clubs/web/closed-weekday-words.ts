import type { ClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { weekdayName } from '#rules/dates.ts';

/** `Mondays and Tuesdays`; empty when none is closed. */
export function closedWeekdayWords(weekdays: ClosedWeekdays): string {
  const names = [...weekdays].sort((a, b) => a - b).map((weekday) => `${weekdayName(weekday)}s`);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
