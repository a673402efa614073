import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type PaymentMethod, paymentMethods } from '#rules/checkout/payment-methods.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import type {
  credits,
  CardWire,
  paymentInfo,
  PaymentInfoWire,
  PaymentTypeWire,
  removeCard,
  requestClubBilling,
  userPaymentInfo,
} from './contract.ts';

const typeByMethod = {
  'new-card': 'new_card',
  'saved-card': 'saved_card',
  'card-on-file': 'card_on_file',
  'club-billing': 'club_billing',
  'wallet-credit': 'wallet_credit',
  'apple-pay': 'apple_pay',
  paypal: 'paypal',
} as const satisfies Readonly<Record<PaymentMethod, PaymentTypeWire>>;

/** The `payment_type` of a payment method. Attempts store it in their plans and answers. */
export function paymentMethodToWire(method: PaymentMethod): PaymentTypeWire {
  return typeByMethod[method];
}

export function paymentMethodFromWire(type: PaymentTypeWire): PaymentMethod {
  const method = paymentMethods.find((candidate) => typeByMethod[candidate] === type);
  if (method === undefined) throw new Error(`Unknown payment type ${type}`);
  return method;
}

/** What may be shown of a card. */
export type KnownCard = {
  readonly id: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expiry: string;
};

/** The page with the card's fields, which is shown in a frame. */
export type FieldsPage = {
  readonly url: string;
  /** The token it needs to create its fields; null where it needs none. */
  readonly clientToken: string | null;
};

/** The payment methods of a user, before price and browser narrow them down. PAY-01 */
export type PaymentInfo = {
  readonly methods: readonly PaymentMethod[];
  readonly savedCards: readonly KnownCard[];
  readonly cardOnFile: KnownCard | null;
  readonly clubs: readonly { readonly id: number; readonly name: string }[];
  readonly isClubBillingDisabled: boolean;
  readonly creditBalance: Cents;
  readonly paymentMethodCount: number;
  /** Null where there are no fields to show. */
  readonly fieldsPage: FieldsPage | null;
  readonly gateway: { readonly applePay: boolean; readonly paypal: boolean };
};

export function paymentInfoToWire(info: PaymentInfo): PaymentInfoWire {
  return {
    methods: info.methods.map(paymentMethodToWire),
    saved_cards: info.savedCards.map(cardToWire),
    card_on_file: info.cardOnFile && cardToWire(info.cardOnFile),
    clubs: info.clubs.map(({ id, name }) => ({ id, name })),
    club_billing_disabled: info.isClubBillingDisabled,
    wallet_credits_cents: info.creditBalance,
    payment_method_count: info.paymentMethodCount,
    browser_token: info.fieldsPage && fieldsPageToWire(info.fieldsPage),
    gateway: { apple_pay: info.gateway.applePay, paypal: info.gateway.paypal },
  };
}

export function paymentInfoFromWire(wire: PaymentInfoWire): PaymentInfo {
  return {
    methods: wire.methods.map(paymentMethodFromWire),
    savedCards: wire.saved_cards.map(cardFromWire),
    cardOnFile: wire.card_on_file && cardFromWire(wire.card_on_file),
    clubs: wire.clubs,
    isClubBillingDisabled: wire.club_billing_disabled,
    creditBalance: cents(wire.wallet_credits_cents),
    paymentMethodCount: wire.payment_method_count,
    fieldsPage: wire.browser_token && fieldsPageFromWire(wire.browser_token),
    gateway: { applePay: wire.gateway.apple_pay, paypal: wire.gateway.paypal },
  };
}

/** Only the page with Braintree's fields needs a token of its own. */
function fieldsPageToWire({ url, clientToken }: FieldsPage): NonNullable<PaymentInfoWire['browser_token']> {
  if (clientToken === null) return { kind: 'fields_page', url };
  return { kind: 'braintree', url, client_token: clientToken };
}

function fieldsPageFromWire(token: NonNullable<PaymentInfoWire['browser_token']>): FieldsPage {
  return { url: token.url, clientToken: token.kind === 'braintree' ? token.client_token : null };
}

export function cardToWire({ id, brand, lastFour, expiry }: KnownCard): CardWire {
  return { payment_method_id: id, brand, credit_card_number: lastFour, expiry };
}

export function cardFromWire({
  payment_method_id: id,
  brand,
  credit_card_number: lastFour,
  expiry,
}: CardWire): KnownCard {
  return { id, brand, lastFour, expiry };
}

export function cardOfPersonToWire(card: KnownCard | undefined): EndpointResponse<typeof userPaymentInfo> {
  return { credit_card_number: card?.lastFour ?? null, payment_method_id: card?.id ?? null };
}

export function cardIdToWire(id: string) {
  return { payment_method_id: id };
}

export function cardIdFromWire(body: EndpointRequest<typeof removeCard>['body']): string {
  return body.payment_method_id;
}

/** Whose payment methods are requested, and in which form. */
export type PaymentInfoQuestion = {
  readonly cartId: number | undefined;
  readonly cartToken?: string | undefined;
  readonly brandId: number | undefined;
  readonly customerId: number | undefined;
};

export function paymentInfoQuestionToWire({ cartId, brandId, customerId }: PaymentInfoQuestion) {
  return { brand_id: brandId, on_behalf_user: customerId, cart_id: cartId };
}

export function paymentInfoQuestionFromWire(query: EndpointRequest<typeof paymentInfo>['query']): PaymentInfoQuestion {
  return {
    cartId: query.cart_id,
    cartToken: query.cart_token,
    brandId: query.brand_id,
    customerId: query.on_behalf_user,
  };
}

/** What the piece of HTML should contain. */
export function htmlQuestionFromWire(query: EndpointRequest<typeof paymentInfo>['query']): {
  readonly currentMethod: PaymentMethod | undefined;
  readonly isCompact: boolean;
} {
  const { current_method: current, compact } = query;
  return { currentMethod: current && paymentMethodFromWire(current), isCompact: compact ?? false };
}

/** The field names in the piece of HTML, which are those of an order. */
export const htmlFieldNames = {
  method: 'payment_type',
  card: 'payment_method_id',
  club: 'sales_club_billing',
} as const;

export function brandToWire(brandId: number) {
  return { brand_id: brandId };
}

export function brandIdFromWire(body: EndpointRequest<typeof requestClubBilling>['body']): number | undefined {
  return body.brand_id;
}

/** Wallet credit and all of its changes. PAY-01 */
export type Credit = {
  readonly balance: Cents;
  /** The part that is reserved for an order being paid. */
  readonly held: Cents;
  readonly lines: readonly {
    readonly id: number;
    readonly kind: 'given' | 'spent' | 'returned';
    readonly orderId: number | null;
    /** The order's number for customers. */
    readonly displayId: string | null;
    /** The claim that was paid; null for anything else. */
    readonly claimId: number | null;
    /** The day where the order starts, as on its receipt; null without an order. */
    readonly day: IsoDate | null;
    readonly amount: Cents;
    readonly at: string;
  }[];
};

export function creditFromWire(wire: EndpointResponse<typeof credits>): Credit {
  return {
    balance: cents(wire.balance_cents),
    held: cents(wire.held_cents),
    lines: wire.lines.map(
      ({ id, kind, order_id: orderId, display_id: displayId, claim_id: claimId, day, amount_cents: amount, at }) => ({
        id,
        kind,
        orderId,
        displayId,
        claimId,
        day: day === null ? null : isoDate(day),
        amount: cents(amount),
        at,
      }),
    ),
  };
}

export function creditToWire({ balance, held, lines }: Credit): EndpointResponse<typeof credits> {
  return {
    balance_cents: balance,
    held_cents: held,
    lines: lines.map(({ id, kind, orderId, displayId, claimId, day, amount, at }) => ({
      id,
      kind,
      order_id: orderId,
      display_id: displayId,
      claim_id: claimId,
      day,
      amount_cents: amount,
      at,
    })),
  };
}

/** The fields of the chosen payment method. PAY-02 */
export type ChosenPayment = {
  readonly method?: PaymentMethod;
  readonly nonce?: string;
  readonly storedCardId?: string;
  readonly storesCard?: true;
  readonly billingCountry?: string;
  readonly billingZip?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly billedClubId?: number;
  readonly travelCompany?: string;
  readonly agentName?: string;
};

/** Writes a payment for process_payment and club_billing. */
export function chosenPaymentToWire(payment: ChosenPayment) {
  return {
    payment_type: payment.method && paymentMethodToWire(payment.method),
    payment_method_nonce: payment.nonce,
    payment_method_id: payment.storedCardId,
    store_card_information: payment.storesCard,
    billing_country: payment.billingCountry,
    billing_zip: payment.billingZip,
    first_name: payment.firstName,
    last_name: payment.lastName,
    email: payment.email,
    sales_club_billing: payment.billedClubId,
    referral_travel_company: payment.travelCompany,
    referral_agent_name: payment.agentName,
  };
}

const fieldNames: Readonly<Record<string, string>> = {
  cardId: 'payment_method_id',
  customerId: 'on_behalf_user',
};

export function paymentFieldToWire(field: string): string {
  return fieldNames[field] ?? field;
}
