import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { messages } from '#rules/messages.ts';
import { cents } from '#rules/money.ts';
import { type Coupon, type CouponUse, couponAmount, couponRefusalText, usableCoupon } from './coupon-rules.ts';
import { coupon } from './testing/price-facts-samples.ts';

const use: CouponUse = {
  brand: 'golf',
  today: isoDate('2026-03-09'),
  isRoundTrip: true,
  transport: cents(50_000),
  usesSoFar: 3,
  usesByUserSoFar: 1,
};

function refusal(changes: Partial<Coupon>, useChanges: Partial<CouponUse> = {}): string | null {
  const checked = usableCoupon(coupon(changes), { ...use, ...useChanges });
  return checked.kind === 'problem' ? checked.message : null;
}

describe('whether a coupon can be used', () => {
  test('PRC-06 a plain coupon can be used', () => {
    expect(refusal({})).toBeNull();
  });

  test('PRC-06 a coupon for round trips is refused on a one-way trip', () => {
    expect(refusal({ roundTripOnly: true })).toBeNull();
    expect(refusal({ roundTripOnly: true }, { isRoundTrip: false })).toBe('couponRoundTripOnly');
    expect(messages.couponRoundTripOnly).toBe('This coupon is valid for round trip shipments only');
  });

  test('PRC-06 a coupon that was switched off, has ended or is used up is no longer valid', () => {
    expect(refusal({ isActive: false })).toBe('couponNoLongerValid');
    expect(refusal({ lastDay: isoDate('2026-03-08') })).toBe('couponNoLongerValid');
    expect(refusal({ lastDay: use.today })).toBeNull();
    expect(refusal({ usesMax: 3 })).toBe('couponNoLongerValid');
    expect(refusal({ usesMax: 4 })).toBeNull();
    expect(messages.couponNoLongerValid).toBe('This coupon is no longer valid');
  });

  test('PRC-06 a coupon that the user has used up is already used', () => {
    expect(refusal({ usesPerUserMax: 1 })).toBe('couponAlreadyUsed');
    expect(refusal({ usesPerUserMax: 2 })).toBeNull();
  });

  test('PRC-06 a coupon of another brand is unknown', () => {
    expect(refusal({ brand: 'ski' })).toBe('couponUnknown');
    expect(refusal({ brand: 'golf' })).toBeNull();
  });

  test('PRC-06 a coupon that is not valid yet names its first day', () => {
    const early = coupon({ firstDay: isoDate('2026-03-10') });
    expect(usableCoupon(early, use)).toMatchObject({ field: 'coupon', message: 'couponNotYetValid' });
    expect(couponRefusalText(early, 'couponNotYetValid')).toBe('This coupon starts on Tue, Mar 10.');
    expect(refusal({ firstDay: use.today })).toBeNull();
  });

  test('PRC-06 a coupon with a minimum names it', () => {
    const high = coupon({ minimum: cents(50_001) });
    expect(usableCoupon(high, use)).toMatchObject({ message: 'couponMinimum' });
    expect(couponRefusalText(high, 'couponMinimum')).toBe('This coupon is for orders of $500.01 or more.');
    expect(refusal({ minimum: cents(50_000) })).toBeNull();
  });

  test('PRC-06 reasons that customers can’t change come first', () => {
    expect(refusal({ isActive: false, roundTripOnly: true }, { isRoundTrip: false })).toBe('couponNoLongerValid');
  });
});

describe('the discount of a coupon', () => {
  test('PRC-03 a percentage is rounded half up', () => {
    expect(couponAmount(coupon(), cents(47_496))).toBe(4750);
    expect(couponAmount(coupon({ discount: { kind: 'percent', basisPoints: 5000 } }), cents(1))).toBe(1);
  });

  test('PRC-03 it is at most the transport, and never negative', () => {
    expect(couponAmount(coupon({ discount: { kind: 'fixed', amount: cents(10_000) } }), cents(8999))).toBe(8999);
    expect(couponAmount(coupon({ discount: { kind: 'fixed', amount: cents(-10) } }), cents(8999))).toBe(0);
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 0, max: 20_000 }), (transport, basisPoints) => {
        const taken = couponAmount(coupon({ discount: { kind: 'percent', basisPoints } }), cents(transport));
        return taken >= 0 && taken <= transport;
      }),
    );
  });
});
