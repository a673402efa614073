import { type PaymentMethod, paymentMethods } from '#rules/checkout/payment-methods.ts';
import type { PaymentMethodWire } from './contract.ts';

/** What the wire calls each way to pay. PAY-01 */
const wireNames = {
  'new-card': 'new_card',
  'saved-card': 'saved_card',
  'card-on-file': 'card_on_file',
  'club-billing': 'club_billing',
  'wallet-credit': 'wallet_credit',
  'apple-pay': 'apple_pay',
  paypal: 'paypal',
} as const satisfies Readonly<Record<PaymentMethod, PaymentMethodWire>>;

export function paymentTypeOf(method: PaymentMethod): PaymentMethodWire {
  return wireNames[method];
}

export function methodOfPaymentType(type: PaymentMethodWire): PaymentMethod {
  const method = paymentMethods.find((candidate) => wireNames[candidate] === type);
  if (method === undefined) throw new Error(`There is no way to pay that is called ${type}.`);
  return method;
}

/** What each way to pay is called on screen. */
export const methodTitles: Readonly<Record<PaymentMethod, string>> = {
  'new-card': 'New card',
  'saved-card': 'Saved card',
  'card-on-file': 'Card on file',
  'club-billing': 'Club billing',
  'wallet-credit': 'Credit',
  'apple-pay': 'Apple Pay',
  paypal: 'PayPal',
};
