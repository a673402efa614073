import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { isTimeToPrice } from './is-time-to-price.ts';

const arrival = isoDate('2026-03-12');
const returnArrival = isoDate('2026-03-20');

test('PRC-01 a one-way trip is priced once the form is valid and it has an arrival date', () => {
  const oneWay = { formIsValid: true, isRoundTrip: false, arrival, returnArrival: null };
  expect(isTimeToPrice(oneWay)).toBe(true);
  expect(isTimeToPrice({ ...oneWay, arrival: null })).toBe(false);
  expect(isTimeToPrice({ ...oneWay, formIsValid: false })).toBe(false);
});

test('PRC-01 a round trip waits for the return arrival too', () => {
  const roundTrip = { formIsValid: true, isRoundTrip: true, arrival, returnArrival };
  expect(isTimeToPrice(roundTrip)).toBe(true);
  expect(isTimeToPrice({ ...roundTrip, returnArrival: null })).toBe(false);
  expect(isTimeToPrice({ ...roundTrip, arrival: null })).toBe(false);
});
