import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { changeDue } from './change-due.ts';

const paidLess = { paid: cents(7000), goodwill: cents(2000) };

test('PRC-04 a goodwill refund does not count as unpaid: nothing is due at the same price', () => {
  expect(changeDue(cents(9000), paidLess)).toBe(0);
});

test('PRC-04 after a goodwill refund only the difference to the original price is due or refunded', () => {
  expect(changeDue(cents(10_000), paidLess)).toBe(1000);
  expect(changeDue(cents(8000), paidLess)).toBe(-1000);
});

test('PRC-04 a refund never exceeds what is still paid', () => {
  expect(changeDue(cents(1000), paidLess)).toBe(-7000);
});

test('PRC-04 without goodwill the difference to what is paid is due', () => {
  expect(changeDue(cents(1000), { paid: cents(7000), goodwill: cents(0) })).toBe(-6000);
});
