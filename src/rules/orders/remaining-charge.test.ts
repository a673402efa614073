import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { remainingCharge } from './remaining-charge.ts';

const placed = { attemptId: 7, isFirst: true, charge: cents(8999) };
const changed = { attemptId: 9, isFirst: false, charge: cents(3000) };

const refunded = [
  { source: 'gateway', amount: cents(1000), attemptId: 7 },
  { source: 'gateway', amount: cents(500), attemptId: 9 },
  { source: 'wallet:3', amount: cents(4000) },
] as const;

test('PRC-04 only what the gateway has refunded of a charge is taken off it', () => {
  expect(remainingCharge(placed, refunded)).toBe(7999);
  expect(remainingCharge(changed, refunded)).toBe(2500);
});

test('PRC-04 a refund that names no charge is of the first one', () => {
  const older = [{ source: 'gateway', amount: cents(1000) }] as const;
  expect(remainingCharge(placed, older)).toBe(7999);
  expect(remainingCharge(changed, older)).toBe(3000);
});
