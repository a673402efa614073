import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { flag, integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

/** `payment_type` of an order, in the order of the page. PAY-01 */
const paymentTypes = [
  'new_card',
  'saved_card',
  'card_on_file',
  'club_billing',
  'wallet_credit',
  'apple_pay',
  'paypal',
] as const;

export type PaymentTypeWire = (typeof paymentTypes)[number];

const id = integer(1, limits.idMax);
const userParams = z.strictObject({ id: needed(id) });

const card = z.object({
  payment_method_id: z.string(),
  brand: z.string(),
  /** The last four digits, and never more. */
  credit_card_number: z.string(),
  /** Month and year, `12/35`. */
  expiry: z.string(),
});

export type CardWire = z.infer<typeof card>;

const paymentInfoAnswer = z.object({
  /** The methods this user could use; the page narrows them down by the price. PRC-04 */
  methods: z.array(z.enum(paymentTypes)),
  saved_cards: z.array(card),
  /** A card of the customer. */
  card_on_file: z.nullable(card),
  /** The clubs that pay for this person. */
  clubs: z.array(z.object({ id: z.int(), name: z.string() })),
  club_billing_disabled: z.boolean(),
  wallet_credits_cents: z.int(),
  payment_method_count: z.int(),
  /** What the browser exchanges a card with; null while the gateway does not answer. */
  browser_token: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('fields_page'), url: z.string() }),
      z.object({ kind: z.literal('braintree'), url: z.string(), client_token: z.string() }),
    ]),
  ),
  gateway: z.object({ apple_pay: z.boolean(), paypal: z.boolean() }),
});

export type PaymentInfoWire = z.infer<typeof paymentInfoAnswer>;

export const paymentInfo = endpoint({
  id: 'payment_info',
  method: 'GET',
  path: '/refactor/ship/payment_info',
  tag: 'payment-methods',
  summary:
    'The ways to pay that a person has: as a piece of HTML, or as JSON with "Accept: application/json". Admins may ask for the person they book for.',
  query: z.strictObject({
    current_method: optional(oneOf(...paymentTypes)),
    /** Leaves the explanations out of the HTML. */
    compact: optional(flag),
    cart_id: optional(id),
    cart_token: optional(text(limits.textFieldLengthMax, 'free')),
    brand_id: optional(integer(1, 6)),
    on_behalf_user: optional(id),
  }),
  response: paymentInfoAnswer,
  example: {
    caller: 'traveler',
    query: { current_method: 'new_card', compact: false },
    response: {
      methods: ['new_card', 'saved_card', 'wallet_credit', 'paypal'],
      saved_cards: [
        { payment_method_id: 'sandbox-card-1', brand: 'Visa', credit_card_number: '1111', expiry: '12/35' },
      ],
      card_on_file: null,
      clubs: [],
      club_billing_disabled: false,
      wallet_credits_cents: 5000,
      payment_method_count: 1,
      browser_token: {
        kind: 'fields_page',
        url: 'https://pay.example.com/fields?origin=https%3A%2F%2Fgolf.example.com',
      },
      gateway: { apple_pay: false, paypal: true },
    },
  },
});

export const userPaymentInfo = endpoint({
  id: 'user_payment_info',
  method: 'GET',
  path: '/refactor/ship/user_payment_info/:id',
  tag: 'payment-methods',
  summary: 'The card that is kept for a person, by its last four digits. For oneself, and for admins.',
  params: userParams,
  response: z.object({
    /** The last four digits; null when no card is kept. */
    credit_card_number: z.nullable(z.string()),
    payment_method_id: z.nullable(z.string()),
  }),
  example: {
    caller: 'admin',
    params: { id: 1 },
    response: { credit_card_number: '1111', payment_method_id: 'sandbox-card-1' },
  },
});

export const savedCards = endpoint({
  id: 'account_cards',
  method: 'GET',
  path: '/api/v5/account/cards',
  tag: 'account pages',
  summary: 'The saved cards of the signed-in user; the one that a payment begins with comes first.',
  query: z.strictObject({}),
  response: z.object({
    /** Null while the gateway, which keeps them, does not answer. */
    cards: z.nullable(z.array(card)),
  }),
  example: {
    caller: 'traveler',
    query: {},
    response: {
      cards: [{ payment_method_id: 'sandbox-card-1', brand: 'Visa', credit_card_number: '1111', expiry: '12/35' }],
    },
  },
});

export const removeCard = endpoint({
  id: 'account_remove_card',
  method: 'POST',
  path: '/api/v5/account/cards/delete',
  tag: 'account pages',
  summary:
    'Removes a saved card of the signed-in user at the gateway, unless an order is being paid with a saved card right now. Another user’s card looks like one that does not exist.',
  body: z.strictObject({ payment_method_id: needed(text(limits.textFieldLengthMax, 'free')) }),
  response: z.union([
    z.object({ success: z.literal(true) }),
    /** The gateway did not answer; it may be asked again. */
    z.object({ success: z.literal(false), message: z.string(), errors: z.array(z.string()) }),
  ]),
  example: { caller: 'traveler', body: { payment_method_id: 'sandbox-card-1' }, response: { success: true } },
});

export const requestClubBilling = endpoint({
  id: 'request_club_billing',
  method: 'PUT',
  path: '/users/:id/request_club_billing',
  tag: 'payment-methods',
  summary: 'Asks the operators to let a club pay for a person. For oneself, and for admins.',
  params: userParams,
  body: z.strictObject({ brand_id: optional(integer(1, 6)) }),
  response: z.object({ status: z.boolean(), errors: z.array(z.string()) }),
  example: { caller: 'traveler', params: { id: 1 }, body: {}, response: { status: true, errors: [] } },
});

export const credits = endpoint({
  id: 'account_credits',
  method: 'GET',
  path: '/api/v5/account/credits',
  tag: 'account pages',
  summary: 'The wallet credit of the signed-in user, and its movements, newest first.',
  query: z.strictObject({}),
  response: z.object({
    balance_cents: z.int(),
    /** The part that is reserved for an order being paid. */
    held_cents: z.int(),
    lines: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(['given', 'spent', 'returned']),
        order_id: z.nullable(z.int()),
        /** The number of the order that customers read. */
        display_id: z.nullable(z.string()),
        /** The claim that was paid; null for anything else. */
        claim_id: z.nullable(z.int()),
        /** The day where the order starts; null without an order. */
        day: z.nullable(z.string()),
        amount_cents: z.int(),
        at: z.string(),
      }),
    ),
  }),
  example: { caller: 'admin', query: {}, response: { balance_cents: 0, held_cents: 0, lines: [] } },
});
