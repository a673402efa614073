import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { outsideQuietHours } from './outside-quiet-hours.ts';

test('what can wait is sent between eight in the morning and nine in the evening', () => {
  const day = isoDate('2026-03-31');
  expect(outsideQuietHours({ day, hour: 8 })).toBe(null);
  expect(outsideQuietHours({ day, hour: 20 })).toBe(null);
  expect(outsideQuietHours({ day, hour: 7 })).toEqual({ day, hour: 8 });
  expect(outsideQuietHours({ day, hour: 0 })).toEqual({ day, hour: 8 });
  expect(outsideQuietHours({ day, hour: 21 })).toEqual({ day: '2026-04-01', hour: 8 });
});
