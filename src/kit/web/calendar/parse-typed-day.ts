import { addDays, daysInMonth, type IsoDate, monthName, parseIsoDate, shortDate, yearOf } from '#rules/dates.ts';
import { currentLanguage } from '#rules/language/t.ts';

/**
 * Parses a typed day: `3/12/2026`, `3/12/26`, `3-12`, `2026-03-12`, `Mar 12`, `Thursday, March 12, 2026`, `12 March`, `today`,
 * `tomorrow`, and the same in Spanish: `12 de marzo de 2026`, `hoy`. In numbers
 * the month comes before the day, as on every form in the US, and in Spanish after it. Without a year it is the next such day from `today` on.
 * `undefined` when it is no day.
 */
export function parseTypedDay(typed: string, today: IsoDate): IsoDate | undefined {
  const text = typed.trim().toLowerCase().replace(weekdayBefore, '');
  if (text === 'today' || text === 'hoy') return today;
  if (text === 'tomorrow' || text === 'mañana') return addDays(today, 1);
  return parseIsoDate(text) ?? parseNumbers(text, today) ?? parseMonthName(text, today);
}

const weekdayBefore =
  /^(?:(?:sun|mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur)(?:day)?[.,]*|(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)\p{L}*,)\s+/u;
const numbers = /^(\d{1,2})[/.\-\s](\d{1,2})(?:[/.\-\s](\d{4}|\d{2}))?$/;
const monthFirst = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:\s*,?\s*(\d{4}))?$/;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.?\s*(?:de\s+)?([a-z]{3,10})\.?(?:\s*,?\s*(?:de\s+)?(\d{4}))?$/;

function parseNumbers(text: string, today: IsoDate): IsoDate | undefined {
  const parts = numbers.exec(text);
  if (!parts) return undefined;
  const [month, day] = currentLanguage() === 'es' ? [parts[2], parts[1]] : [parts[1], parts[2]];
  return dayOf({ month: Number(month), day: Number(day), year: fullYear(parts[3]), today });
}

function parseMonthName(text: string, today: IsoDate): IsoDate | undefined {
  const front = monthFirst.exec(text);
  if (front) return dayOf({ month: monthNumber(front[1]), day: Number(front[2]), year: fullYear(front[3]), today });
  const back = dayFirst.exec(text);
  if (back) return dayOf({ month: monthNumber(back[2]), day: Number(back[1]), year: fullYear(back[3]), today });
  return undefined;
}

type DayParts = { month: number | undefined; day: number; year: number | undefined; today: IsoDate };

function dayOf({ month, day, year, today }: DayParts): IsoDate | undefined {
  if (month === undefined) return undefined;
  if (year !== undefined) return existingDay({ month, day, year });
  // February 29 may be some years away, but never more than eight.
  for (let next = yearOf(today); next <= yearOf(today) + 8; next += 1) {
    const found = existingDay({ month, day, year: next });
    if (found && found >= today) return found;
  }
  return undefined;
}

function existingDay({ month, day, year }: { month: number; day: number; year: number }): IsoDate | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return parseIsoDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

function fullYear(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

/** `march`, `mar` or `sept`; undefined for anything else. */
function monthNumber(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  for (let month = 1; month <= 12; month += 1) {
    const name = monthName(month).toLowerCase();
    if (name === word || name.slice(0, 3) === word || (word === 'sept' && month === 9)) return month;
  }
  return undefined;
}

/** `Thu, Mar 12, 2026`: the text in the box once the day is known. It parses back to the same day. */
export function typedDayText(day: IsoDate): string {
  return `${shortDate(day)}, ${yearOf(day)}`;
}
