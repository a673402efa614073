import { shortDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import type { BlockedDay, CalendarFacts } from './blocked-day.ts';

/** Completes "Thu, Nov 26 is not available: …"; the name of a holiday comes first. DAT-04 */
export function blockedDayText(blocked: BlockedDay, facts: Pick<CalendarFacts, 'today' | 'minimum'>): string {
  const sentence = messageText(blocked.message, { day: shortDate(facts.minimum ?? facts.today) });
  return blocked.holidayName ? `${blocked.holidayName}. ${sentence}` : sentence;
}
