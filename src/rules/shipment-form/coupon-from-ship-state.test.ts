import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#rules/limits.ts';
import { couponOfShipState } from './coupon-of-ship-state.ts';
import { emptyDraft } from '#rules/shipment/draft.ts';
import { toShipState } from './ship-state.ts';

const draft = emptyDraft('golf', 'US');

test('CRT-03 the coupon that was saved with a draft is read again, and none where none was', () => {
  expect(couponOfShipState(toShipState(draft, { coupon: 'WELCOME10', giftCards: [] }))).toBe('WELCOME10');
  expect(couponOfShipState(toShipState(draft))).toBe('');
  expect(couponOfShipState(null)).toBe('');
});

test('CRT-03 a coupon is read as the page writes it', () => {
  expect(couponOfShipState({ coupon: ' welcome10 ' })).toBe('WELCOME10');
});

test('CRT-03 whatever stands in its place, a price can be asked with what is read', () => {
  expect(couponOfShipState({ coupon: 'WEL\nCOME' })).toBe('');
  for (const coupon of [7, true, null, ['A'], { code: 'A' }]) expect(couponOfShipState({ coupon })).toBe('');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xff_ff })), (units) => {
      const read = couponOfShipState({ coupon: String.fromCharCode(...units) });
      return read.length <= limits.codeLengthMax && !/\p{Cc}|\p{Cs}/u.test(read);
    }),
  );
});
