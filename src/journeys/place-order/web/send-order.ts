import { type ChosenPayment, chosenPaymentToWire } from '#capabilities/payment-methods/wire.ts';
import { call } from '#kit/web/call.ts';
import type { OpenCart } from '#kit/web/cart.ts';
import type { GuestDetails } from '#rules/checkout/guest-details.ts';
import type { OrderDetails } from '#rules/checkout/order-details.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { toFields } from '#rules/shipment-form/draft-fields.ts';
import { priceExtrasToFields } from '#rules/shipment-form/price-fields.ts';
import { clubBilling, orderStatus, type PaymentAnswerWire, processPayment } from '../contract.ts';
import type { OrderStanding, ShownPrice } from './submit-order.ts';

/** All that an order is made of, as the person sees it at the moment they press the button. */
export type OrderToSend = {
  readonly draft: Draft;
  readonly extras: PriceExtras;
  /** Null for somebody who is signed in. */
  readonly guest: GuestDetails | null;
  readonly wantsNews: boolean;
  readonly details: OrderDetails;
  readonly payment: ChosenPayment;
  readonly cart: OpenCart;
};

/** Sends an order with the price that was shown; a club that pays has a call of its own. PAY-01 PAY-04 */
export function sendOrder(order: OrderToSend, shown: ShownPrice, key: string): Promise<PaymentAnswerWire> {
  const { draft, extras, guest, wantsNews, details, cart } = order;
  const { payment_type: paymentType, sales_club_billing: clubId, ...payment } = chosenPaymentToWire(order.payment);
  const body = {
    ...toFields(draft),
    ...priceExtrasToFields(extras),
    ...payment,
    ...(guest && guestToFields(guest)),
    ...(wantsNews ? { email_marketing: true } : {}),
    ...detailsToFields(details),
    cart_id: cart.id,
    price_shown_cents: shown.charge,
    total_shown_cents: shown.total,
  };
  const options = { cartToken: cart.token, idempotencyKey: key };
  return paymentType === 'club_billing'
    ? call(clubBilling, { body: { ...body, sales_club_billing: clubId } }, options)
    : call(processPayment, { body: { ...body, payment_type: paymentType } }, options);
}

/** A field that was opened and left empty again says nothing. ACC-09 */
function detailsToFields({ requestedClub, comment, ghinNumber }: OrderDetails) {
  return {
    user_requested_club: requestedClub?.trim() || undefined,
    comment: comment?.trim() || undefined,
    ghin_number: ghinNumber?.trim() || undefined,
  };
}

function guestToFields({ email, firstName, lastName, phone, termsAccepted }: GuestDetails) {
  return {
    email: email.trim(),
    first_name: firstName.trim(),
    last_name: lastName.trim(),
    phone_number: phone.trim(),
    terms_accepted: termsAccepted,
  };
}

/** How long the server may keep the question, in seconds; within the fifteen of the poll. */
const waitS = 12;

/** Whether an order stands. The server answers as soon as it knows; a no comes after twelve seconds. PAY-04 */
export async function askStanding(orderId: number, cart: OpenCart): Promise<OrderStanding> {
  const query = { order_id: orderId, wait: waitS };
  const { status, failed, error } = await call(orderStatus, { query }, { cartToken: cart.token });
  return { stands: status, hasFailed: failed, error };
}
