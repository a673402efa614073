/** Coupons, gift cards and credit. */
export const pricingMessages = {
  couponRoundTripOnly: 'This coupon is valid for round trip shipments only',
  couponNoLongerValid: 'This coupon is no longer valid',
  couponUnknown: 'That code isn’t valid.',
  couponMinimum: 'This coupon is for orders of {minimum} or more.',
  couponNotYetValid: 'This coupon starts on {day}.',
  couponAlreadyUsed: 'You’ve already used this coupon.',
  notEnoughCredits: 'You do not have enough credits.',
  creditsAboveDue: 'You do not apply credits.',
  creditsNotPositive: 'Please provide the positive value.',
  giftCardUnknown: 'That gift card number isn’t valid.',
  giftCardExpired: 'This gift card has expired.',
  giftCardSpent: 'This gift card has no balance left.',
  codesTooOften: 'Too many invalid codes. Please try again in an hour.',
  priceMoved: 'The price has changed. Please recalculate it and check the new one before you pay.',
  priceNotConfirmed:
    'Nothing was charged. Please recalculate the price, and confirm it by sending price_shown_cents with the order.',
} as const;
