import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { addCents, cents } from '#rules/money.ts';
import { largerSizeSums, type PaidLargerSize, withLargerSizes } from './larger-sizes-on-receipt.ts';
import { receiptOf } from './receipt.ts';
import { placedOrder } from './testing/placed-order.ts';

const receipt = receiptOf(placedOrder());
const size: PaidLargerSize = {
  id: 7,
  leg: 'outbound',
  bagName: 'Golf bag, Standard',
  reason: 'The carrier measured 56 lb.',
  amount: cents(2100),
  isPaidByCard: true,
  cardLastFour: '1111',
  refund: null,
};

test('PRC-04 SCR-06 a larger size is a line and a payment of the receipt', () => {
  const { lines, payments, total, refunds } = withLargerSizes(receipt, [size]);
  expect(lines.at(-1)).toMatchObject({ leg: 'outbound', label: 'Larger size: Golf bag, Standard', amount: 2100 });
  expect(payments.at(-1)).toEqual({ label: 'Card ending in 1111 (larger size)', amount: 2100 });
  expect(total).toBe(receipt.total + 2100);
  expect(refunds).toEqual(receipt.refunds);
  const unknown = withLargerSizes(receipt, [{ ...size, cardLastFour: null }]);
  expect(unknown.payments.at(-1)?.label).toBe('Card (larger size)');
});

test('PRC-04 a refunded larger size is among the refunds, and not in what was paid after them', () => {
  const refund = { on: isoDate('2026-04-02'), isSent: false };
  const shown = withLargerSizes(receipt, [{ ...size, refund }]);
  expect(shown.refunds.at(-1)).toMatchObject({ title: 'Larger size', on: '2026-04-02', amount: 2100 });
  expect(shown.totalAfterRefunds).toBe(receipt.totalAfterRefunds);
  const recorded = withLargerSizes(receipt, [{ ...size, refund, isPaidByCard: false }]);
  expect(recorded.payments.at(-1)?.label).toBe('Another way (larger size)');
  expect(recorded.refunds.at(-1)?.parts[0]?.words).toBe('We’ll send it back the way you paid.');
  const sent = withLargerSizes(receipt, [{ ...size, refund: { ...refund, isSent: true }, isPaidByCard: false }]);
  expect(sent.refunds.at(-1)?.parts[0]?.words).toBe('Sent back the way you paid.');
});

test('PRC-04 SCR-06 with any larger sizes, lines and payments add up to the total', () => {
  const refund = fc.option(fc.record({ on: fc.constant(isoDate('2026-04-02')), isSent: fc.boolean() }));
  const amount = fc.integer({ min: 1, max: 50_000 }).map(cents);
  const sizes = fc.array(fc.record({ amount, refund, isPaidByCard: fc.boolean(), id: fc.integer({ min: 1 }) }));
  fc.assert(
    fc.property(sizes, (some) => {
      const shown = withLargerSizes(
        receipt,
        some.map((one) => ({ ...size, ...one })),
      );
      for (const amounts of [shown.lines, shown.payments]) {
        expect(addCents(...amounts.map((one) => one.amount))).toBe(shown.total);
      }
      const { refunded } = largerSizeSums(some.map((one) => ({ ...one, isRefunded: one.refund !== null })));
      const before = receipt.total - receipt.totalAfterRefunds;
      expect(shown.total - shown.totalAfterRefunds).toBe(before + refunded);
    }),
  );
});
