import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { addCents, cents } from '#rules/money.ts';
import { giveBack } from './give-back.ts';
import { anyPayments } from './testing/any-payments.ts';

const paid: readonly Payment[] = [
  { source: 'wallet:7', amount: cents(1000) },
  { source: 'gift-card:1', amount: cents(2000) },
  { source: 'gateway', amount: cents(4000) },
];

test('PRC-04 money goes back in reverse of payment', () => {
  expect(giveBack(cents(6500), paid)).toEqual({
    refund: 6500,
    parts: [
      { source: 'gateway', amount: 4000 },
      { source: 'gift-card:1', amount: 2000 },
      { source: 'wallet:7', amount: 500 },
    ],
  });
});

test('PRC-04 more than was paid is cut to what was', () => {
  expect(giveBack(cents(7001), paid)).toEqual({ refund: 7000, parts: paid.toReversed() });
});

test('PRC-04 nothing and less than nothing give nothing back', () => {
  for (const amount of [0, -1]) expect(giveBack(cents(amount), paid)).toEqual({ refund: 0, parts: [] });
  expect(giveBack(cents(100), [])).toEqual({ refund: 0, parts: [] });
});

test('PRC-04 what goes back is what was asked for or all that there is, and its parts add up', () => {
  fc.assert(
    fc.property(anyPayments, fc.nat({ max: 200_000 }).map(cents), (payments, amount) => {
      const { refund, parts } = giveBack(amount, payments);
      expect(refund).toBe(Math.min(amount, addCents(...payments.map((payment) => payment.amount))));
      expect(addCents(...parts.map((part) => part.amount))).toBe(refund);
    }),
  );
});
