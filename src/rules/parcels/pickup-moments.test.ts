import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { pickupMoments } from './pickup-moments.ts';

const day = isoDate('2026-03-12');
const eve = isoDate('2026-03-11');

test('we wait for the carrier’s answer until the evening before the pickup', () => {
  const { bookBy } = pickupMoments({ day, toHour: 17, now: { day: isoDate('2026-03-02'), hour: 23 } });
  expect(bookBy).toEqual({ day: eve, hour: 18 });
});

test('a pickup of tonight for tomorrow, or of today, waits until the carrier takes no more calls', () => {
  for (const now of [
    { day: eve, hour: 18 },
    { day, hour: 9 },
  ]) {
    expect(pickupMoments({ day, toHour: 17, now }).bookBy).toEqual({ day, hour: 15 });
  }
});

test('the customer is reminded in the evening before, and never at night', () => {
  const { remindAt, remindBy } = pickupMoments({ day, toHour: 9, now: { day: eve, hour: 3 } });
  expect([remindAt, remindBy]).toEqual([
    { day: eve, hour: 17 },
    { day: eve, hour: 21 },
  ]);
});
