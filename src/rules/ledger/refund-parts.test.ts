import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageText } from '#rules/messages.ts';
import { addCents, cents } from '#rules/money.ts';
import type { Payment } from './ledger-entries.ts';
import { refundParts } from './refund-parts.ts';
import { anyPayments } from './testing/any-event.ts';

const paid: readonly Payment[] = [
  { source: 'wallet:7', amount: cents(500) },
  { source: 'gift-card:1', amount: cents(1000) },
  { source: 'gift-card:2', amount: cents(2000) },
  { source: 'gateway', amount: cents(40_340) },
];

const refund = (amount: number) => refundParts({ paid, amount: cents(amount) });

test('PRC-04 a refund up to what the card paid goes to the card alone', () => {
  expect(refund(21_885)).toEqual({ kind: 'ok', value: [{ source: 'gateway', amount: 21_885 }] });
});

test('PRC-04 a larger refund goes to gift cards, the last one first, and then to wallet credit', () => {
  expect(refund(43_840)).toEqual({ kind: 'ok', value: paid.toReversed() });
  expect(refund(42_840)).toEqual({
    kind: 'ok',
    value: [
      { source: 'gateway', amount: 40_340 },
      { source: 'gift-card:2', amount: 2000 },
      { source: 'gift-card:1', amount: 500 },
    ],
  });
});

test('PRC-04 credit that paid for a change is refunded after the card that paid for the order', () => {
  const paidTwice = [...paid.slice(3), ...paid.slice(0, 1)];
  const answer = refundParts({ paid: paidTwice, amount: cents(40_341) });
  expect(answer).toEqual({
    kind: 'ok',
    value: [
      { source: 'gateway', amount: 40_340 },
      { source: 'wallet:7', amount: 1 },
    ],
  });
});

test('PRC-04 a refund above what was paid is refused, and so is a zero one', () => {
  expect(refund(43_841)).toEqual({ kind: 'problem', field: 'amount', message: 'refundMoreThanPaid' });
  expect(refund(0)).toEqual({ kind: 'problem', field: 'amount', message: 'refundNotPositive' });
  expect(messageText('refundMoreThanPaid')).toBe('This is more than was paid for the order.');
  expect(messageText('refundNotPositive')).toBe('A refund has to be more than $0.');
});

test('PRC-04 the parts add up to the refund, and no source gets more than it paid', () => {
  fc.assert(
    fc.property(anyPayments, fc.double({ min: 0, max: 1, noNaN: true }), (payments, fraction) => {
      const total = addCents(...payments.map((one) => one.amount));
      const amount = cents(Math.ceil(total * fraction));
      fc.pre(amount > 0);
      const answer = refundParts({ paid: payments, amount });
      const parts = answer.kind === 'ok' ? answer.value : [];
      expect(addCents(...parts.map((part) => part.amount))).toBe(amount);
      for (const { source } of payments) {
        const of = (list: readonly Payment[]) =>
          addCents(...list.filter((one) => one.source === source).map((one) => one.amount));
        expect(of(parts)).toBeLessThanOrEqual(of(payments));
      }
    }),
  );
});
