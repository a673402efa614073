import { type Clock, localTime } from '#ports/clock/clock.ts';
import {
  baseHolidays,
  type HolidayBreakdown,
  type HolidayDirection,
  type HolidayList,
  holidayBreakdown,
  holidayList,
} from '#rules/calendar/holiday-lists.ts';
import { type IsoDate, isoDate, yearOf } from '#rules/dates.ts';
import type { OperatorSettings, OperatorSettingsReader } from './operator-settings.ts';

/** A country's public holidays as `data/holidays.json` has them: day and name. */
export type NationalHolidays = Readonly<Record<string, readonly (readonly string[])[] | undefined>>;

export type HolidayCalendar = {
  /** The days on which vans or counters don't work, for this year and the next two. */
  list(asked: HolidaysAsked): Promise<HolidayList>;
  /** The same for callers that need several lists. */
  lists(): Promise<(asked: HolidaysAsked) => HolidayList>;
  breakdown(asked: { country: string; brandId: number }): Promise<readonly HolidayBreakdown[]>;
};

export type HolidaysAsked = {
  readonly country: string;
  readonly brandId: number;
  readonly direction: HolidayDirection;
};

/** How many years beyond this one a shipment or its return can reach into. */
const yearsAhead = 2;

/** The holidays of every country for every brand, with the operators' changes applied; each list is made once per reading. */
export function holidayCalendar({
  settings,
  clock,
  national,
}: {
  settings: OperatorSettingsReader;
  clock: Clock;
  national: NationalHolidays;
}): HolidayCalendar {
  const nationalLists = new Map<string, HolidayList>();
  let lists = new Map<string, HolidayList>();
  let madeFrom: OperatorSettings | undefined;
  let madeIn: number | undefined;

  const nationalOf = (country: string): HolidayList => {
    const known = nationalLists.get(country);
    if (known) return known;
    const days = new Map<IsoDate, string>();
    for (const [day = '', name = ''] of national[country] ?? []) days.set(isoDate(day), name);
    nationalLists.set(country, days);
    return days;
  };

  const question = (country: string, brandId: number, year: number, current: OperatorSettings) => ({
    country,
    brandId,
    base: baseHolidays({ country, fromYear: year, toYear: year + yearsAhead, national: nationalOf(country) }),
    overlays: current.holidayChanges,
  });

  const thisYear = () => yearOf(localTime(clock, 'UTC').day);

  const listFrom = (current: OperatorSettings, { country, brandId, direction }: HolidaysAsked): HolidayList => {
    const year = thisYear();
    if (current !== madeFrom || year !== madeIn) {
      lists = new Map();
      madeFrom = current;
      madeIn = year;
    }
    const key = `${country} ${brandId} ${direction}`;
    const known = lists.get(key);
    if (known) return known;
    const list = holidayList({ ...question(country, brandId, year, current), direction });
    lists.set(key, list);
    return list;
  };

  return {
    list: async (asked) => listFrom(await settings.current(), asked),
    lists: async () => {
      const current = await settings.current();
      return (asked) => listFrom(current, asked);
    },
    breakdown: async ({ country, brandId }) =>
      holidayBreakdown(question(country, brandId, thisYear(), await settings.current())),
  };
}
