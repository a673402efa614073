import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { backDay, isBackOverdue } from './back-day.ts';

const way = {
  returnedOn: isoDate('2026-03-17'),
  handover: isoDate('2026-03-12'),
  promisedOn: isoDate('2026-03-17'),
};

test('SCR-06 a bag that was sent back is expected after as many days as the way there takes, from Monday to Friday', () => {
  // Five days later is a Sunday.
  expect(backDay(way)).toBe('2026-03-23');
  expect(backDay({ ...way, promisedOn: isoDate('2026-03-13') })).toBe('2026-03-18');
  expect(backDay({ ...way, handover: way.promisedOn })).toBe('2026-03-18');
});

test('SCR-08 a bag that is not back a week after its day is a case for staff', () => {
  expect(isBackOverdue({ ...way, today: isoDate('2026-03-29') })).toBe(false);
  expect(isBackOverdue({ ...way, today: isoDate('2026-03-30') })).toBe(true);
});
