import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { type OpenLeg, refundableToCard, reservedForTrips } from './reserved-for-trips.ts';

const sum = {
  total: cents(30_000),
  pickup: cents(2000),
  transportOfBags: [cents(9000), cents(15_000)],
} as const;

function bagOf(bag: number, deliveredOn: string | null, delayCause: 'weather' | null = null) {
  return {
    bag,
    hasBegun: true,
    promisedOn: isoDate('2026-03-16'),
    deliveredOn: deliveredOn === null ? null : isoDate(deliveredOn),
    scans: [{ delayCause }],
  };
}

const leg: OpenLeg = {
  sum,
  refunded: cents(0),
  isScanned: true,
  bags: [bagOf(1, null), bagOf(2, null)],
};

test('PRC-04 of a leg that no carrier has scanned everything that was not refunded is reserved', () => {
  expect(reservedForTrips([{ ...leg, isScanned: false }])).toBe(30_000);
  expect(reservedForTrips([{ ...leg, isScanned: false, refunded: cents(2000) }])).toBe(28_000);
  expect(reservedForTrips([leg, { ...leg, isScanned: false }])).toBe(54_000);
});

test('PRC-04 of a leg under way the trips of bags are reserved that are not delivered as promised', () => {
  expect(reservedForTrips([leg])).toBe(24_000);
  expect(reservedForTrips([{ ...leg, bags: [bagOf(1, '2026-03-16'), bagOf(2, null)] }])).toBe(15_000);
  expect(reservedForTrips([{ ...leg, bags: [bagOf(1, '2026-03-18'), bagOf(2, '2026-03-16')] }])).toBe(9000);
  expect(reservedForTrips([{ ...leg, bags: [bagOf(1, '2026-03-18', 'weather')] }])).toBe(0);
  expect(reservedForTrips([{ ...leg, bags: [{ ...bagOf(1, null), hasBegun: false }] }])).toBe(10_500);
  const withoutPrices = { total: cents(30_000), pickup: cents(2000) };
  expect(reservedForTrips([{ ...leg, sum: withoutPrices }])).toBe(0);
});

test('PRC-04 the card gets what no trip needs, and never more than it has paid', () => {
  const paid = [
    { source: 'wallet:7', amount: cents(5000) },
    { source: 'gateway', amount: cents(20_000) },
  ] as const;
  expect(refundableToCard(paid, cents(0))).toBe(20_000);
  expect(refundableToCard(paid, cents(4000))).toBe(20_000);
  expect(refundableToCard(paid, cents(9000))).toBe(16_000);
  expect(refundableToCard(paid, cents(30_000))).toBe(0);
});
