import Holidays, { type HolidaysTypes } from 'date-holidays';
import type { OverlayLine } from './overlay.ts';

export type Holiday = readonly [date: string, name: string];

const millisecondsPerDay = 86_400_000;

/** The nation-wide public holidays of a country, day by day, each date once. */
export function holidaysOf(country: string, years: readonly number[], overlay: readonly OverlayLine[]): Holiday[] {
  const lines = overlay.filter((line) => line.country === country);
  const days = [...libraryDays(country, years, lines), ...addedDays(country, years, lines)].filter(([date]) =>
    years.includes(Number(date.slice(0, 4))),
  );
  const names = new Map<string, Set<string>>();
  for (const [date, name] of days) names.set(date, (names.get(date) ?? new Set()).add(name));
  return [...names]
    .map(([date, ofDate]): Holiday => [date, [...ofDate].join(' / ')])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function libraryDays(country: string, years: readonly number[], lines: readonly OverlayLine[]): Holiday[] {
  const calendar = new Holidays(country, { languages: 'en' });
  const dropped = new Set(lines.filter((line) => line.how === 'drop').map((line) => line.name));
  const shifts = new Map(lines.flatMap((line) => (line.how === 'shift' ? [[line.name, line.days] as const] : [])));
  return years
    .flatMap((year) => calendar.getHolidays(year))
    .filter((holiday) => holiday.type === 'public' && !dropped.has(holiday.name))
    .flatMap((holiday) => daysOf(holiday, shifts.get(holiday.name) ?? 0));
}

function addedDays(country: string, years: readonly number[], lines: readonly OverlayLine[]): Holiday[] {
  return lines.flatMap((line) => {
    if (line.how !== 'add') return [];
    const calendar = new Holidays(country, { languages: 'en' });
    const isUnderstood = calendar.setHoliday(line.rule, { name: { en: line.name }, type: 'public' });
    if (!isUnderstood) throw new Error(`${country}: the rule "${line.rule}" is not understood`);
    return years
      .flatMap((year) => calendar.getHolidays(year))
      .filter((holiday) => holiday.rule === line.rule)
      .flatMap((holiday) => daysOf(holiday, 0));
  });
}

/** A holiday can last several days; the change of the clock makes some of them an hour longer or shorter. */
function daysOf({ date, start, end, name }: HolidaysTypes.Holiday, shift: number): Holiday[] {
  const length = Math.round((end.getTime() - start.getTime()) / millisecondsPerDay);
  return Array.from({ length }, (_, day) => [plusDays(date.slice(0, 10), shift + day), name] as const);
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * millisecondsPerDay).toISOString().slice(0, 10);
}
