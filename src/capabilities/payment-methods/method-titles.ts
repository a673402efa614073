import type { PaymentMethod } from '#rules/checkout/payment-methods.ts';
import { t } from '#rules/language/t.ts';

/** Title of each payment method on screen. */
export const methodTitles = (): Readonly<Record<PaymentMethod, string>> => ({
  'new-card': t`New card`,
  'saved-card': t`Saved card`,
  'card-on-file': t`Card on file`,
  'club-billing': t`Club billing`,
  'wallet-credit': t`Credit`,
  'apple-pay': 'Apple Pay',
  paypal: 'PayPal',
});
