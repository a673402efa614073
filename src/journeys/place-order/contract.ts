import * as z from 'zod/mini';
import { priceFields } from '#rules/shipment-form/price-fields.ts';
import { bodyBytesMax, endpoint } from '#kit/endpoint.ts';
import { formShape, needed, optional } from '#kit/form-schema.ts';
import { flag, integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { shipmentFields } from '#rules/shipment-form/draft-fields.ts';

const cents = integer(0, limits.idMax);
const words = text(limits.textFieldLengthMax, 'free');

/** Who orders, how the rest is paid, the price that was shown, and the details of the order. PAY-02 ACC-09 */
const paymentFields = {
  first_name: words,
  last_name: words,
  email: text(limits.emailLengthMax, 'free'),
  phone_number: text(limits.phoneLengthMax, 'free'),
  terms_accepted: flag,
  /** What the gateway gave the browser for a card. A card's own fields are not known here and are refused by name. */
  payment_method_nonce: words,
  /** A card that the gateway keeps: one of the caller, or of the person that they book for. */
  payment_method_id: words,
  /** The gateway keeps the new card for the next time; for people who are signed in. */
  store_card_information: flag,
  billing_country: words,
  billing_zip: text(limits.zipLengthMax, 'zip'),
  /** The club that pays; it must do so for the person of the order. Read by club_billing alone. */
  sales_club_billing: integer(1, limits.idMax),
  /** `price_cents` of ship_price, if the client wants it held against the total as well. */
  total_shown_cents: cents,
  referral_travel_company: words,
  referral_agent_name: words,
  comment: text(limits.noteLengthMax, 'free'),
  email_marketing: flag,
  user_requested_club: words,
  ghin_number: words,
};

const orderFields = {
  ...formShape(shipmentFields),
  ...formShape(priceFields),
  ...formShape(paymentFields),
  cart_id: needed(integer(1, limits.idMax)),
  /**
   * `final_price` of ship_price: what is left to pay, or below zero what is refunded when an order is changed. Any other price than the
   * current one is answered with "recalc" and the current one. Without this field the total is used; without either, the price is not
   * confirmed, and the answer is the same.
   */
  price_shown_cents: optional(integer(-limits.idMax, limits.idMax)),
};

/** Ours: the field that the bank objects to, if it names one. */
const errorField = z.optional(z.enum(['billing_zip', 'security_code', 'expiry']));

const paymentAnswer = z.object({
  /** `pending`: the gateway has not answered yet; order_status says when the order is placed. */
  status: z.enum(['success', 'error', 'pending']),
  /** With an error: another trip was ordered from this cart, and this is that order. */
  order_id: z.nullable(z.int()),
  error: z.nullable(z.string()),
  error_field: errorField,
  payment_type: z.nullable(z.string()),
  /** Ours: with an error that contains "recalc", the current price. Nothing was charged; sending it with the order confirms it. */
  price_shown_cents: z.optional(z.int()),
  total_shown_cents: z.optional(z.int()),
});

export type PaymentAnswerWire = z.infer<typeof paymentAnswer>;

/** What an order of the examples says of its shipment and its payer. */
const exampleOrder = {
  cart_id: 1001,
  brand_id: 5,
  o_type: 'other',
  o_country: 'US',
  o_contact: 'Ann Lee',
  o_address: '1200 Alameda Street',
  o_zip: '90001',
  o_city: 'Los Angeles',
  o_state: 'CA',
  o_phone: '213 555 0142',
  d_type: 'other',
  d_country: 'US',
  d_contact: 'Bea Lee',
  d_address: '40 Biscayne Boulevard',
  d_zip: '33101',
  d_city: 'Miami',
  d_state: 'FL',
  d_phone: '305 555 0142',
  travelers: [
    {
      traveler_id: '1',
      name: 'Ann Lee',
      email: 'ann@example.com',
      phone: '213 555 0142',
      lines: [
        {
          traveler_package_type: 'golf',
          product_count: 1,
          products: [{ bag_size: 'standard', packaging_type: 'soft-case' }],
        },
      ],
    },
  ],
  roundtrip: false,
  pickup_date: '2026-12-01',
  arrival_date: '2026-12-08',
  outbound_pickup: 0,
  service_name: 'GROUND',
  carrier_service_level_id: 101,
  service_type_system_name: 'DOMESTIC_GROUND',
  price_shown_cents: 8999,
  total_shown_cents: 8999,
};

export const clubBilling = endpoint({
  id: 'club_billing',
  method: 'POST',
  path: '/refactor/v5/club_billing',
  tag: 'orders',
  summary: 'Places the order of a cart as process_payment does, and has a club pay what balances do not.',
  query: z.strictObject({ cart_token: optional(words) }),
  body: z.strictObject(
    {
      ...orderFields,
      payment_type: optional(oneOf('club_billing')),
    },
    messageText('groupExpected'),
  ),
  bodyBytesMax: bodyBytesMax.shipment,
  response: paymentAnswer,
  example: {
    caller: 'admin',
    body: { ...exampleOrder, sales_club_billing: 1 },
    response: { status: 'success', order_id: 100_001, error: null, payment_type: 'club_billing' },
  },
});

export const processPayment = endpoint({
  id: 'process_payment',
  method: 'POST',
  path: '/refactor/v5/process_payment',
  tag: 'orders',
  summary:
    'Places the order of a cart, once: with x-cart-token and Idempotency-Key, the same request gets the same order again. Without the price that was shown it answers "recalc" with the price to confirm. With price_api_order_id it changes that order, and only the difference is paid or refunded.',
  query: z.strictObject({ cart_token: optional(words) }),
  body: z.strictObject(
    {
      ...orderFields,
      /** Without it a nonce is a new card, and a payment_method_id a saved one. */
      payment_type: optional(oneOf('new_card', 'saved_card', 'card_on_file', 'wallet_credit', 'apple_pay', 'paypal')),
    },
    messageText('groupExpected'),
  ),
  bodyBytesMax: bodyBytesMax.shipment,
  response: paymentAnswer,
  example: {
    caller: 'admin',
    body: {
      ...exampleOrder,
      payment_type: 'new_card',
      payment_method_nonce: 'fake-valid-visa-nonce',
      billing_country: 'US',
      billing_zip: '90001',
    },
    response: { status: 'success', order_id: 100_001, error: null, payment_type: 'new_card' },
  },
});

export const orderStatus = endpoint({
  id: 'order_status',
  method: 'GET',
  path: '/api/v5/order_status',
  tag: 'orders',
  summary:
    'Whether the order is placed and paid, or has failed; with wait, answered as soon as either is so. For the holder of the cart, its owner and admins.',
  query: z.strictObject({
    order_id: needed(integer(1, limits.idMax)),
    cart_token: optional(words),
    /** Seconds that the answer may take to become another one. */
    wait: optional(integer(0, limits.orderStatusWaitMaxS)),
  }),
  response: z.object({
    status: z.boolean(),
    /**
     * The last try to pay has ended without an order, or without a change of the existing order, for the reason in `error`. The cart can
     * be paid again.
     */
    failed: z.boolean(),
    error: z.nullable(z.string()),
    error_field: errorField,
  }),
  example: {
    caller: 'admin',
    query: { order_id: 100_001 },
    response: { status: true, failed: false, error: null },
  },
});
