import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import {
  newTripCodeDays,
  newTripRefundDays,
  isReturnOurFault,
  mayReturnedBagBecome,
  newTripProblem,
} from './returned-bag.ts';

test('PRC-04 the trip of a bag that was sent back is made good unless the carrier blames the address or the recipient', () => {
  expect(
    [null, 'carrier', 'address', 'recipient'].map((cause) =>
      isReturnOurFault(cause as Parameters<typeof isReturnOurFault>[0]),
    ),
  ).toEqual([true, true, false, false]);
});

test('PRC-04 what was refunded stays refunded, and a code that was not used can still become a refund', () => {
  expect(mayReturnedBagBecome({ from: 'again', to: 'refunded' })).toBe(true);
  expect(mayReturnedBagBecome({ from: 'refunded', to: 'again' })).toBe(false);
  expect(mayReturnedBagBecome({ from: 'ended', to: 'refunded' })).toBe(false);
});

test('a customer names an order as the new trip of a bag that travels again, or that was ended, without a code', () => {
  expect(newTripProblem({ state: 'again', amount: null, booked: null })).toBeNull();
  expect(newTripProblem({ state: 'ended', amount: null, booked: null })).toBeNull();
});

test('a customer names another new trip while the one that is booked arrives too late', () => {
  expect(newTripProblem({ state: 'again', amount: null, booked: 'late' })).toBeNull();
});

test.each([
  ['again', cents(8999), null, 'newTripByCode'],
  ['again', cents(8999), 'late', 'newTripLate'],
  ['again', null, 'in-time', 'newTripBooked'],
  ['asked', null, null, 'newTripNotChosen'],
  ['refunded', null, null, 'newTripRefunded'],
] as const)(
  'a bag that is %s, with the amount %s and booked: %s, gets no other trip: %s',
  (state, amount, booked, why) => {
    expect(newTripProblem({ state, amount, booked })).toBe(why);
  },
);

test('PRC-04 the amount of a code is refunded once its last day is over in every time zone', () => {
  // The last day may end a day and a half after it began where the code was made.
  expect(newTripRefundDays - newTripCodeDays).toBeGreaterThanOrEqual(1.5);
});
