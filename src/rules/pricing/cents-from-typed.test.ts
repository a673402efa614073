import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, formatCents } from '#rules/money.ts';
import { centsFromTyped } from './cents-from-typed.ts';

test.each([
  ['50', 5000],
  ['$50', 5000],
  [' 1,250.5 ', 125_050],
  ['-1,234,567', -123_456_700],
  ['12.', 1200],
  ['0', 0],
  ['-5', -500],
])('PRC-07 %j is an amount', (typed, amount) => {
  expect(centsFromTyped(typed)).toBe(amount);
});

test.each(['', 'fifty', '1.234', '--5', '5 dollars', '123456789', '50,00', '1,2345'])(
  'PRC-07 %j is no amount',
  (typed) => {
    expect(centsFromTyped(typed)).toBeNull();
  },
);

test('PRC-07 an amount that we print is read back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (amount) => {
      expect(centsFromTyped(formatCents(cents(amount)))).toBe(amount);
    }),
  );
});
