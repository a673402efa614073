import type { PaymentMethod } from '#rules/checkout/payment-methods.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { CardWire, PaymentInfoWire } from '../contract.ts';
import { methodOfPaymentType } from '../payment-types.ts';

/** A card by what may be shown of it. */
export type KnownCard = {
  readonly id: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expiry: string;
};

/** The page with the card's fields, which is shown in a frame. */
export type FieldsPage = {
  readonly url: string;
  /** What it needs to be told before it can make its fields; null where it needs nothing. */
  readonly clientToken: string | null;
};

/** The ways to pay that somebody has, before the price and the browser have their say. PAY-01 */
export type PaymentInfo = {
  readonly methods: readonly PaymentMethod[];
  readonly savedCards: readonly KnownCard[];
  readonly cardOnFile: KnownCard | null;
  readonly clubs: readonly { readonly id: number; readonly name: string }[];
  readonly isClubBillingDisabled: boolean;
  readonly walletBalance: Cents;
  readonly paymentMethodCount: number;
  /** Null where there are no fields to show. */
  readonly fieldsPage: FieldsPage | null;
  readonly gateway: { readonly applePay: boolean; readonly paypal: boolean };
};

export function paymentInfoFrom(wire: PaymentInfoWire): PaymentInfo {
  return {
    methods: wire.methods.map(methodOfPaymentType),
    savedCards: wire.saved_cards.map(cardFrom),
    cardOnFile: wire.card_on_file && cardFrom(wire.card_on_file),
    clubs: wire.clubs,
    isClubBillingDisabled: wire.club_billing_disabled,
    walletBalance: cents(wire.wallet_credits_cents),
    paymentMethodCount: wire.payment_method_count,
    fieldsPage: wire.browser_token && fieldsPageFrom(wire.browser_token),
    gateway: { applePay: wire.gateway.apple_pay, paypal: wire.gateway.paypal },
  };
}

function fieldsPageFrom(token: NonNullable<PaymentInfoWire['browser_token']>): FieldsPage {
  return { url: token.url, clientToken: token.kind === 'braintree' ? token.client_token : null };
}

export function cardFrom({ payment_method_id: id, brand, credit_card_number: lastFour, expiry }: CardWire): KnownCard {
  return { id, brand, lastFour, expiry };
}
