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

/** The ways to pay that somebody has, before the price and the browser have their say. PAY-01 */
export type PaymentInfo = {
  readonly methods: readonly PaymentMethod[];
  readonly savedCards: readonly KnownCard[];
  readonly cardOnFile: KnownCard | null;
  readonly clubs: readonly { readonly id: number; readonly name: string }[];
  readonly isClubBillingDisabled: boolean;
  readonly walletBalance: Cents;
  readonly paymentMethodCount: number;
  /** Where the gateway serves the card's fields; null where there are none to show. */
  readonly fieldsPage: string | null;
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
    // The fields of Braintree come with a script of its own, which the pages do not load.
    fieldsPage: wire.browser_token?.kind === 'fields_page' ? wire.browser_token.url : null,
    gateway: { applePay: wire.gateway.apple_pay, paypal: wire.gateway.paypal },
  };
}

export function cardFrom({ payment_method_id: id, brand, credit_card_number: lastFour, expiry }: CardWire): KnownCard {
  return { id, brand, lastFour, expiry };
}
