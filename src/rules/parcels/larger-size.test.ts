import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import {
  isLargerSizeCredited,
  isLargerSizePending,
  isLargerSizeOpen,
  isLargerSizeWaivable,
  isSizePayable,
  isSizeRefundable,
  isSizeRefundOwed,
  largerSizeStates,
} from './larger-size.ts';

test('PRC-04 a customer may answer, and be let off, until a card is charged', () => {
  expect(largerSizeStates.filter(isLargerSizeOpen)).toEqual(['asked', 'contested']);
  expect(largerSizeStates.filter(isLargerSizeWaivable)).toEqual(['asked', 'contested', 'agreed']);
});

test('a larger size is pending until it is paid or waived', () => {
  expect(largerSizeStates.filter(isLargerSizePending)).toEqual(['asked', 'contested', 'agreed', 'charging']);
});

test('SCR-08 staff record only a payment that was agreed in another way than by card', () => {
  expect(largerSizeStates.filter(isSizePayable)).toEqual(['agreed']);
});

test('SCR-08 staff refund only what was paid, once', () => {
  expect(largerSizeStates.filter((state) => isSizeRefundable({ state, isRefunded: false }))).toEqual(['paid']);
  expect(largerSizeStates.filter((state) => isSizeRefundable({ state, isRefunded: true }))).toEqual([]);
});

test('SCR-08 staff send back by hand what was not paid by card, until they have', () => {
  const owed = { isRefunded: true, isPaidByCard: false, isRefundSent: false };
  expect(isSizeRefundOwed(owed)).toBe(true);
  for (const change of [{ isRefunded: false }, { isPaidByCard: true }, { isRefundSent: true }]) {
    expect(isSizeRefundOwed({ ...owed, ...change })).toBe(false);
  }
});

test('PRC-04 a larger size is credited when no more is billed than was quoted', () => {
  expect(isLargerSizeCredited({ billed: cents(1500), quoted: cents(1500) })).toBe(true);
  expect(isLargerSizeCredited({ billed: cents(1501), quoted: cents(1500) })).toBe(false);
  expect(isLargerSizeCredited({ billed: cents(1), quoted: null })).toBe(false);
});
