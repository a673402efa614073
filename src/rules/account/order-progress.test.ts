import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { orderProgress, type PlannedLeg } from './order-progress.ts';

const there: PlannedLeg = { handover: isoDate('2026-03-05'), arrival: isoDate('2026-03-10'), isCanceled: false };
const back: PlannedLeg = { handover: isoDate('2026-03-20'), arrival: isoDate('2026-03-25'), isCanceled: false };

test.each([
  ['2026-03-04', 'planned'],
  ['2026-03-05', 'under-way'],
  ['2026-03-10', 'under-way'],
  ['2026-03-15', 'under-way'],
  ['2026-03-25', 'under-way'],
  ['2026-03-26', 'done'],
])('SCR-06 on %s a round trip is %s', (day, progress) => {
  expect(orderProgress([there, back], isoDate(day))).toBe(progress);
});

test('PRC-04 canceled legs do not count, and show as partly canceled until the others start', () => {
  const canceled = (leg: PlannedLeg) => ({ ...leg, isCanceled: true });
  expect(orderProgress([there, canceled(back)], isoDate('2026-03-04'))).toBe('partly-cancelled');
  expect(orderProgress([there, canceled(back)], isoDate('2026-03-11'))).toBe('done');
  expect(orderProgress([canceled(there), canceled(back)], isoDate('2026-03-04'))).toBe('cancelled');
});
