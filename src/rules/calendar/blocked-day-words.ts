import { shortDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import type { BlockedDay, CalendarFacts } from './blocked-day.ts';

/** Why a day is blocked, in words that complete "Thu, Nov 26 is not available: …"; a holiday says its name first. DAT-04 */
export function blockedDayWords(blocked: BlockedDay, facts: Pick<CalendarFacts, 'today' | 'minimum'>): string {
  const sentence = messageText(blocked.message, { day: shortDate(facts.minimum ?? facts.today) });
  return blocked.holidayName ? `${blocked.holidayName}. ${sentence}` : sentence;
}
