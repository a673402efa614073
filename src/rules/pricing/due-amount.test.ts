import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { dueAmount } from './due-amount.ts';

test('PRC-04 an amount below zero reads as a refund, not as a negative price', () => {
  expect(dueAmount(cents(-500))).toBe('$5.00 back');
  expect(dueAmount(cents(0))).toBe('$0.00');
  expect(dueAmount(cents(8999))).toBe('$89.99');
});
