import { expect, test } from 'vitest';
import { couponCode } from './coupon-code.ts';

test('PRC-06 the code of a coupon is the same, however it was typed', () => {
  for (const typed of [' ski-5 ', 'SKI-5', 'Ski-5\n']) expect(couponCode(typed), typed).toBe('SKI-5');
});

test('PRC-06 other texts are no codes of coupons', () => {
  for (const typed of ['', ' ', 'T%', 'TEN\0', "'; --", '🎟️', '\uD800']) expect(couponCode(typed), typed).toBeNull();
});
