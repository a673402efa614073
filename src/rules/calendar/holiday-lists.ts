import { holidayCountryOf } from '#rules/address/territories.ts';
import type { IsoDate } from '#rules/dates.ts';
import { usHolidays } from './us-holidays.ts';

/** Days on which the carriers rest, each with its name; the name is empty where only the day is known. */
export type HolidayList = ReadonlyMap<IsoDate, string>;

/**
 * What rests on a holiday. `pickup`: the vans, so nothing is collected and nothing is delivered to a door.
 * `drop_off`: the counters of the carriers' stores, where people hand their bags in.
 */
export type HolidayDirection = 'pickup' | 'drop_off';

/** A day that an operator added to a country's holidays or took out of them. */
export type HolidayOverlay = {
  readonly date: IsoDate;
  readonly country: string;
  /** The one brand it is for; null is for every brand. */
  readonly brandId: number | null;
  readonly kind: 'add' | 'remove';
  readonly pickup: boolean;
  readonly dropOff: boolean;
  readonly name: string;
};

/** A holiday with what rests on it. ENT-06 */
export type HolidayBreakdown = {
  readonly date: IsoDate;
  readonly name: string;
  readonly pickup: boolean;
  readonly dropOff: boolean;
};

export type HolidayQuestion = {
  readonly country: string;
  readonly brandId: number;
  readonly base: HolidayList;
  readonly overlays: readonly HolidayOverlay[];
};

/** A country's own holidays: by rule for the United States and its territories, elsewhere the national ones, given as data. */
export function baseHolidays(asked: {
  readonly country: string;
  readonly fromYear: number;
  readonly toYear: number;
  readonly national: HolidayList;
}): HolidayList {
  if (holidayCountryOf(asked.country) !== 'US') return asked.national;
  const holidays = new Map<IsoDate, string>();
  for (let year = asked.fromYear; year <= asked.toYear; year += 1) {
    for (const [day, name] of usHolidays(year)) holidays.set(day, name);
  }
  return holidays;
}

/** The holidays of one country and brand, for vans or for counters. */
export function holidayList(asked: HolidayQuestion & { readonly direction: HolidayDirection }): HolidayList {
  const rests = holidayBreakdown(asked).filter((holiday) =>
    asked.direction === 'pickup' ? holiday.pickup : holiday.dropOff,
  );
  return new Map(rests.map((holiday) => [holiday.date, holiday.name]));
}

/**
 * Every holiday of a country and brand, in order, with what rests on it.
 * The operators' entries for all brands are applied first and those for this brand after them, so that a brand's own word wins.
 */
export function holidayBreakdown(asked: HolidayQuestion): readonly HolidayBreakdown[] {
  const days = new Map<IsoDate, HolidayBreakdown>();
  for (const [date, name] of asked.base) days.set(date, { date, name, pickup: true, dropOff: true });
  for (const overlay of overlaysInOrder(asked)) {
    const before = days.get(overlay.date) ?? { date: overlay.date, name: overlay.name, pickup: false, dropOff: false };
    days.set(overlay.date, applyOverlay(before, overlay));
  }
  return [...days.values()]
    .filter((holiday) => holiday.pickup || holiday.dropOff)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

function overlaysInOrder(asked: HolidayQuestion): readonly HolidayOverlay[] {
  const ofCountry = asked.overlays.filter((overlay) => overlay.country === asked.country);
  return [
    ...ofCountry.filter((overlay) => overlay.brandId === null),
    ...ofCountry.filter((overlay) => overlay.brandId === asked.brandId),
  ];
}

function applyOverlay(before: HolidayBreakdown, overlay: HolidayOverlay): HolidayBreakdown {
  if (overlay.kind === 'remove') {
    return {
      ...before,
      pickup: before.pickup && !overlay.pickup,
      dropOff: before.dropOff && !overlay.dropOff,
    };
  }
  return {
    date: before.date,
    name: overlay.name || before.name,
    pickup: before.pickup || overlay.pickup,
    dropOff: before.dropOff || overlay.dropOff,
  };
}
