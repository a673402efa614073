import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, isoDate } from '#rules/dates.ts';
import { nearestOpenDay } from './nearest-open-day.ts';

const sunday = isoDate('2026-03-15');

test('SVC-05 the nearest open day is the later one of two', () => {
  expect(nearestOpenDay({ day: sunday, isOpen: (day) => day !== sunday })).toBe('2026-03-16');
  expect(nearestOpenDay({ day: sunday, isOpen: (day) => day < sunday })).toBe('2026-03-14');
  expect(nearestOpenDay({ day: sunday, isOpen: () => false })).toBeNull();
});

test('SVC-05 no open day is nearer than the answer', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: -60, max: 60 }), { minLength: 1 }), (offsets) => {
      const open = new Set(offsets.filter((offset) => offset !== 0).map((offset) => addDays(sunday, offset)));
      const found = nearestOpenDay({ day: sunday, isOpen: (day) => open.has(day) });
      const nearest = Math.min(...[...open].map((day) => Math.abs(daysBetween({ from: sunday, to: day }))));
      expect(found === null ? Number.POSITIVE_INFINITY : Math.abs(daysBetween({ from: sunday, to: found }))).toBe(
        nearest,
      );
    }),
  );
});
