import type { ClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { weekdayPlural } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';

/** `Mondays and Tuesdays`; empty when none is closed. */
export function closedWeekdayWords(weekdays: ClosedWeekdays): string {
  const names = [...weekdays].sort((a, b) => a - b).map(weekdayPlural);
  return names.length < 2 ? names.join('') : t`${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
