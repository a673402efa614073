import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#rules/limits.ts';
import { couponFromShipState } from './coupon-from-ship-state.ts';
import { emptyDraft } from '#rules/shipment/draft.ts';
import { toShipState } from './ship-state.ts';

const draft = emptyDraft('golf', 'US');

test('CRT-03 the saved coupon is restored, or none', () => {
  expect(couponFromShipState(toShipState(draft, { coupon: 'WELCOME10', giftCards: [] }))).toBe('WELCOME10');
  expect(couponFromShipState(toShipState(draft))).toBe('');
  expect(couponFromShipState(null)).toBe('');
});

test('CRT-03 a coupon is trimmed and upper-cased', () => {
  expect(couponFromShipState({ coupon: ' welcome10 ' })).toBe('WELCOME10');
});

test('CRT-03 an invalid coupon is ignored, so that a price can be requested', () => {
  expect(couponFromShipState({ coupon: 'WEL\nCOME' })).toBe('');
  for (const coupon of [7, true, null, ['A'], { code: 'A' }]) expect(couponFromShipState({ coupon })).toBe('');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xff_ff })), (units) => {
      const read = couponFromShipState({ coupon: String.fromCharCode(...units) });
      return read.length <= limits.codeLengthMax && !/\p{Cc}|\p{Cs}/u.test(read);
    }),
  );
});
