import { shortDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import type { BlockedDay, CalendarFacts } from './blocked-day.ts';

/** Why a day can't be chosen, in the same words in the calendar, at the field and in the list of errors. DAT-04 */
export function blockedDayText(blocked: BlockedDay, facts: Pick<CalendarFacts, 'today' | 'minimum'>): string {
  const day = shortDate(facts.minimum ?? facts.today);
  return messageText(blocked.message, { day, holiday: blocked.holidayName ?? '' });
}
