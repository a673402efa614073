import type { PaymentTypeWire } from '#capabilities/payment-methods/contract.ts';
import {
  type ChosenPayment,
  chosenPaymentToWire,
  paymentMethodFromWire,
  paymentMethodToWire,
} from '#capabilities/payment-methods/wire.ts';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { GuestDetails } from '#rules/checkout/guest-details.ts';
import type { OrderDetails } from '#rules/checkout/order-details.ts';
import type { PaymentMethod } from '#rules/checkout/payment-methods.ts';
import { type RefusedField, refusedFields } from '#rules/checkout/payment-outcome.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { cartFromFields, fromFields, toFields } from '#rules/shipment-form/draft-fields.ts';
import { shipmentFieldToWire } from '#rules/shipment-form/shipment-field-to-wire.ts';
import { priceExtrasFromFields, priceExtrasToFields } from '#rules/shipment-form/price-fields.ts';
import type { clubBilling, orderStatus, PaymentAnswerWire, processPayment } from './contract.ts';

/** The body of process_payment, or of club_billing, in our words. */
export type OrderRequest = ReturnType<typeof fromFields> & {
  readonly cartId: number;
  readonly cartToken: string | undefined;
  readonly brandId: number | undefined;
  readonly extras: PriceExtras;
  readonly paymentMethod: PaymentMethod | null;
  readonly guest: GuestDetails;
  /** What the gateway gave the browser for a card or a wallet. */
  readonly nonce: string | null;
  /** A card that the gateway stores. */
  readonly storedCardId: string | null;
  readonly storesCard: boolean;
  readonly billingCountry: string;
  readonly billingZip: string;
  readonly billedClubId: number | null;
  readonly referral: { readonly travelCompany: string; readonly agentName: string };
  readonly priceShown: Cents | null;
  readonly totalShown: Cents | null;
  readonly comment: string;
  readonly wantsNews: boolean;
  readonly requestedClub: string;
  readonly ghinNumber: string;
  /** The fields as they were sent, but for the token: the same for the same order. */
  readonly sent: Readonly<Record<string, unknown>>;
};

export function paymentRequestFromWire({ body, query }: EndpointRequest<typeof processPayment>): OrderRequest {
  // The page sends the same form to both calls; this field means something only to the other one.
  const { sales_club_billing: _unread, ...form } = body;
  return orderRequestFrom(form, query);
}

export function clubBillingRequestFromWire({ body, query }: EndpointRequest<typeof clubBilling>): OrderRequest {
  return orderRequestFrom({ ...body, payment_type: 'club_billing' }, query);
}

type OrderBody = Omit<EndpointRequest<typeof processPayment>['body'], 'payment_type'> & {
  readonly payment_type?: PaymentTypeWire | undefined;
};

function orderRequestFrom(form: OrderBody, query: { readonly cart_token?: string | undefined }): OrderRequest {
  const { cart_token: cartToken = query.cart_token, ...sent } = form;
  return {
    ...fromFields(form),
    ...cartFromFields(form),
    cartId: form.cart_id,
    cartToken,
    extras: priceExtrasFromFields(form),
    paymentMethod: form.payment_type ? paymentMethodFromWire(form.payment_type) : null,
    guest: guestFromWire(form),
    nonce: form.payment_method_nonce || null,
    storedCardId: form.payment_method_id || null,
    storesCard: form.store_card_information ?? false,
    billingCountry: form.billing_country ?? '',
    billingZip: form.billing_zip ?? '',
    billedClubId: form.sales_club_billing ?? null,
    referral: { travelCompany: form.referral_travel_company ?? '', agentName: form.referral_agent_name ?? '' },
    priceShown: centsOrNull(form.price_shown_cents),
    totalShown: centsOrNull(form.total_shown_cents),
    comment: form.comment ?? '',
    wantsNews: form.email_marketing ?? false,
    requestedClub: form.user_requested_club ?? '',
    ghinNumber: form.ghin_number ?? '',
    sent,
  };
}

function guestFromWire(form: OrderBody): GuestDetails {
  return {
    email: form.email ?? '',
    firstName: form.first_name ?? '',
    lastName: form.last_name ?? '',
    phone: form.phone_number ?? '',
    termsAccepted: form.terms_accepted ?? false,
  };
}

function centsOrNull(amount: number | undefined): Cents | null {
  return amount === undefined ? null : cents(amount);
}

/** Everything that is sent with an order, as the page shows it when the button is pressed. */
export type OrderToSend = {
  readonly draft: Draft;
  readonly extras: PriceExtras;
  /** Null for a signed-in user. */
  readonly guest: GuestDetails | null;
  readonly wantsNews: boolean;
  readonly details: OrderDetails;
  readonly payment: ChosenPayment;
  readonly cart: { readonly id: number; readonly token: string };
};

/** Writes an order with the price that was shown. Which of the two calls takes it depends on who pays. PAY-04 */
export function orderToWire(order: OrderToSend, shown: { readonly charge: number; readonly total: number }) {
  const { draft, extras, guest, wantsNews, details, cart } = order;
  const { payment_type: paymentType, sales_club_billing: clubId, ...payment } = chosenPaymentToWire(order.payment);
  const body = {
    ...toFields(draft),
    ...priceExtrasToFields(extras),
    ...payment,
    ...(guest && guestToWire(guest)),
    ...(wantsNews ? { email_marketing: true } : {}),
    ...detailsToWire(details),
    cart_id: cart.id,
    price_shown_cents: shown.charge,
    total_shown_cents: shown.total,
  };
  return paymentType === 'club_billing'
    ? { paidBy: 'club' as const, body: { ...body, sales_club_billing: clubId } }
    : { paidBy: 'customer' as const, body: { ...body, payment_type: paymentType } };
}

/** A field that was opened and left empty is not sent. ACC-09 */
function detailsToWire({ requestedClub, comment, ghinNumber }: OrderDetails) {
  return {
    user_requested_club: requestedClub?.trim() || undefined,
    comment: comment?.trim() || undefined,
    ghin_number: ghinNumber?.trim() || undefined,
  };
}

function guestToWire({ email, firstName, lastName, phone, termsAccepted }: GuestDetails) {
  return {
    email: email.trim(),
    first_name: firstName.trim(),
    last_name: lastName.trim(),
    phone_number: phone.trim(),
    terms_accepted: termsAccepted,
  };
}

/** The outcome of sending an order. */
export type PaymentAnswer = {
  readonly status: PaymentAnswerWire['status'];
  readonly orderId: number | null;
  readonly error: string | null;
  /** The field that the bank objects to. */
  readonly errorField?: RefusedField | null;
  readonly paymentMethod: PaymentMethod | null;
  /** The current price, to be confirmed. */
  readonly price?: { readonly charge: Cents; readonly total: Cents };
};

/** Attempts store their answers as they are on the wire, so that a repeated request gets the same one. */
export function paymentAnswerToWire(given: PaymentAnswer): PaymentAnswerWire {
  const { status, orderId, error, errorField, paymentMethod, price } = given;
  const answer = {
    status,
    order_id: orderId,
    error,
    ...(errorField ? { error_field: errorFields[errorField] } : {}),
    payment_type: paymentMethod && paymentMethodToWire(paymentMethod),
  };
  return price ? { ...answer, price_shown_cents: price.charge, total_shown_cents: price.total } : answer;
}

export function paymentAnswerFromWire({ status, order_id: orderId, error, error_field: field }: PaymentAnswerWire) {
  return { status, orderId, error, errorField: errorFieldFromWire(field) };
}

const errorFields = {
  'billing-zip': 'billing_zip',
  'security-code': 'security_code',
  expiry: 'expiry',
} as const satisfies Readonly<Record<RefusedField, PaymentAnswerWire['error_field']>>;

function errorFieldFromWire(wire: PaymentAnswerWire['error_field']): RefusedField | null {
  return refusedFields.find((field) => errorFields[field] === wire) ?? null;
}

/** The status of an order, or of a change, whose last try to pay has failed. */
export function failedStatusToWire(
  { error, error_field: field }: PaymentAnswerWire,
  { isPlaced }: { readonly isPlaced: boolean },
): EndpointResponse<typeof orderStatus> {
  return { status: isPlaced, failed: true, error, ...(field && { error_field: field }) };
}

export function statusFromWire({ status, failed, error, error_field: field }: EndpointResponse<typeof orderStatus>) {
  return { isPlaced: status, hasFailed: failed, error, errorField: errorFieldFromWire(field) };
}

/** The order whose status is requested, and how long the answer may take. */
export type StatusQuestion = {
  readonly orderId: number;
  readonly cartToken: string | undefined;
  readonly waitS: number;
};

export function statusQuestionToWire({ orderId, waitS }: Pick<StatusQuestion, 'orderId' | 'waitS'>) {
  return { order_id: orderId, wait: waitS };
}

export function statusQuestionFromWire(query: EndpointRequest<typeof orderStatus>['query']): StatusQuestion {
  return { orderId: query.order_id, cartToken: query.cart_token, waitS: query.wait ?? 0 };
}

/** Only the gateway sees the card's own fields: for us they are the nonce. PAY-02 */
const fieldNames: Readonly<Record<string, string>> = {
  phone: 'phone_number',
  paymentMethod: 'payment_type',
  nonce: 'payment_method_nonce',
  cardNumber: 'payment_method_nonce',
  cardMonth: 'payment_method_nonce',
  cardYear: 'payment_method_nonce',
  securityCode: 'payment_method_nonce',
  storedCardId: 'payment_method_id',
  storesCard: 'store_card_information',
  billedClub: 'sales_club_billing',
  travelCompany: 'referral_travel_company',
  agentName: 'referral_agent_name',
  customsArrival: 'international_info[date_of_arrival]',
  customsDeparture: 'international_info[date_of_departure]',
};

export function orderFieldToWire(field: string): string {
  return fieldNames[field] ?? shipmentFieldToWire(field);
}
