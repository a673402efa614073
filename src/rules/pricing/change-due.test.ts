import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { changeDue } from './change-due.ts';

const paidLess = { paid: cents(7000), goodwill: cents(2000) };

test('PRC-04 a goodwill refund does not count as unpaid: the same price costs nothing more', () => {
  expect(changeDue(cents(9000), paidLess)).toBe(0);
});

test('PRC-04 … and only the difference to what was paid at first is paid or comes back', () => {
  expect(changeDue(cents(10_000), paidLess)).toBe(1000);
  expect(changeDue(cents(8000), paidLess)).toBe(-1000);
});

test('PRC-04 no more comes back than is still paid', () => {
  expect(changeDue(cents(1000), paidLess)).toBe(-7000);
});

test('PRC-04 without goodwill it is the difference to what is paid', () => {
  expect(changeDue(cents(1000), { paid: cents(7000), goodwill: cents(0) })).toBe(-6000);
});
