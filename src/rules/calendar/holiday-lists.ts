import { holidayCountryOf } from '#rules/address/territories.ts';
import type { IsoDate } from '#rules/dates.ts';
import { usHolidays } from './us-holidays.ts';

/** Days on which carriers do not work, with their names; the name is empty if unknown. */
export type HolidayList = ReadonlyMap<IsoDate, string>;

/**
 * What a holiday closes. `pickup`: the vans, so nothing is collected or delivered.
 * `drop_off`: the counters of the carriers' stores.
 */
export type HolidayDirection = 'pickup' | 'drop_off';

/** A day that an operator added to a country's holidays or removed from them. */
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

/** A holiday with what it closes. ENT-06 */
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

/** A country's holidays before overlays: computed for the United States and its territories, from data elsewhere. */
export function baseHolidays(question: {
  readonly country: string;
  readonly fromYear: number;
  readonly toYear: number;
  readonly national: HolidayList;
}): HolidayList {
  if (holidayCountryOf(question.country) !== 'US') return question.national;
  const holidays = new Map<IsoDate, string>();
  for (let year = question.fromYear; year <= question.toYear; year += 1) {
    for (const [day, name] of usHolidays(year)) holidays.set(day, name);
  }
  return holidays;
}

/** The holidays of one country and brand, for vans or for counters. */
export function holidayList(question: HolidayQuestion & { readonly direction: HolidayDirection }): HolidayList {
  const closed = holidayBreakdown(question).filter((holiday) =>
    question.direction === 'pickup' ? holiday.pickup : holiday.dropOff,
  );
  return new Map(closed.map((holiday) => [holiday.date, holiday.name]));
}

/**
 * Every holiday of a country and brand, in order, with what it closes.
 * Overlays for all brands are applied before those for this brand, so that the brand's own setting wins.
 */
export function holidayBreakdown(question: HolidayQuestion): readonly HolidayBreakdown[] {
  const days = new Map<IsoDate, HolidayBreakdown>();
  for (const [date, name] of question.base) days.set(date, { date, name, pickup: true, dropOff: true });
  for (const overlay of overlaysInOrder(question)) {
    const before = days.get(overlay.date) ?? { date: overlay.date, name: overlay.name, pickup: false, dropOff: false };
    days.set(overlay.date, applyOverlay(before, overlay));
  }
  return [...days.values()]
    .filter((holiday) => holiday.pickup || holiday.dropOff)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

function overlaysInOrder(question: HolidayQuestion): readonly HolidayOverlay[] {
  const ofCountry = question.overlays.filter((overlay) => overlay.country === question.country);
  return [
    ...ofCountry.filter((overlay) => overlay.brandId === null),
    ...ofCountry.filter((overlay) => overlay.brandId === question.brandId),
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
