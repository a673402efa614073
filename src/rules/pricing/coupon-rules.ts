import type { BrandKey } from '#rules/brand/brand.ts';
import { type IsoDate, shortDate } from '#rules/dates.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { atLeastZero, type Cents, formatCents, shareOf, smallerCents } from '#rules/money.ts';
import { ok, type Problem, problem, type Result } from '#rules/result.ts';

export type Coupon = {
  readonly code: string;
  readonly discount: CouponDiscount;
  /** The one brand it is for; null is for every brand. */
  readonly brand: BrandKey | null;
  readonly isActive: boolean;
  /** The first and last day of validity; null leaves that side open. */
  readonly firstDay: IsoDate | null;
  readonly lastDay: IsoDate | null;
  /** The minimum transport before discounts. */
  readonly minimum: Cents | null;
  readonly roundTripOnly: boolean;
  readonly usesMax: number | null;
  readonly usesPerUserMax: number | null;
};

export type CouponDiscount =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  | { readonly kind: 'fixed'; readonly amount: Cents };

/** The circumstances of using a coupon. */
export type CouponUse = {
  readonly brand: BrandKey;
  readonly today: IsoDate;
  readonly isRoundTrip: boolean;
  readonly transport: Cents;
  readonly usesSoFar: number;
  readonly usesByUserSoFar: number;
};

/** What a coupon does in a price. */
export type CouponOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'applied'; readonly coupon: Coupon; readonly amount: Cents }
  | { readonly kind: 'refused'; readonly coupon: Coupon; readonly problem: Problem; readonly text: string };

type CouponCheck = { readonly message: MessageName; fails(coupon: Coupon, use: CouponUse): boolean };

/** The first failing check names the reason. Reasons that customers can't change come before those that they can. */
const checks: readonly CouponCheck[] = [
  { message: 'couponUnknown', fails: (coupon, use) => coupon.brand !== null && coupon.brand !== use.brand },
  { message: 'couponNoLongerValid', fails: (coupon) => !coupon.isActive },
  { message: 'couponNoLongerValid', fails: ({ lastDay }, { today }) => lastDay !== null && today > lastDay },
  { message: 'couponNoLongerValid', fails: ({ usesMax }, use) => usesMax !== null && use.usesSoFar >= usesMax },
  {
    message: 'couponAlreadyUsed',
    fails: ({ usesPerUserMax }, use) => usesPerUserMax !== null && use.usesByUserSoFar >= usesPerUserMax,
  },
  { message: 'couponNotYetValid', fails: ({ firstDay }, { today }) => firstDay !== null && today < firstDay },
  { message: 'couponRoundTripOnly', fails: (coupon, use) => coupon.roundTripOnly && !use.isRoundTrip },
  { message: 'couponMinimum', fails: ({ minimum }, use) => minimum !== null && use.transport < minimum },
];

/** The coupon if it can be used, else why not. PRC-06 */
export function usableCoupon(coupon: Coupon, use: CouponUse): Result<Coupon> {
  const failed = checks.find((check) => check.fails(coupon, use));
  return failed ? problem('coupon', failed.message) : ok(coupon);
}

/** The message that says why a coupon was refused, with its day and minimum filled in. */
export function couponRefusalText(coupon: Coupon, message: MessageName): string {
  return messageText(message, {
    day: coupon.firstDay ? shortDate(coupon.firstDay) : '',
    minimum: coupon.minimum === null ? '' : formatCents(coupon.minimum),
  });
}

/** The coupon's discount, at most the whole transport. */
export function couponAmount({ discount }: Coupon, transport: Cents): Cents {
  const discountAmount = discount.kind === 'percent' ? shareOf(transport, discount.basisPoints) : discount.amount;
  return smallerCents(atLeastZero(discountAmount), transport);
}
