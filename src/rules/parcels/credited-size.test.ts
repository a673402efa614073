import { expect, test } from 'vitest';
import { afterSizeCredit } from './credited-size.ts';
import { largerSizeStates } from './larger-size.ts';

test('PRC-04 a customer who has not paid pays nothing once the carrier takes a larger size back', () => {
  const waived = largerSizeStates.filter((state) => afterSizeCredit({ state, isRefunded: false }) === 'waive');
  expect(waived).toEqual(['asked', 'contested', 'agreed']);
});

test('PRC-04 staff decide about the refund of what was paid, once', () => {
  expect(afterSizeCredit({ state: 'paid', isRefunded: false })).toBe('decide-refund');
  expect(afterSizeCredit({ state: 'paid', isRefunded: true })).toBe('leave');
});

test('PRC-04 a card that is being charged is left alone', () => {
  expect(afterSizeCredit({ state: 'charging', isRefunded: false })).toBe('leave');
});

test('SCR-08 a case of which nothing is owed is closed', () => {
  expect(afterSizeCredit(undefined)).toBe('close');
  expect(afterSizeCredit({ state: 'waived', isRefunded: false })).toBe('close');
});
