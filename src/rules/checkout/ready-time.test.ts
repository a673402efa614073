import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isoDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { type ReadyTimeFacts, readyTimeProblem } from './ready-time.ts';

const today = isoDate('2026-12-22');

/** A same-day pickup until five, at ten in the morning. */
const collected: ReadyTimeFacts = {
  pickupDate: today,
  arrivalDate: isoDate('2026-12-28'),
  isDropOff: false,
  isSameDayPickup: true,
  closeHour: 17,
  now: { day: today, hour: 10 },
};

const droppedOff: ReadyTimeFacts = { ...collected, isDropOff: true, isSameDayPickup: false, closeHour: null };

const tomorrow: ReadyTimeFacts = { ...collected, pickupDate: addDays(today, 1), isSameDayPickup: false };

function problemText(facts: ReadyTimeFacts): string | null {
  const message = readyTimeProblem(facts);
  return message && messageText(message);
}

const timeIsOver = 'Please change the pickup date because pickup time is over for today.';
const notBeforeDec26 =
  'Same day pickup with delivery of Dec 26 is not available, please change either the pickup date or arrival date.';

describe('the time of a pickup', () => {
  test('CHK-05 a pickup that is still possible has no problem', () => {
    expect(problemText(collected)).toBeNull();
    expect(problemText(tomorrow)).toBeNull();
  });

  test('CHK-05 two hours before its window closes, today’s pickup is over', () => {
    expect(problemText({ ...collected, now: { day: today, hour: 14 } })).toBeNull();
    expect(problemText({ ...collected, now: { day: today, hour: 15 } })).toBe(timeIsOver);
  });

  test('CHK-05 a scheduled pickup that has become today’s is over', () => {
    expect(problemText({ ...tomorrow, now: { day: tomorrow.pickupDate, hour: 0 } })).toBe(timeIsOver);
  });

  test('CHK-05 a counter accepts bags until 5 PM', () => {
    expect(problemText({ ...droppedOff, now: { day: today, hour: 16 } })).toBeNull();
    expect(problemText({ ...droppedOff, now: { day: today, hour: 17 } })).toBe(timeIsOver);
  });

  test('CHK-05 a date that has passed overnight is in the past', () => {
    const nextMorning = { day: addDays(today, 1), hour: 8 };
    expect(problemText({ ...collected, now: nextMorning })).toBe('Please choose today or a later pickup date.');
    expect(problemText({ ...droppedOff, now: nextMorning })).toBe('Please choose today or a later pickup date.');
  });
});

describe('delivery on Dec 26', () => {
  const arrivalDate = isoDate('2026-12-26');

  test('CHK-05 delivery on Dec 26 is not possible for bags that are picked up today', () => {
    expect(problemText({ ...collected, arrivalDate })).toBe(notBeforeDec26);
  });

  test('CHK-05 delivery on Dec 26 is possible for a later pickup and a drop-off, and so is the day before or after', () => {
    expect(problemText({ ...tomorrow, arrivalDate })).toBeNull();
    expect(problemText({ ...droppedOff, arrivalDate })).toBeNull();
    expect(problemText({ ...collected, arrivalDate: isoDate('2026-12-24') })).toBeNull();
    expect(problemText({ ...collected, arrivalDate: isoDate('2026-12-27') })).toBeNull();
  });

  test('CHK-05 the message about Dec 26 comes after the message that the time is over', () => {
    expect(problemText({ ...collected, arrivalDate, now: { day: today, hour: 16 } })).toBe(timeIsOver);
  });
});

test('CHK-05 a time that is over stays over', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 9, max: 17 }),
      fc.nat({ max: 23 }),
      fc.nat({ max: 2 }),
      fc.nat({ max: 23 }),
      (isDropOff, isSameDayPickup, closeHour, hour, daysLater, laterHour) => {
        const facts = { ...collected, isDropOff, isSameDayPickup, closeHour, now: { day: today, hour } };
        const day = addDays(today, daysLater);
        const later = { ...facts, now: { day, hour: daysLater === 0 ? Math.max(hour, laterHour) : laterHour } };
        const isOver = (at: ReadyTimeFacts) => readyTimeProblem(at) !== null;
        expect(!isOver(facts) || isOver(later)).toBe(true);
      },
    ),
  );
});
