import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCents, cents } from '#rules/money.ts';
import { priceBreakdown } from '#rules/pricing/price-breakdown.ts';
import { anyPriceFacts, priceFacts } from '#rules/pricing/testing/price-facts-samples.ts';
import { isoDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { changeOutcome, changeProblem, splitOverCharges, type LegToChange } from './order-change.ts';
import { anyOrderPayments } from './testing/any-order-payments.ts';

/** The bag of 8999 cents, in place of an order for which so much was paid, ten dollars of it by gift card. */
function outcomeOf(alreadyPaid: number, changes: Parameters<typeof priceFacts>[0] = {}) {
  const price = priceBreakdown(priceFacts({ alreadyPaid: cents(alreadyPaid), ...changes }));
  return changeOutcome(price, [
    { source: 'gift-card:1', amount: cents(1000) },
    { source: 'gateway', amount: cents(alreadyPaid - 1000) },
  ]);
}

test('PRC-04 a more expensive change charges the difference', () => {
  expect(outcomeOf(5000)).toEqual({ kind: 'pay', difference: 3999, charge: 3999 });
});

test('PRC-04 a gift card pays for the difference before the card does', () => {
  expect(outcomeOf(5000, { giftCards: [{ code: 'B', balance: cents(3000) }] })).toEqual({
    kind: 'pay',
    difference: 3999,
    charge: 999,
  });
});

test('PRC-04 a cheaper change refunds the difference to the card', () => {
  expect(outcomeOf(12_000)).toEqual({
    kind: 'refund',
    difference: -3001,
    refund: 3001,
    parts: [{ source: 'gateway', amount: 3001 }],
  });
});

test('PRC-04 a change that costs exactly what was paid moves no money: zero_cents_penalty', () => {
  expect(outcomeOf(8999)).toEqual({ kind: 'even' });
});

test('PRC-04 no change refunds more than was paid, and an even one is zero_cents_penalty', () => {
  fc.assert(
    fc.property(anyPriceFacts, anyOrderPayments, (facts, paid) => {
      const everything = addCents(...paid.map(({ amount }) => amount));
      const price = priceBreakdown({ ...facts, alreadyPaid: everything });
      const change = changeOutcome(price, paid);
      const givenBack = change.kind === 'refund' ? change.refund : 0;
      const paidMore = change.kind === 'pay' ? change.difference : 0;
      expect(givenBack).toBeLessThanOrEqual(everything);
      expect(everything - givenBack + paidMore).toBe(price.total);
      expect(change.kind === 'even').toBe(price.isEvenChange);
    }),
  );
});

const open: LegToChange = {
  isCanceled: false,
  isScanned: false,
  handover: isoDate('2026-03-12'),
  today: isoDate('2026-03-12'),
};

test('PRC-04 an order can be changed up to and on its handover day', () => {
  expect(changeProblem([open, { ...open, handover: isoDate('2026-03-23') }])).toBeNull();
});

test('PRC-04 a leg that was scanned, or whose handover day is over, prevents changes', () => {
  const isOver = { ...open, today: isoDate('2026-03-13') };
  for (const begun of [isOver, { ...open, isScanned: true }]) {
    expect(changeProblem([begun])).toBe('changeStarted');
    expect(changeProblem([open, begun])).toBe('changeStarted');
  }
  expect(messageText('changeStarted')).toBe('Part of this order has started, so it can’t be changed.');
});

test('PRC-04 an order with a canceled leg can’t be changed, started or not', () => {
  const canceled = { ...open, isCanceled: true };
  expect(changeProblem([open, canceled])).toBe('changeCanceled');
  expect(changeProblem([canceled, { ...open, isScanned: true }])).toBe('changeCanceled');
  expect(messageText('changeCanceled')).toBe('Part of this order is canceled, so it can’t be changed.');
});

test('PRC-04 an overtaken change and another billed club have their messages', () => {
  expect(messageText('changeInProgress')).toContain('is being changed right now');
  expect(messageText('changeOvertaken')).toContain('We’ll refund anything you were charged for it.');
  expect(messageText('changeOtherClub')).toContain('Another club pays for this order.');
});

const charges = [
  { name: 'first', left: cents(8999) },
  { name: 'second', left: cents(0) },
  { name: 'third', left: cents(3000) },
];

test('PRC-04 the latest charge is refunded first, each up to what is left of it', () => {
  const shares = (amount: number) =>
    splitOverCharges(charges, cents(amount)).map(({ charge, amount: part }) => [charge.name, part]);
  expect(shares(2999)).toEqual([['third', 2999]]);
  expect(shares(3000)).toEqual([['third', 3000]]);
  expect(shares(5000)).toEqual([
    ['third', 3000],
    ['first', 2000],
  ]);
  expect(() => shares(12_000)).toThrow('exceeds the charges by 1');
});

test('PRC-04 the parts add up to the refund, and no charge gets more than is left of it', () => {
  const anyCharges = fc.array(fc.record({ left: fc.nat(50_000).map(cents) }), { maxLength: 5 });
  fc.assert(
    fc.property(anyCharges, fc.double({ min: 0, max: 1, noNaN: true }), (some, share) => {
      const amount = cents(Math.floor(share * addCents(...some.map(({ left }) => left))));
      const parts = splitOverCharges(some, amount);
      expect(addCents(...parts.map((part) => part.amount))).toBe(amount);
      expect(parts.every(({ charge, amount: part }) => part > 0 && part <= charge.left)).toBe(true);
    }),
  );
});
