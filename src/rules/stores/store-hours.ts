import { clockTime, type Weekday, weekdayName } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';

/** When a store is open on one weekday, in minutes since midnight. */
export type DayHours = {
  readonly openMinute: number;
  readonly closeMinute: number;
  /** The last drop-off for the same day's van; null when no van comes. */
  readonly lastDropOffMinute: number | null;
};

/** The seven weekdays, Sunday first; null for a closed day. */
export type StoreHours = readonly (DayHours | null)[];

/** Days that share their hours, as a person reads them: "Mon – Fri", "8:00 AM – 7:00 PM". */
export type HoursLine = { readonly days: string; readonly times: string };

const minutesPerDay = 24 * 60;
const daysPerWeek = 7;
const dayPattern = /^(\d\d:[0-5]\d)-(\d\d:[0-5]\d)(?:\/(\d\d:[0-5]\d))?$/;
/** Opening hours are listed from Monday on. */
const listedWeekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

/**
 * Parses stored hours: seven parts separated by spaces, Sunday first, each `-` or `08:00-19:00/16:30`, where the time after the slash is
 * the last drop-off. Undefined if the text has another format, or a day closes before it opens. SCR-04
 */
export function parseStoreHours(text: string): StoreHours | undefined {
  const days = text.split(' ').map((part) => (part === '-' ? null : parseDay(part)));
  const isWhole = days.length === daysPerWeek && days.every((day) => day !== undefined);
  return isWhole ? days : undefined;
}

/** `480` as `08:00`, the stored and wire format. */
export function minuteText(minute: number): string {
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** `08:00` as `480`; undefined for anything else. The end of the day is `24:00`. */
export function parseMinute(text: string): number | undefined {
  if (!/^\d\d:[0-5]\d$/.test(text)) return undefined;
  const minute = Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  return minute <= minutesPerDay ? minute : undefined;
}

/** `8:00 AM`, or `midnight` for the end of the day. */
export function clockLabel(minute: number): string {
  return minute === minutesPerDay ? t`midnight` : clockTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
}

/** The week from Monday on; consecutive days with the same hours share a line. SCR-04 */
export function hoursLines(hours: StoreHours): readonly HoursLine[] {
  const runs: { first: Weekday; last: Weekday; times: string }[] = [];
  for (const weekday of listedWeekdays) {
    const times = timesOf(hours[weekday] ?? null);
    const run = runs.at(-1);
    if (run?.times === times) run.last = weekday;
    else runs.push({ first: weekday, last: weekday, times });
  }
  return runs.map(({ first, last, times }) => ({
    days: first === last ? shortName(first) : `${shortName(first)} – ${shortName(last)}`,
    times,
  }));
}

function parseDay(part: string): DayHours | undefined {
  const [, open = '', close = '', last] = dayPattern.exec(part) ?? [];
  const openMinute = parseMinute(open);
  const closeMinute = parseMinute(close);
  const lastDropOffMinute = last === undefined ? null : parseMinute(last);
  if (openMinute === undefined || closeMinute === undefined || lastDropOffMinute === undefined) return undefined;
  if (openMinute >= closeMinute) return undefined;
  const isDuringHours =
    lastDropOffMinute === null || (lastDropOffMinute > openMinute && lastDropOffMinute <= closeMinute);
  return isDuringHours ? { openMinute, closeMinute, lastDropOffMinute } : undefined;
}

function timesOf(day: DayHours | null): string {
  if (!day) return t`Closed`;
  if (day.openMinute === 0 && day.closeMinute === minutesPerDay) return t`Open 24 hours`;
  return `${clockLabel(day.openMinute)} – ${clockLabel(day.closeMinute)}`;
}

function shortName(weekday: Weekday): string {
  return weekdayName(weekday).slice(0, 3);
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
