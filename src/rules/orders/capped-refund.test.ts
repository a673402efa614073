import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { addCents, cents } from '#rules/money.ts';
import { cappedRefund } from './capped-refund.ts';
import { anyOrderPayments } from './testing/any-order-payments.ts';

const paid: readonly Payment[] = [
  { source: 'wallet:7', amount: cents(1000) },
  { source: 'gift-card:1', amount: cents(2000) },
  { source: 'gateway', amount: cents(4000) },
];

test('PRC-04 a refund goes to the last payment first', () => {
  expect(cappedRefund(cents(6500), paid)).toEqual({
    refund: 6500,
    parts: [
      { source: 'gateway', amount: 4000 },
      { source: 'gift-card:1', amount: 2000 },
      { source: 'wallet:7', amount: 500 },
    ],
  });
});

test('PRC-04 a refund above what was paid is capped', () => {
  expect(cappedRefund(cents(7001), paid)).toEqual({ refund: 7000, parts: paid.toReversed() });
});

test('PRC-04 a zero or negative amount refunds nothing', () => {
  for (const amount of [0, -1]) expect(cappedRefund(cents(amount), paid)).toEqual({ refund: 0, parts: [] });
  expect(cappedRefund(cents(100), [])).toEqual({ refund: 0, parts: [] });
});

test('PRC-04 the refund is the smaller of the amount and what was paid, and its parts add up', () => {
  fc.assert(
    fc.property(anyOrderPayments, fc.nat({ max: 200_000 }).map(cents), (payments, amount) => {
      const { refund, parts } = cappedRefund(amount, payments);
      expect(refund).toBe(Math.min(amount, addCents(...payments.map((payment) => payment.amount))));
      expect(addCents(...parts.map((part) => part.amount))).toBe(refund);
    }),
  );
});
