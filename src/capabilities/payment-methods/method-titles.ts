import type { PaymentMethod } from '#rules/checkout/payment-methods.ts';

/** Title of each payment method on screen. */
export const methodTitles: Readonly<Record<PaymentMethod, string>> = {
  'new-card': 'New card',
  'saved-card': 'Saved card',
  'card-on-file': 'Card on file',
  'club-billing': 'Club billing',
  'wallet-credit': 'Credit',
  'apple-pay': 'Apple Pay',
  paypal: 'PayPal',
};
