import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { boundedDayState, type DayChoice } from './day-state.ts';

const choice: DayChoice = {
  value: null,
  today: isoDate('2026-03-10'),
  min: isoDate('2026-03-12'),
  max: isoDate('2026-03-31'),
  dayState: (day) =>
    day === '2026-03-11' || day === '2026-03-13' ? { blocked: true, reason: 'Closed' } : { blocked: false },
};

test('days that are over, too early or too far ahead are blocked with their own messages', () => {
  expect(boundedDayState(isoDate('2026-03-09'), choice)).toEqual({ blocked: true, reason: 'This day has passed' });
  expect(boundedDayState(isoDate('2026-03-10'), choice)).toEqual({ blocked: true, reason: 'Too early' });
  expect(boundedDayState(isoDate('2026-04-01'), choice)).toEqual({ blocked: true, reason: 'Too far ahead to book' });
});

test('a day before the minimum keeps its own reason', () => {
  expect(boundedDayState(isoDate('2026-03-11'), choice)).toEqual({ blocked: true, reason: 'Closed' });
});

test('days within the bounds, and the bounds themselves, have the state that the page gives', () => {
  expect(boundedDayState(isoDate('2026-03-12'), choice)).toEqual({ blocked: false });
  expect(boundedDayState(isoDate('2026-03-13'), choice)).toEqual({ blocked: true, reason: 'Closed' });
  expect(boundedDayState(isoDate('2026-03-31'), choice)).toEqual({ blocked: false });
});
