import { describe, expect, test } from 'vitest';
import { localTime } from './clock.ts';

/** How many hours each zone of the United States is ahead of UTC, in winter and in summer, and when its clocks turn, in UTC. */
const zones = [
  { zone: 'America/New_York', winter: -5, summer: -4, springHour: 7, autumnHour: 6 },
  { zone: 'America/Chicago', winter: -6, summer: -5, springHour: 8, autumnHour: 7 },
  { zone: 'America/Denver', winter: -7, summer: -6, springHour: 9, autumnHour: 8 },
  { zone: 'America/Los_Angeles', winter: -8, summer: -7, springHour: 10, autumnHour: 9 },
  { zone: 'America/Anchorage', winter: -9, summer: -8, springHour: 11, autumnHour: 10 },
] as const;

const zonesThatKeepTheirTime = [
  { zone: 'America/Phoenix', always: -7 },
  { zone: 'Pacific/Honolulu', always: -10 },
  { zone: 'America/Puerto_Rico', always: -4 },
  { zone: 'Pacific/Guam', always: 10 },
  { zone: 'Pacific/Pago_Pago', always: -11 },
] as const;

/** Each change of the clocks, with two days before it and two after; the third is the Sunday on which they turn. */
const springs = [
  ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'],
  ['2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15', '2027-03-16'],
] as const;
const autumns = [
  ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'],
  ['2027-11-05', '2027-11-06', '2027-11-07', '2027-11-08', '2027-11-09'],
] as const;

type Week = (typeof springs)[number] | (typeof autumns)[number];

/** The hours in UTC, counted from the first of the five days, that have those days' names in every zone. */
const hoursOfWeek = Array.from({ length: 96 }, (_, hour) => 12 + hour);
const hoursUntilSunday = 48;

describe('what the wall clock shows around the changes of 2026 and 2027', () => {
  test.each(zones)(
    'DAT-05 the wall clock in $zone is right at every hour of the spring change',
    ({ zone, winter, summer, springHour }) => {
      for (const week of springs) {
        expect(shown(week, zone)).toEqual(
          expected(week, (hour) => (hour < hoursUntilSunday + springHour ? winter : summer)),
        );
      }
    },
  );

  test.each(zones)(
    'DAT-05 the wall clock in $zone is right at every hour of the autumn change',
    ({ zone, winter, summer, autumnHour }) => {
      for (const week of autumns) {
        expect(shown(week, zone)).toEqual(
          expected(week, (hour) => (hour < hoursUntilSunday + autumnHour ? summer : winter)),
        );
      }
    },
  );

  test.each(zonesThatKeepTheirTime)('DAT-05 the wall clock in $zone does not change', ({ zone, always }) => {
    for (const week of [...springs, ...autumns]) expect(shown(week, zone)).toEqual(expected(week, () => always));
  });

  test.each(zones)(
    'PKP-02 in $zone two o’clock is left out in spring, and one o’clock comes twice in autumn',
    ({ zone }) => {
      for (const [, , sunday] of springs) {
        expect(hoursOn(sunday, zone)).toEqual([0, 1, ...countedFrom(3)]);
      }
      for (const [, , sunday] of autumns) {
        expect(hoursOn(sunday, zone)).toEqual([0, 1, 1, ...countedFrom(2)]);
      }
    },
  );
});

/** Every half hour and the last minute of every hour, as the rule reads the clock. */
function shown(week: Week, zone: string): string[] {
  const startMs = Date.parse(`${week[0]}T00:00:00Z`);
  return hoursOfWeek.flatMap((hour) =>
    minutes.map((minute) => {
      const nowMs = startMs + (hour * 60 + minute) * 60_000;
      const time = localTime({ nowMs: () => nowMs }, zone);
      return `${time.day} ${time.hour}:${time.minute}`;
    }),
  );
}

const minutes = [0, 30, 59] as const;

/** The same by hand: the hours in UTC and the offset, counted into the names of the five days. */
function expected(week: Week, offsetAt: (hour: number) => number): string[] {
  return hoursOfWeek.flatMap((hour) => {
    const local = hour + offsetAt(hour);
    return minutes.map((minute) => `${week[Math.floor(local / 24)]} ${local % 24}:${minute}`);
  });
}

/** The hours that a day has in a zone, in the order they come. */
function hoursOn(day: string, zone: string): number[] {
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  const hours: number[] = [];
  for (let ahead = -36; ahead <= 36; ahead += 1) {
    const time = localTime({ nowMs: () => noonMs + ahead * 3_600_000 }, zone);
    if (time.day === day) hours.push(time.hour);
  }
  return hours;
}

function countedFrom(first: number): number[] {
  return Array.from({ length: 24 - first }, (_, index) => first + index);
}
