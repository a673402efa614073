import nationalHolidays from '#data/holidays.json' with { type: 'json' };
import { holidayCountryOf } from '#rules/address/territories.ts';
import { baseHolidays, type HolidayList } from '#rules/calendar/holiday-lists.ts';
import { type IsoDate, isoDate, yearOf } from '#rules/dates.ts';

/**
 * Whether a day is a holiday for drivers in a country: the calendar by which we promise days, without what operators have changed of it.
 */
export function isCarrierHoliday(day: IsoDate, country: string): boolean {
  const year = yearOf(day);
  return baseHolidays({ country, fromYear: year, toYear: year, national: nationalOf(country) }).has(day);
}

const national: Readonly<Record<string, readonly (readonly string[])[] | undefined>> = nationalHolidays;

function nationalOf(country: string): HolidayList {
  const days = national[holidayCountryOf(country)] ?? [];
  return new Map(days.map(([day = '', name = '']) => [isoDate(day), name]));
}
