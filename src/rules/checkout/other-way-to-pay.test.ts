import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { isOtherWayToPay, type TriedPayment } from './other-way-to-pay.ts';

const refused: TriedPayment = { method: 'new-card', savedCardId: null, charge: cents(8999), nonce: null };

test('PAY-05 another method, card, amount or approval is another way to pay', () => {
  expect(isOtherWayToPay(refused, refused)).toBe(false);
  expect(isOtherWayToPay(refused, { ...refused, method: 'saved-card' })).toBe(true);
  expect(isOtherWayToPay(refused, { ...refused, savedCardId: 'card-2' })).toBe(true);
  expect(isOtherWayToPay(refused, { ...refused, charge: cents(7999) })).toBe(true);
  expect(isOtherWayToPay(refused, { ...refused, nonce: 'new-approval' })).toBe(true);
});

test('PAY-05 an approval that is dropped with its refusal is no other way to pay', () => {
  const approved = { ...refused, nonce: 'refused-approval' };
  expect(isOtherWayToPay(approved, refused)).toBe(false);
});
