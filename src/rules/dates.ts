import { t } from './language/t.ts';

declare const isoDateBrand: unique symbol;

/** A calendar day as `YYYY-MM-DD`. It has no time zone: the context decides whose day it is. */
export type IsoDate = string & { readonly [isoDateBrand]: true };

/** 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A day of 24 hours; a local day in which the clocks change is longer or shorter. */
export const dayMs = 24 * 60 * 60 * 1000;

/** How many days more than promised we wait, so that the last day is over in every time zone. */
export const daysUntilOverEverywhere = 2;

const isoDatePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const yearMin = 1900;
const yearMax = 2999;
/**
 * The day, if it exists: `2026-02-30` does not. Years outside 1900 to 2999 are typing mistakes; without them, date arithmetic never
 * leaves four-digit years.
 */
export function parseIsoDate(text: string): IsoDate | undefined {
  const parts = isoDatePattern.exec(text);
  if (!parts) return undefined;
  const year = Number(parts[1]);
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  if (year < yearMin || year > yearMax || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month))
    return undefined;
  return text as IsoDate;
}

/** For days written in code and data, where a mistake is a bug. */
export function isoDate(text: string): IsoDate {
  const day = parseIsoDate(text);
  if (!day) throw new Error(`Not a day: ${text}`);
  return day;
}

export function dateOf(year: number, month: number, day: number): IsoDate {
  return isoDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

export function yearOf(day: IsoDate): number {
  return twoDigits(day, 0) * 100 + twoDigits(day, 2);
}

export function monthOf(day: IsoDate): number {
  return twoDigits(day, 5);
}

export function dayOfMonth(day: IsoDate): number {
  return twoDigits(day, 8);
}

/** Calendars parse thousands of days, so this avoids substrings. */
function twoDigits(day: IsoDate, at: number): number {
  return (day.charCodeAt(at) - 48) * 10 + day.charCodeAt(at + 1) - 48;
}

export function addDays(day: IsoDate, count: number): IsoDate {
  return fromDayNumber(toDayNumber(day) + count);
}

/** The number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween({ from, to }: { from: IsoDate; to: IsoDate }): number {
  return toDayNumber(to) - toDayNumber(from);
}

export function isBefore({ day, than }: { day: IsoDate; than: IsoDate }): boolean {
  return day < than;
}

export function laterOf(a: IsoDate, b: IsoDate): IsoDate {
  return a > b ? a : b;
}

export function weekdayOf(day: IsoDate): Weekday {
  // Day 0 of our numbering, 1970-01-01, was a Thursday.
  return ((((toDayNumber(day) + 4) % 7) + 7) % 7) as Weekday;
}

export function isWeekend(day: IsoDate): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** `Thu, Mar 12`: how a day is shown, always with its weekday. */
export function shortDate(day: IsoDate): string {
  const [weekday, month] = [weekdayName(weekdayOf(day)).slice(0, 3), monthName(monthOf(day)).slice(0, 3)];
  return t`${weekday}, ${month} ${dayOfMonth(day)}`;
}

/** `Thursday, March 12, 2026`: how a day is read aloud. */
export function longDate(day: IsoDate): string {
  return t`${weekdayName(weekdayOf(day))}, ${monthName(monthOf(day))} ${dayOfMonth(day)}, ${yearOf(day)}`;
}

export function weekdayName(weekday: Weekday): string {
  const names = [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`] as const;
  return names[weekday];
}

/** `Mondays`: what happens on each of them. */
export function weekdayPlural(weekday: Weekday): string {
  const names = [t`Sundays`, t`Mondays`, t`Tuesdays`, t`Wednesdays`, t`Thursdays`, t`Fridays`, t`Saturdays`] as const;
  return names[weekday];
}

export function monthName(month: number): string {
  const name = monthNames()[month - 1];
  if (!name) throw new Error(`Not a month: ${month}`);
  return name;
}

function monthNames(): readonly string[] {
  return [
    t`January`,
    t`February`,
    t`March`,
    t`April`,
    t`May`,
    t`June`,
    t`July`,
    t`August`,
    t`September`,
    t`October`,
    t`November`,
    t`December`,
  ];
}

/** `9:00 AM`: times are shown on the 12-hour clock. PRC-05 */
export function clockTime({ hour, minute }: { hour: number; minute: number }): string {
  const shown = `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minute, 2)}`;
  return hour < 12 ? t`${shown} AM` : t`${shown} PM`;
}

/** The hour of `9:00 AM`, `9:00 a. m.`, `9 AM` or `09:00`; undefined for anything else, including `9:30`. */
export function parseHour(written: string): number | undefined {
  const [, digits = '', half = ''] = /^(\d{1,2})(?::00)?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(written.trim()) ?? [];
  if (digits === '') return undefined;
  const hour = Number(digits);
  if (half === '') return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Days since 1970-01-01, by the civil calendar; the algorithm shifts the year to start in March so that leap days come last. */
function toDayNumber(day: IsoDate): number {
  const month = monthOf(day);
  const year = month <= 2 ? yearOf(day) - 1 : yearOf(day);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth(day) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/**
 * A cache of formatted days: formatting one takes longer than everything else that is done with it, and prices need the same days of a
 * year.
 */
const textOfDays = new Map<number, IsoDate>();
const textsMax = 4000;

function fromDayNumber(count: number): IsoDate {
  const known = textOfDays.get(count);
  if (known !== undefined) return known;
  if (textOfDays.size >= textsMax) textOfDays.clear();
  const day = writeDay(count);
  textOfDays.set(count, day);
  return day;
}

function writeDay(count: number): IsoDate {
  const shifted = count + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as IsoDate;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
