import { clockTime, dateOf, shortDate } from '#rules/dates.ts';

/** A moment of the wire as the clock of this machine shows it: "Mon, Mar 2, 2026, 10:00 AM". */
export function momentWords(at: string): string {
  const moment = new Date(at);
  const day = dateOf(moment.getFullYear(), moment.getMonth() + 1, moment.getDate());
  const time = clockTime({ hour: moment.getHours(), minute: moment.getMinutes() });
  return `${shortDate(day)}, ${moment.getFullYear()}, ${time}`;
}
