import { describe, expect, test } from 'vitest';
import nationalHolidays from '#data/holidays.json' with { type: 'json' };
import { type IsoDate, isoDate, weekdayOf } from '#rules/dates.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { arrivalDate, latestHandover } from './arrival-date.ts';
import { blockedDay, type ShipmentDate } from './blocked-day.ts';
import { type ClubCalendar, calendarFactsFor, type RouteCalendar } from './calendar-facts.ts';
import { noClosedWeekdays, parseClosedWeekdays } from './closed-weekdays.ts';
import { earliestHandover } from './earliest-handover.ts';
import { baseHolidays, type HolidayList } from './holiday-lists.ts';
import { type LegDays, legDays } from './leg-days.ts';
import { minimumPickupDate, minimumReturnDate } from './minimum-date.ts';
import { nextWorkingDay } from './next-working-day.ts';
import { isPickupWindowKept } from './pickup-window.ts';
import { isSameDayPickupOffered } from './same-day-pickup.ts';
import {
  addedAtOrigin,
  arrivalPlace,
  daysOfTwoYears,
  firstOpen,
  type Sheet,
  sheetFor,
  twoYears,
  type WallClub,
  type WallCountry,
  type WallTrip,
  wall,
  wallDay,
  wallHolidays,
} from './testing/wall-calendar.ts';

const fields: readonly ShipmentDate[] = ['pickup', 'arrival', 'return-pickup', 'return-arrival'];

const openAllWeek: WallClub = { closedWeekdays: '', noDepartures: [], noDeliveries: [] };
const closedMondays: WallClub = {
  closedWeekdays: '1',
  noDepartures: ['2026-03-10', '2026-07-04', '2027-02-17'],
  noDeliveries: ['2026-03-11', '2026-11-27', '2027-08-03'],
};
const closedWednesdaysAndFridays: WallClub = {
  closedWeekdays: '3, 5',
  noDepartures: [],
  noDeliveries: ['2026-05-26', '2027-12-27'],
};
const tuesdaysOnly: WallClub = {
  closedWeekdays: '1, 3, 4, 5',
  noDepartures: ['2026-06-16', '2027-06-15'],
  noDeliveries: ['2026-06-16', '2026-06-23'],
};
const clubs = [null, openAllWeek, closedMondays, closedWednesdaysAndFridays, tuesdaysOnly];

const routes: readonly { from: WallCountry; to: WallCountry }[] = [
  { from: 'US', to: 'US' },
  { from: 'US', to: 'CA' },
  { from: 'CA', to: 'US' },
  { from: 'JP', to: 'US' },
];

/** What the product itself holds: computed for the United States, from its data for the others. */
const holidays: Readonly<Record<WallCountry, HolidayList>> = {
  US: baseHolidays({ country: 'US', fromYear: 2025, toYear: 2028, national: new Map() }),
  CA: nationalList('CA'),
  JP: nationalList('JP'),
};

describe('the wall calendar itself', () => {
  test('the wall calendar has every day of both years, with the same weekdays as the rules', () => {
    expect(wall.filter(({ date, weekday }) => weekdayOf(date) !== weekday)).toEqual([]);
    expect(daysOfTwoYears).toHaveLength(730);
    expect([wallDay(twoYears.first).date, wallDay(twoYears.end - 1).date]).toEqual(['2026-01-01', '2027-12-31']);
  });

  test.each(['US', 'CA', 'JP'] as const)(
    'DAT-01 the holidays of %s in both years are the ones written down by hand',
    (country) => {
      const ofTwoYears = (days: Iterable<string>) =>
        [...days].filter((day) => day >= '2026-01-01' && day <= '2027-12-31').toSorted();
      expect(ofTwoYears(holidays[country].keys())).toEqual(ofTwoYears(wallHolidays[country]));
    },
  );
});

describe('which days are open', () => {
  test.each(routes)(
    'DAT-01 DAT-02 DAT-03 DAT-04 DAT-07 the open days from $from to $to are right on every day of both years',
    (route) => {
      const differences: string[] = [];
      for (const trip of tripsOn(route)) {
        for (const field of fields) {
          const sheet = sheetFor(field, trip);
          // Nothing is handed over more than a year ahead, so each year is looked at from its own first day.
          const factsOfYear = [twoYears.first, twoYears.first + 365].map((today) =>
            factsOf(field, trip, wallDay(today).date),
          );
          for (const place of daysOfTwoYears) {
            const facts = factsOfYear[place < twoYears.first + 365 ? 0 : 1];
            if (!facts) continue;
            const { date } = wallDay(place);
            const reason = blockedDay({ day: date, field, facts })?.reason ?? null;
            if (reason !== sheet[place]) differences.push(`${field} ${date}: ${reason}, but ${sheet[place]}`);
          }
        }
      }
      expect(differences).toEqual([]);
    },
  );

  test.each(fields)('DAT-03 DAT-05 every %s date is past, closed, too early or open', (field) => {
    const trip = tripBetween('US', 'CA', closedMondays, closedWednesdaysAndFridays);
    const sheet = sheetFor(field, trip);
    const anyDay = factsOf(field, trip, wallDay(0).date);
    const differences: string[] = [];
    for (const today of daysOfTwoYears) {
      for (const minimum of [today, today + 1, today + 6]) {
        const facts = { ...anyDay, today: wallDay(today).date, minimum: wallDay(minimum).date };
        for (let place = today - 8; place <= today + 8; place += 1) {
          const expected = place < today ? 'past' : (sheet[place] ?? (place < minimum ? 'before-minimum' : null));
          const reason = blockedDay({ day: wallDay(place).date, field, facts })?.reason ?? null;
          if (reason !== expected)
            differences.push(`${facts.today} ${wallDay(place).date}: ${reason}, not ${expected}`);
        }
      }
    }
    expect(differences).toEqual([]);
  });
});

describe('the first day', () => {
  test.each(routes)(
    'DAT-05 the next working day from $from to $to is right after every day, at either end',
    (route) => {
      const differences: string[] = [];
      for (const trip of tripsOn(route).filter(({ originClub, destinationClub }) => originClub === destinationClub)) {
        const known = routeOf(trip, wallDay(0).date);
        const starts = [
          { club: known.originClub, carrierHolidays: known.originHolidays, sheet: sheetFor('pickup', trip) },
          {
            club: known.destinationClub,
            carrierHolidays: known.isDomestic ? known.originHolidays : known.destinationHolidays,
            // "With carrier drop-off only weekends and holidays are skipped": no club is asked then.
            sheet: sheetFor('return-pickup', trip.dropOff ? { ...trip, destinationClub: null } : trip),
          },
        ];
        for (const { club, carrierHolidays, sheet } of starts) {
          for (const place of daysOfTwoYears) {
            const found = nextWorkingDay({
              from: wallDay(place).date,
              holidays: carrierHolidays,
              closedWeekdays: club?.closedWeekdays ?? noClosedWeekdays,
              closedDays: club?.originHolidays,
              dropOff: trip.dropOff,
            });
            const expected = wallDay(firstOpen(sheet, place)).date;
            if (found !== expected) differences.push(`${wallDay(place).date}: ${found}, not ${expected}`);
          }
        }
      }
      expect(differences).toEqual([]);
    },
  );

  test('DAT-05 at every hour of every day the minimum is today or the next pickup day, by store, by van, the same day', () => {
    const ways = [
      { dropOff: true, sameDay: false, lastHourToday: 16 },
      { dropOff: false, sameDay: false, lastHourToday: -1 },
      { dropOff: false, sameDay: true, lastHourToday: 23 },
    ];
    const differences: string[] = [];
    for (const { dropOff, sameDay, lastHourToday } of ways) {
      const trip = { ...tripBetween('US', 'US', closedMondays, null), dropOff };
      const sheet = sheetFor('pickup', trip);
      const { originHolidays } = routeOf(trip, wallDay(0).date);
      const club = clubOf(closedMondays);
      for (const place of daysOfTwoYears) {
        const today = wallDay(place).date;
        for (let localHour = 0; localHour < 24; localHour += 1) {
          const nextPickupDay = nextWorkingDay({
            from: earliestHandover({ today, localHour, dropOff, sameDay }),
            holidays: originHolidays,
            closedWeekdays: club.closedWeekdays,
            closedDays: club.originHolidays,
            dropOff,
          });
          const minimum = minimumPickupDate({ today, nextPickupDay: nextPickupDay ?? null });
          const expected = wallDay(firstOpen(sheet, localHour <= lastHourToday ? place : place + 1)).date;
          if (minimum !== expected) differences.push(`${today} ${localHour}:00: ${minimum}, not ${expected}`);
        }
      }
    }
    expect(differences).toEqual([]);
  });

  test('DAT-05 DAT-06 the return minimum is the day after the arrival, and never before today', () => {
    const differences: string[] = [];
    for (const place of daysOfTwoYears) {
      const today = wallDay(place).date;
      for (let arrival = place - 4; arrival <= place + 9; arrival += 1) {
        const minimum = minimumReturnDate({ today, arrival: wallDay(arrival).date });
        const expected = wallDay(arrival < place ? place : arrival + 1).date;
        if (minimum !== expected) differences.push(`${today} ${wallDay(arrival).date}: ${minimum}, not ${expected}`);
      }
    }
    expect(differences).toEqual([]);
  });
});

describe('the day of arrival', () => {
  const transits = [1, 2, 3, 5, 7];

  test.each(routes.flatMap((route) => (['outbound', 'return'] as const).map((leg) => ({ ...route, leg }))))(
    'DAT-06 the day of arrival between $from and $to, $leg, is right from every day of both years',
    ({ from, to, leg }) => {
      const differences: string[] = [];
      for (const club of clubs) {
        const trip = leg === 'outbound' ? tripBetween(from, to, null, club) : tripBetween(from, to, club, null);
        const days = remembered(legDays(leg, routeOf(trip, wallDay(0).date), { dropOff: false }));
        const sheets = sheetsOfLeg(leg, trip);
        for (const transitDays of transits) {
          for (const place of daysOfTwoYears) {
            const handover = wallDay(place).date;
            const arrival = arrivalDate({ handover, transitDays, ...days });
            const expected = wallDay(arrivalPlace({ handover: place, transitDays, ...sheets })).date;
            if (arrival !== expected) differences.push(`${handover} + ${transitDays}: ${arrival}, not ${expected}`);
          }
        }
      }
      expect(differences).toEqual([]);
    },
  );

  test.each(routes)(
    'DAT-06 from $from to $to the latest handover for every day of 2027 is the last that arrives by it',
    ({ from, to }) => {
      const trip = tripBetween(from, to, closedMondays, tuesdaysOnly);
      // Looked at from less than a year before, and early enough that no handover is in the past.
      const daysFrom = (today: number) =>
        remembered(legDays('outbound', routeOf(trip, wallDay(today).date), { dropOff: false }));
      const [early, late] = [daysFrom(300), daysFrom(480)];
      const sheets = sheetsOfLeg('outbound', trip);
      const pickups = sheetFor('pickup', trip);
      const differences: string[] = [];
      for (const transitDays of [1, 3, 5]) {
        for (const requested of daysOfTwoYears.slice(365)) {
          let last = requested;
          while (pickups[last] !== null || arrivalPlace({ handover: last, transitDays, ...sheets }) > requested)
            last -= 1;
          const days = requested < 600 ? early : late;
          const found = latestHandover({ latestArrival: wallDay(requested).date, transitDays, ...days });
          if (found !== wallDay(last).date) {
            differences.push(`${wallDay(requested).date} - ${transitDays}: ${found}, not ${wallDay(last).date}`);
          }
        }
      }
      expect(differences).toEqual([]);
    },
  );
});

describe('how far ahead bags can be handed over', () => {
  test('DAT-06 on every day of 2026 a handover may be 365 days ahead but not 366, while an arrival may', () => {
    const trip = tripBetween('US', 'US', null, null);
    const sheet = sheetFor('pickup', trip);
    const differences: string[] = [];
    for (const today of daysOfTwoYears.slice(0, 365)) {
      const route = routeOf(trip, wallDay(today).date);
      const said = (field: ShipmentDate, ahead: number) => {
        const facts = calendarFactsFor(field, route, { dropOff: false });
        return blockedDay({ day: wallDay(today + ahead).date, field, facts })?.reason;
      };
      const isRight =
        (said('pickup', 365) === undefined) === (sheet[today + 365] === null) &&
        said('pickup', 366) === 'too-far' &&
        said('return-pickup', 366) === 'too-far' &&
        said('arrival', 366) !== 'too-far';
      if (!isRight) differences.push(wallDay(today).date);
    }
    expect(differences).toEqual([]);
  });
});

describe('the hours of a pickup', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);

  test.each(hours)(
    'PKP-02 at %i o’clock the windows that close within two hours are hidden, and later ones are offered',
    (hour) => {
      const offered = [...hours, 24].filter((closeHour) => isSameDayPickupOffered({ sameDay: true, closeHour }, hour));
      expect(offered).toEqual([...hours, 24].slice(hour + 3));
    },
  );

  test.each(hours)(
    'PKP-03 of the windows that start at %i o’clock those of one and nine hours are kept',
    (readyHour) => {
      const kept = [...hours, 24].filter((closeHour) =>
        isPickupWindowKept({ hourly: true, readyHour, closeHour }, true),
      );
      expect(kept).toEqual([readyHour + 1, readyHour + 9].filter((closeHour) => closeHour <= 24));
    },
  );
});

function tripBetween(
  from: WallCountry,
  to: WallCountry,
  originClub: WallClub | null,
  destinationClub: WallClub | null,
): WallTrip {
  return { from, to, originClub, destinationClub, dropOff: false };
}

/** Every pair of clubs, with the bags picked up and dropped off. */
function tripsOn({ from, to }: { from: WallCountry; to: WallCountry }): readonly WallTrip[] {
  return clubs.flatMap((originClub) =>
    clubs.flatMap((destinationClub) =>
      [true, false].map((dropOff) => ({ from, to, originClub, destinationClub, dropOff })),
    ),
  );
}

function nationalList(country: 'CA' | 'JP'): HolidayList {
  const national = new Map(nationalHolidays[country].map(([day = '', name = '']) => [isoDate(day), name]));
  return baseHolidays({ country, fromYear: 2025, toYear: 2028, national });
}

function clubOf({ closedWeekdays, noDepartures, noDeliveries }: WallClub): ClubCalendar {
  return {
    closedWeekdays: parseClosedWeekdays(closedWeekdays),
    originHolidays: noDepartures.map(isoDate),
    destinationHolidays: noDeliveries.map(isoDate),
  };
}

function routeOf({ from, to, originClub, destinationClub }: WallTrip, today: IsoDate): RouteCalendar {
  return {
    today,
    isDomestic: isDomesticRoute({ origin: from, destination: to }),
    originHolidays: new Map([...holidays[from], ...addedAtOrigin.map((day) => [isoDate(day), 'Added'] as const)]),
    destinationHolidays: holidays[to],
    originClub: originClub && clubOf(originClub),
    destinationClub: destinationClub && clubOf(destinationClub),
  };
}

function factsOf(field: ShipmentDate, trip: WallTrip, today: IsoDate) {
  return calendarFactsFor(field, routeOf(trip, today), { dropOff: trip.dropOff });
}

/** When the carrier at a leg's far end works, and when the door there opens. */
function sheetsOfLeg(leg: Leg, trip: WallTrip): { readonly carrier: Sheet; readonly door: Sheet } {
  const withoutClubs = { ...trip, originClub: null, destinationClub: null };
  return leg === 'outbound'
    ? { carrier: sheetFor('arrival', withoutClubs), door: sheetFor('arrival', trip) }
    : { carrier: sheetFor('pickup', withoutClubs), door: sheetFor('return-arrival', trip) };
}

/** Asks each question about a day once: the rules are asked about the same few days very often. */
function remembered(days: LegDays): LegDays {
  const once = (ask: (day: IsoDate) => boolean): ((day: IsoDate) => boolean) => {
    const known = new Map(wall.map(({ date }) => [date, ask(date)]));
    return (day) => known.get(day) ?? ask(day);
  };
  return {
    isHandoverDay: once(days.isHandoverDay),
    isCarrierWorkingDay: once(days.isCarrierWorkingDay),
    isDestinationOpen: once(days.isDestinationOpen),
  };
}
