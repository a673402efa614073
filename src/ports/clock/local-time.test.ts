import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTime, timeZoneAbbreviation } from './clock.ts';

const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'America/Phoenix',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'UTC',
];

test('DAT-05 the clock of a place shows what its time zone says, at any time and in any order of questions', () => {
  const moments = fc.date({
    min: new Date('1975-01-01T00:00:00Z'),
    max: new Date('2045-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
      const { year, month, day, hour, minute } = Temporal.Instant.fromEpochMilliseconds(
        moment.getTime(),
      ).toZonedDateTimeISO(zone);
      const shown = localTime({ nowMs: () => moment.getTime() }, zone);
      expect(shown).toEqual({ day: Temporal.PlainDate.from({ year, month, day }).toString(), hour, minute });
    }),
    { numRuns: 2000 },
  );
});

test('SCR-06 the name of a time zone changes with its clocks, to the millisecond', () => {
  const change = Date.parse('2026-03-08T10:00:00Z');
  expect(timeZoneAbbreviation(change, 'America/Los_Angeles')).toBe('PDT');
  expect(timeZoneAbbreviation(change - 1, 'America/Los_Angeles')).toBe('PST');
  expect(localTime({ nowMs: () => change - 1 }, 'America/Los_Angeles')).toMatchObject({ hour: 1, minute: 59 });
  expect(localTime({ nowMs: () => change }, 'America/Los_Angeles')).toMatchObject({ hour: 3, minute: 0 });
  expect(timeZoneAbbreviation(change, 'Asia/Tokyo')).toBe('GMT+9');
});
