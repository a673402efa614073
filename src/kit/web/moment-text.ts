import { clockTime, dateOf, shortDate } from '#rules/dates.ts';

/** A date and time in the browser's time zone, with that zone: "Mon, Mar 2, 2026, 10:00 AM PST". For staff, who work in several. */
export function momentText(moment: Date): string {
  const day = dateOf(moment.getFullYear(), moment.getMonth() + 1, moment.getDate());
  const time = clockTime({ hour: moment.getHours(), minute: moment.getMinutes() });
  return `${shortDate(day)}, ${moment.getFullYear()}, ${time} ${zoneOf(moment)}`;
}

function zoneOf(moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
