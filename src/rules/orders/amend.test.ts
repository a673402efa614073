import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCents, cents } from '#rules/money.ts';
import { priceBreakdown } from '#rules/pricing/price-breakdown.ts';
import { anyPriceFacts, priceFacts } from '#rules/pricing/testing/price-facts-samples.ts';
import { amendment } from './amend.ts';
import { anyPayments } from './testing/any-payments.ts';

/** The bag of 8999 cents, in place of an order for which so much was paid, ten dollars of it by gift card. */
function amended(alreadyPaid: number, changes: Parameters<typeof priceFacts>[0] = {}) {
  const price = priceBreakdown(priceFacts({ alreadyPaid: cents(alreadyPaid), ...changes }));
  return amendment(price, [
    { source: 'gift-card:1', amount: cents(1000) },
    { source: 'gateway', amount: cents(alreadyPaid - 1000) },
  ]);
}

test('PRC-04 a dearer order pays the difference', () => {
  expect(amended(5000)).toEqual({ kind: 'pay', difference: 3999, charge: 3999 });
});

test('PRC-04 a gift card pays of the difference first', () => {
  expect(amended(5000, { giftCards: [{ code: 'B', balance: cents(3000) }] })).toEqual({
    kind: 'pay',
    difference: 3999,
    charge: 999,
  });
});

test('PRC-04 a cheaper order gives the difference back to the card', () => {
  expect(amended(12_000)).toEqual({
    kind: 'refund',
    difference: -3001,
    refund: 3001,
    parts: [{ source: 'gateway', amount: 3001 }],
  });
});

test('PRC-04 an order that costs exactly what was paid moves no money: zero_cents_penalty', () => {
  expect(amended(8999)).toEqual({ kind: 'even' });
});

test('PRC-04 whatever changes, a refund is never above what was paid, and even means zero_cents_penalty', () => {
  fc.assert(
    fc.property(anyPriceFacts, anyPayments, (facts, paid) => {
      const everything = addCents(...paid.map(({ amount }) => amount));
      const price = priceBreakdown({ ...facts, alreadyPaid: everything });
      const change = amendment(price, paid);
      const givenBack = change.kind === 'refund' ? change.refund : 0;
      const paidMore = change.kind === 'pay' ? change.difference : 0;
      expect(givenBack).toBeLessThanOrEqual(everything);
      expect(everything - givenBack + paidMore).toBe(price.total);
      expect(change.kind === 'even').toBe(price.isAmendedForNothing);
    }),
  );
});
