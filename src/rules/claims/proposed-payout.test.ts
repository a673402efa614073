import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { proposedPayout } from './proposed-payout.ts';

const claim = { claimed: cents(20_000), refundableToCard: cents(20_000), mayHaveCredit: true };

test('SCR-08 a claim is paid to the card that can take it back, otherwise as credit, and to a guest by check', () => {
  expect(proposedPayout(claim)).toBe('card');
  const tooMuch = { ...claim, refundableToCard: cents(19_999) };
  expect(proposedPayout(tooMuch)).toBe('credit');
  expect(proposedPayout({ ...tooMuch, mayHaveCredit: false })).toBe('check');
});
