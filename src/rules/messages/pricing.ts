/** Coupons, gift cards and credit. */
export const pricingMessages = {
  couponRoundTripOnly: 'This coupon is valid for round trip shipments only',
  couponNoLongerValid: 'This coupon is no longer valid',
  couponUnknown: 'We do not know this coupon code.',
  couponMinimum: 'This coupon needs an order of at least {minimum}.',
  couponNotYetValid: 'This coupon is not valid before {day}.',
  couponAlreadyUsed: 'You have already used this coupon.',
  notEnoughCredits: 'You do not have enough credits.',
  creditsAboveDue: 'You do not apply credits.',
  creditsNotPositive: 'Please provide the positive value.',
  giftCardUnknown: 'We do not know this gift card.',
  giftCardExpired: 'This gift card has expired.',
  giftCardSpent: 'Nothing is left on this gift card.',
  codesTooOften: 'Too many unknown codes were tried. Please try again in an hour.',
  priceMoved: 'The price has changed. Please recalculate it and look at the new one before you pay.',
  priceNotConfirmed:
    'Nothing was charged. Please recalculate the price, and confirm it by sending price_shown_cents with the order.',
} as const;
