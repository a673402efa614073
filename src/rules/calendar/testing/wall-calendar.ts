import { type IsoDate, isoDate } from '#rules/dates.ts';
import type { ShipmentDate } from '../blocked-day.ts';

/**
 * A second reading of the specification's sentences about dates, to hold the rules against. It knows nothing of them: days are
 * places on a wall calendar, weekdays are counted off from a Monday, holidays are written by hand, and every sentence is a
 * stroke of the pencil through the days it closes.
 */
export type WallDay = { readonly date: IsoDate; readonly weekday: number };

export type WallClub = {
  /** As the club holds them, `1, 3`. */
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

export type Stroke = 'weekend' | 'holiday' | 'origin-club-closed' | 'destination-club-closed';

/** For every day of the wall calendar the stroke that closed it first, or null for an open day. */
export type Sheet = readonly (Stroke | null)[];

/** The US days are worked out by hand: last Monday of May, first of September, fourth Thursday of November, and the fixed ones. */
export const wallHolidays = {
  US: written({
    2025: '12-25',
    2026: '01-01 05-25 07-04 09-07 11-26 12-25',
    2027: '01-01 05-31 07-04 09-06 11-25 12-25',
    2028: '01-01',
  }),
  CA: written({
    2025: '12-25 12-26',
    2026: '01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-26',
    2027: '01-01 03-26 05-24 07-01 09-06 09-30 10-11 11-11 12-25 12-26',
    2028: '01-01',
  }),
  JP: written({
    2026: '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23',
    2027: '01-01 01-11 02-11 02-23 03-21 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23',
    2028: '01-01 01-10 02-11 02-23',
  }),
} as const;

/** Days that operators added to the list of the origin alone, so that it shows whose list was asked. */
export const addedAtOrigin: readonly string[] = ['2026-02-10', '2026-08-20', '2027-10-05'];

/** December 2025, the two years, and two months after them for what leaves at the end of the second. */
export const wall: readonly WallDay[] = hangUp([
  ['2025', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 31]],
  ['2026', [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  ['2027', [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  ['2028', [31, 29]],
]);

/** Where 2026 begins and where 2028 does. */
export const twoYears = { first: 31, end: 31 + 365 + 365 } as const;

/** The places on the wall of every day of 2026 and 2027. */
export const daysOfTwoYears: readonly number[] = wall
  .map((_, place) => place)
  .filter((place) => place >= twoYears.first && place < twoYears.end);

/** The day at a place on the wall. */
export function wallDay(place: number): WallDay {
  const day = wall[place];
  if (!day) throw new Error(`The wall calendar has no day ${place}`);
  return day;
}

/** The sheet for one of the four dates of a trip, struck out sentence by sentence. */
export function sheetFor(field: ShipmentDate, trip: WallTrip): Sheet {
  const { from, to, originClub, destinationClub, dropOff } = trip;
  const sheet: (Stroke | null)[] = wall.map(() => null);
  const strike = (stroke: Stroke, isMeant: (day: WallDay) => boolean): void => {
    wall.forEach((day, place) => {
      if (sheet[place] === null && isMeant(day)) sheet[place] = stroke;
    });
  };
  const strikeClub = (stroke: Stroke, club: WallClub | null): void =>
    strike(stroke, ({ weekday }) => club?.closedWeekdays.includes(String(weekday)) ?? false);
  const strikeDays = (stroke: Stroke, days: readonly string[] | undefined): void =>
    strike(stroke, ({ date }) => days?.includes(date) ?? false);

  // "Weekends are never selectable. A holiday is not selectable."
  strike('weekend', ({ weekday }) => weekday === 6 || weekday === 0);
  // "For the pickup date the origin holiday list … For other dates the destination … For a domestic route, the origin …"
  if (field === 'pickup' || from === to) strikeDays('holiday', [...wallHolidays[from], ...addedAtOrigin]);
  else strikeDays('holiday', wallHolidays[to]);
  // "The origin club check is skipped when carrier drop-off is checked, unless the field is a return arrival date."
  if (field === 'pickup' && !dropOff) strikeClub('origin-club-closed', originClub);
  if (field === 'return-arrival') strikeClub('origin-club-closed', originClub);
  if (field !== 'pickup') strikeClub('destination-club-closed', destinationClub);
  // A club's own days close its own door, and nobody needs the door when the bags are handed in at a store.
  if (field === 'pickup' && !dropOff) strikeDays('origin-club-closed', originClub?.noDepartures);
  if (field === 'arrival') strikeDays('destination-club-closed', destinationClub?.noDeliveries);
  if (field === 'return-pickup' && !dropOff) strikeDays('destination-club-closed', destinationClub?.noDepartures);
  if (field === 'return-arrival') strikeDays('origin-club-closed', originClub?.noDeliveries);
  return sheet;
}

/** The first open day of a sheet, from a place on. */
export function firstOpen(sheet: Sheet, from: number): number {
  const place = sheet.indexOf(null, from);
  if (place < 0) throw new Error(`The wall calendar has no open day from ${from} on`);
  return place;
}

/** Where the bags arrive: so many of the carrier's open days further on, then on to a day on which the door opens too. */
export function arrivalPlace(asked: {
  readonly handover: number;
  readonly transitDays: number;
  readonly carrier: Sheet;
  readonly door: Sheet;
}): number {
  let place = asked.handover;
  for (let left = asked.transitDays; left > 0; left -= 1) place = firstOpen(asked.carrier, place + 1);
  while (asked.carrier[place] !== null || asked.door[place] !== null) place += 1;
  return place;
}

function written(daysByYear: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(daysByYear).flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`));
}

function hangUp(years: readonly (readonly [string, readonly number[]])[]): readonly WallDay[] {
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
