import { type IsoDate, isoDate } from '#rules/dates.ts';
import type { ShipmentDate } from '../blocked-day.ts';

/**
 * A second, independent implementation of the specification's date rules, to test ours against. It shares no code with them: days are
 * positions in a list, weekdays are counted from a known Monday, holidays are written by hand, and each sentence of the specification
 * marks the days that it closes.
 */
export type WallDay = { readonly date: IsoDate; readonly weekday: number };

export type WallClub = {
  /** As they are stored, `1, 3`. */
  readonly closedWeekdays: string;
  readonly noDepartures: readonly string[];
  readonly noDeliveries: readonly string[];
};

export type WallTrip = {
  readonly from: WallCountry;
  readonly to: WallCountry;
  readonly originClub: WallClub | null;
  readonly destinationClub: WallClub | null;
  readonly dropOff: boolean;
};

export type WallCountry = keyof typeof wallHolidays;

export type CloseReason = 'weekend' | 'holiday' | 'origin-club-closed' | 'destination-club-closed';

/** For every day of the wall calendar the reason that closed it first, or null for an open day. */
export type Sheet = readonly (CloseReason | null)[];

/** Computed by hand: for the US the last Monday of May, first Monday of September, fourth Thursday of November, and the fixed days. */
export const wallHolidays = {
  US: holidayDates({
    2025: '12-25',
    2026: '01-01 05-25 07-04 09-07 11-26 12-25',
    2027: '01-01 05-31 07-04 09-06 11-25 12-25',
    2028: '01-01',
  }),
  CA: holidayDates({
    2025: '12-25 12-26',
    2026: '01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-26',
    2027: '01-01 03-26 05-24 07-01 09-06 09-30 10-11 11-11 12-25 12-26',
    2028: '01-01',
  }),
  JP: holidayDates({
    2026: '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23',
    2027: '01-01 01-11 02-11 02-23 03-21 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23',
    2028: '01-01 01-10 02-11 02-23',
  }),
} as const;

/** Days that operators added at the origin only, so that tests can tell which list was used. */
export const addedAtOrigin: readonly string[] = ['2026-02-10', '2026-08-20', '2027-10-05'];

/** December 2025, the two years, and two more months for bags that leave at the end of the second year. */
export const wall: readonly WallDay[] = listDays([
  ['2025', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 31]],
  ['2026', [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  ['2027', [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  ['2028', [31, 29]],
]);

/** The positions where 2026 and 2028 begin. */
export const twoYears = { first: 31, end: 31 + 365 + 365 } as const;

/** The positions of every day of 2026 and 2027. */
export const daysOfTwoYears: readonly number[] = wall
  .map((_, place) => place)
  .filter((place) => place >= twoYears.first && place < twoYears.end);

/** The day at a position. */
export function wallDay(place: number): WallDay {
  const day = wall[place];
  if (!day) throw new Error(`The wall calendar has no day ${place}`);
  return day;
}

/** The closed days for one of the four dates of a trip, marked sentence by sentence. */
export function sheetFor(field: ShipmentDate, trip: WallTrip): Sheet {
  const { from, to, originClub, destinationClub, dropOff } = trip;
  const sheet: (CloseReason | null)[] = wall.map(() => null);
  const close = (reason: CloseReason, isClosed: (day: WallDay) => boolean): void => {
    wall.forEach((day, place) => {
      if (sheet[place] === null && isClosed(day)) sheet[place] = reason;
    });
  };
  const closeWeekdays = (reason: CloseReason, club: WallClub | null): void =>
    close(reason, ({ weekday }) => club?.closedWeekdays.includes(String(weekday)) ?? false);
  const closeDays = (reason: CloseReason, days: readonly string[] | undefined): void =>
    close(reason, ({ date }) => days?.includes(date) ?? false);

  // "Weekends are never selectable. A holiday is not selectable."
  close('weekend', ({ weekday }) => weekday === 6 || weekday === 0);
  // "For the pickup date the origin holiday list … For other dates the destination … For a domestic route, the origin …"
  if (field === 'pickup' || from === to) closeDays('holiday', [...wallHolidays[from], ...addedAtOrigin]);
  else closeDays('holiday', wallHolidays[to]);
  // "The origin club check is skipped when carrier drop-off is checked, unless the field is a return arrival date."
  if (field === 'pickup' && !dropOff) closeWeekdays('origin-club-closed', originClub);
  if (field === 'return-arrival') closeWeekdays('origin-club-closed', originClub);
  if (field !== 'pickup') closeWeekdays('destination-club-closed', destinationClub);
  // A club's own closing days matter only where the bags pass through the club, not at a store.
  if (field === 'pickup' && !dropOff) closeDays('origin-club-closed', originClub?.noDepartures);
  if (field === 'arrival') closeDays('destination-club-closed', destinationClub?.noDeliveries);
  if (field === 'return-pickup' && !dropOff) closeDays('destination-club-closed', destinationClub?.noDepartures);
  if (field === 'return-arrival') closeDays('origin-club-closed', originClub?.noDeliveries);
  return sheet;
}

/** The first open day of a sheet from a position on. */
export function firstOpen(sheet: Sheet, from: number): number {
  const place = sheet.indexOf(null, from);
  if (place < 0) throw new Error(`The wall calendar has no open day from ${from} on`);
  return place;
}

/** The arrival: `transitDays` working days of the carrier later, or the next day on which the destination is open too. */
export function arrivalPlace(question: {
  readonly handover: number;
  readonly transitDays: number;
  readonly carrier: Sheet;
  readonly door: Sheet;
}): number {
  let place = question.handover;
  for (let left = question.transitDays; left > 0; left -= 1) place = firstOpen(question.carrier, place + 1);
  while (question.carrier[place] !== null || question.door[place] !== null) place += 1;
  return place;
}

function holidayDates(daysByYear: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(daysByYear).flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`));
}

function listDays(years: readonly (readonly [string, readonly number[]])[]): readonly WallDay[] {
  const days: WallDay[] = [];
  for (const [year, months] of years) {
    months.forEach((length, month) => {
      for (let day = 1; day <= length; day += 1) {
        const date = isoDate(`${year}-${twoDigits(month + 1)}-${twoDigits(day)}`);
        // The first of December 2025 was a Monday.
        days.push({ date, weekday: (days.length + 1) % 7 });
      }
    });
  }
  return days;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
