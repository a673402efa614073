import { type PaymentMethod, paymentMethods } from '#rules/checkout/payment-methods.ts';

/** The wire name of each payment method, in the order of the page. PAY-01 */
const typeByMethod = {
  'new-card': 'new_card',
  'saved-card': 'saved_card',
  'card-on-file': 'card_on_file',
  'club-billing': 'club_billing',
  'wallet-credit': 'wallet_credit',
  'apple-pay': 'apple_pay',
  paypal: 'paypal',
} as const satisfies Readonly<Record<PaymentMethod, string>>;

/** `payment_type` on the wire. */
export type PaymentType = (typeof typeByMethod)[PaymentMethod];

export const paymentTypes: readonly PaymentType[] = Object.values(typeByMethod);

export function paymentTypeOf(method: PaymentMethod): PaymentType {
  return typeByMethod[method];
}

export function methodOfPaymentType(type: PaymentType): PaymentMethod {
  const method = paymentMethods.find((candidate) => typeByMethod[candidate] === type);
  if (method === undefined) throw new Error(`Unknown payment type ${type}`);
  return method;
}

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
