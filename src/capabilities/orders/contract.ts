import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { cartToken, orderParams, receiptKeys } from '#kit/named-order/contract.ts';
import { orderProgresses } from '#rules/account/order-progress.ts';
import { integer, list, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { legStages } from '#rules/orders/leg-stage.ts';

const leg = z.enum(['outbound', 'return']);
const place = z.object({ name: z.string(), address: z.string() });

const mapPoint = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  country: z.string(),
});

const stripDay = z.object({
  day: z.string(),
  kind: z.enum(['handed-over', 'moving', 'weekend', 'holiday', 'closed', 'arrives']),
  words: z.string(),
});

const receiptLeg = z.object({
  leg,
  from: place,
  to: place,
  handover: z.string(),
  drop_off: z.boolean(),
  /** The stores around the place where the bags are dropped off; null for a pickup. */
  stores_path: z.nullable(z.string()),
  /** Whether it crosses a border, so that customs papers go with the bags. */
  international: z.boolean(),
  handover_words: z.string(),
  service: z.string(),
  /** The promised day. */
  arrival: z.string(),
  /** The day that the carrier has named since; null unless it is later than the promised one. */
  expected_on: z.nullable(z.string()),
  /** How many bags are handed over. */
  bag_count: z.int(),
  /** How many were sent back on the outbound leg and have no new trip yet, so that they have no label. */
  /** When the last of its bags was delivered; null while any is under way. */
  delivered_on: z.nullable(z.string()),
  /** How many labels are ready to print: made, and not handed over. */
  ready_label_count: z.int(),
  sent_back_count: z.int(),
  /** How many have no label because the carrier made none. */
  unlabeled_count: z.int(),
  /** How far the bags of the leg have come as a whole; `over` once nothing more is expected of the carrier. */
  stage: z.enum(legStages),
  /** The day it was canceled; null if it is not. */
  cancelled_on: z.nullable(z.string()),
  /** One for every day from handover to arrival. */
  days: z.array(stripDay),
  /** Where the two ends are on a map; null when one of them is known by its country alone. */
  route: z.nullable(z.object({ from: mapPoint, to: mapPoint, miles: z.number() })),
});

export type ReceiptLegWire = z.infer<typeof receiptLeg>;

const refund = z.object({
  refund_id: z.int(),
  title: z.string(),
  given_on: z.string(),
  amount_cents: z.int(),
  /** Where each part goes, and how far it has come. */
  parts: z.array(z.object({ label: z.string(), amount_cents: z.int(), words: z.string() })),
});

export type RefundWire = z.infer<typeof refund>;

/** Ours: the specification describes the page, but not the call behind it. SCR-06 */
export const orderReceipt = endpoint({
  id: 'order_receipt',
  method: 'GET',
  path: '/api/v5/orders/:order_id/receipt',
  tag: 'orders',
  summary:
    'What was ordered, what it cost and how it was paid. For its owner, the browser or the cart token (cart_token or x-cart-token) that placed it, the key of the link in an email (receipt_key or x-receipt-key), and admins.',
  params: orderParams,
  query: z.strictObject(receiptKeys),
  response: z.object({
    order_id: z.int(),
    display_id: z.string(),
    brand: z.string(),
    placed_on: z.string(),
    payer: z.object({ name: z.string(), email: z.string() }),
    legs: z.array(receiptLeg),
    travelers: z.array(z.object({ name: z.string(), bags: z.array(z.string()) })),
    lines: z.array(z.object({ leg: z.nullable(leg), label: z.string(), reason: z.string(), amount_cents: z.int() })),
    total_cents: z.int(),
    payments: z.array(z.object({ label: z.string(), amount_cents: z.int() })),
    /** How the order was changed, the oldest first: above zero more was paid, below zero something was refunded. */
    changes: z.array(z.object({ changed_on: z.string(), difference_cents: z.int(), words: z.string() })),
    refunds: z.array(refund),
    total_after_refunds_cents: z.int(),
    /** Whether no leg has started or is canceled, so that the order can be changed by price_api_order_id. */
    can_be_changed: z.boolean(),
    /** Until when the bags that leave first can be canceled without a fee, or that this is over; of the return once those are canceled or have left; null once all have left. */
    free_cancellation: z.nullable(z.string()),
    /** Whether that is still possible. */
    can_be_canceled_free: z.boolean(),
    /** Whether only the link in an email allows this: nothing can be changed or canceled with it. */
    opened_by_link: z.boolean(),
    /** Whether it was placed as a guest and is in no account. */
    of_guest: z.boolean(),
    /** The details of the order besides the shipment: a requested club, a note, a handicap number, a travel agent. */
    said: z.array(z.object({ label: z.string(), text: z.string() })),
  }),
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    response: {
      order_id: 90_001,
      display_id: 'P-7K3M9Q',
      brand: 'golf',
      placed_on: '2026-03-02',
      payer: { name: 'Tessa Rowan', email: 'tessa@example.com' },
      legs: [
        {
          leg: 'outbound',
          from: { name: 'Tessa Rowan', address: '18 Juniper Walk, Los Angeles, CA 90001' },
          to: { name: 'Palmetto Point Club', address: '400 Coral Way, Miami, FL 33101' },
          handover: '2026-03-12',
          drop_off: false,
          stores_path: null,
          international: false,
          handover_words: 'Scheduled pickup, 8:00 AM – 5:00 PM',
          service: 'Three day',
          arrival: '2026-03-13',
          expected_on: null,
          bag_count: 1,
          delivered_on: null,
          ready_label_count: 0,
          sent_back_count: 0,
          unlabeled_count: 0,
          stage: 'ahead',
          cancelled_on: null,
          days: [
            { day: '2026-03-12', kind: 'handed-over', words: 'Picked up at the door' },
            { day: '2026-03-13', kind: 'arrives', words: 'Arrives' },
          ],
          route: {
            from: { label: 'Los Angeles, CA', latitude: 33.97, longitude: -118.25, country: 'US' },
            to: { label: 'Miami, FL', latitude: 25.78, longitude: -80.18, country: 'US' },
            miles: 2339,
          },
        },
      ],
      travelers: [{ name: 'Tessa Rowan', bags: ['Golf bag, Standard'] }],
      lines: [
        {
          leg: 'outbound',
          label: 'Golf bag, Standard',
          reason: 'Three day, 2,339 miles, charged as 49 lb',
          amount_cents: 12_099,
        },
      ],
      total_cents: 12_099,
      payments: [{ label: 'Card ending in 1111', amount_cents: 12_099 }],
      changes: [],
      refunds: [],
      total_after_refunds_cents: 12_099,
      can_be_changed: true,
      free_cancellation: 'Free cancellation until Wed, Mar 11, 5 PM.',
      can_be_canceled_free: true,
      opened_by_link: false,
      of_guest: false,
      said: [{ label: 'Note', text: 'Please call before you come.' }],
    },
  },
});

/** Ours. SCR-06 */
export const revokeReceiptLinks = endpoint({
  id: 'revoke_receipt_links',
  method: 'POST',
  path: '/api/v5/orders/:order_id/receipt_links/revoke',
  tag: 'orders',
  summary:
    'Ends all links to the receipt of an order that emails have had so far. Later emails have a new one. For those who may cancel the order.',
  params: orderParams,
  query: z.strictObject({ cart_token: cartToken }),
  response: z.object({ success: z.literal(true) }),
  example: { caller: 'admin', params: { order_id: 90_001 }, response: { success: true } },
});

/** SCR-06 */
export const mailOrderLink = endpoint({
  id: 'mail_order_link',
  method: 'POST',
  path: '/api/v5/orders/mail_link',
  changes: 'sign-in',
  tag: 'orders',
  summary:
    'Emails the link to an order’s receipt to the address that the order was placed with. Answered alike whether or not the two match.',
  body: z.strictObject({
    order_number: needed(text(limits.codeLengthMax, 'free')),
    email: needed(text(limits.emailLengthMax, 'free')),
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  example: {
    body: { order_number: 'P-7K3M9Q', email: 'nobody@example.com' },
    response: { success: true, message: 'If that matches an order, we’ve emailed a link to nobody@example.com.' },
  },
});

/** PRC-04 */
export const orderShipState = endpoint({
  id: 'order_ship_state',
  method: 'GET',
  path: '/api/v5/orders/:order_id/ship_state',
  tag: 'orders',
  summary:
    'What an order ships now, to start from when it is to be changed, and what was paid for it. For callers who may see the receipt.',
  params: orderParams,
  query: z.strictObject({ cart_token: cartToken }),
  response: z.object({
    order_id: z.int(),
    display_id: z.string(),
    /** How often it was changed. */
    version: z.int(),
    ship_state: z.record(z.string(), z.unknown()),
    /** The coupon that its price includes. */
    coupon: z.nullable(z.string()),
    total_cents: z.int(),
    /** What was paid for it, less refunds. */
    paid_cents: z.int(),
    /** Where the difference goes if a change costs less: back the way it was paid, or off what the club is billed. */
    refund_method: z.enum(['as_paid', 'club_billing']),
    can_be_changed: z.boolean(),
    /** Why it cannot be changed. */
    problem: z.nullable(z.string()),
    /** Ours: the customer whose order staff would change; null for other callers. */
    booked_for: z.nullable(z.object({ user_id: z.int(), name: z.string() })),
    /** Ours: the answers for clubs and customs, by the position of the question; for those who gave the answers only. */
    club_answers: z.array(
      z.object({ club_id: z.int(), is_outbound: z.boolean(), answers: z.record(z.string(), z.string()) }),
    ),
    international_info: z.nullable(
      z.object({ date_of_arrival: z.string(), date_of_departure: z.nullable(z.string()) }),
    ),
  }),
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    response: {
      order_id: 90_001,
      display_id: 'P-7K3M9Q',
      version: 0,
      ship_state: { version: 1, brand_id: 5, o_city: 'Los Angeles', d_city: 'Miami' },
      coupon: null,
      total_cents: 12_099,
      paid_cents: 12_099,
      refund_method: 'as_paid',
      can_be_changed: true,
      problem: null,
      booked_for: { user_id: 1, name: 'Tessa Rowan' },
      club_answers: [],
      international_info: null,
    },
  },
});

export const orderCalendar = endpoint({
  id: 'order_calendar',
  method: 'GET',
  path: '/api/v5/orders/:order_id/calendar.ics',
  tag: 'orders',
  summary:
    'A calendar file with the days on which the bags of an order are handed over, or arrive. 404 where no bags travel, or the leg is canceled. For callers who may see the receipt.',
  params: orderParams,
  query: z.strictObject({
    what: needed(oneOf('pickup', 'arrival')),
    /** Of one leg; without it, of every leg that is not canceled. */
    leg: optional(oneOf('outbound', 'return')),
    ...receiptKeys,
  }),
  answers: 'text/calendar',
  response: z.string(),
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    query: { what: 'pickup' },
    response:
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Portage//Orders//EN\r\nCALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n',
  },
});

const cancelLegState = z.enum(['full', 'late', 'started', 'cancelled']);

/** PRC-04 */
export const orderCancellation = endpoint({
  id: 'order_cancellation',
  method: 'GET',
  path: '/api/v5/orders/:order_id/cancellation',
  tag: 'orders',
  summary:
    'What would be refunded if legs of an order were canceled now, for each choice of legs and to whom. For callers who may see the receipt.',
  params: orderParams,
  query: z.strictObject({ cart_token: cartToken }),
  response: z.object({
    order_id: z.int(),
    legs: z.array(
      z.object({
        leg,
        state: cancelLegState,
        /** Why this much is refunded. */
        words: z.string(),
        total_cents: z.int(),
        refund_cents: z.int(),
        kept_cents: z.int(),
      }),
    ),
    /** Each leg that can be canceled, and all of these together. */
    choices: z.array(
      z.object({
        legs: z.array(leg),
        refund_cents: z.int(),
        parts: z.array(z.object({ label: z.string(), amount_cents: z.int() })),
        /** Null, or why less is refunded than the legs add up to. */
        note: z.nullable(z.string()),
      }),
    ),
  }),
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    response: {
      order_id: 90_001,
      legs: [
        {
          leg: 'outbound',
          state: 'full',
          words: 'Full refund until 5:00 PM on Wednesday, March 11, 2026.',
          total_cents: 28_455,
          refund_cents: 28_455,
          kept_cents: 0,
        },
      ],
      choices: [
        {
          legs: ['outbound'],
          refund_cents: 28_455,
          parts: [{ label: 'Card ending in 1111', amount_cents: 28_455 }],
          note: null,
        },
      ],
    },
  },
});

export const cancelOrder = endpoint({
  id: 'cancel_order',
  method: 'POST',
  path: '/api/v5/orders/:order_id/cancel',
  tag: 'orders',
  summary:
    'Cancels legs of an order and refunds what order_cancellation has shown. Takes an Idempotency-Key; without one the key is the order and its legs.',
  params: orderParams,
  query: z.strictObject({ cart_token: cartToken }),
  body: z.strictObject({
    legs: needed(list(oneOf('outbound', 'return'), 2)),
    /** The refund that was shown; if it has changed, nothing happens. */
    expected_refund_cents: needed(integer(0, limits.idMax)),
  }),
  response: z.object({
    order_id: z.int(),
    legs: z.array(z.object({ leg, refund_cents: z.int(), kept_cents: z.int() })),
    /** Null when nothing is refunded. */
    refund: z.nullable(refund),
  }),
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    body: { legs: ['return'], expected_refund_cents: 21_885 },
    response: {
      order_id: 90_001,
      legs: [{ leg: 'return', refund_cents: 21_885, kept_cents: 0 }],
      refund: {
        refund_id: 1,
        title: 'Canceled shipment',
        given_on: '2026-03-02',
        amount_cents: 21_885,
        parts: [
          {
            label: 'Card ending in 1111',
            amount_cents: 21_885,
            words: 'Refunded. Banks usually show it within 5 to 10 business days.',
          },
        ],
      },
    },
  },
});

export const refundOrder = endpoint({
  id: 'refund_order',
  method: 'POST',
  path: '/api/v5/orders/:order_id/refunds',
  tag: 'orders',
  summary:
    'Gives a part of what was paid for an order back, never more than is left of it. For admins. Takes an Idempotency-Key; without one the key is the order and the amount.',
  params: orderParams,
  body: z.strictObject({
    amount_cents: needed(integer(1, limits.idMax)),
    reason: needed(text(limits.refundReasonLengthMax, 'free')),
  }),
  response: z.object({
    order_id: z.int(),
    refund,
    /** What can still be refunded of the payment. */
    left_cents: z.int(),
  }),
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    body: { amount_cents: 1000, reason: 'The van came late.' },
    response: {
      order_id: 90_001,
      refund: {
        refund_id: 2,
        title: 'Refund',
        given_on: '2026-03-02',
        amount_cents: 1000,
        parts: [
          {
            label: 'Card ending in 1111',
            amount_cents: 1000,
            words: 'Refunded. Banks usually show it within 5 to 10 business days.',
          },
        ],
      },
      left_cents: 27_455,
    },
  },
});

export const accountOrders = endpoint({
  id: 'account_orders',
  method: 'GET',
  path: '/api/v5/account/orders',
  tag: 'account pages',
  summary: 'The orders of the signed-in user, newest first, with their status.',
  query: z.strictObject({}),
  response: z.object({
    orders: z.array(
      z.object({
        order_id: z.int(),
        display_id: z.string(),
        placed_at: z.string(),
        total_cents: z.int(),
        /** The total less its refunds, as on the receipt. Refunds of a change to a lower total are not taken off again. */
        paid_cents: z.int(),
        /** Everything that was refunded for the order so far. */
        refunded_cents: z.int(),
        /** Whether a part of that has not been accepted by the gateway yet. */
        refund_on_its_way: z.boolean(),
        from: z.string(),
        to: z.string(),
        roundtrip: z.boolean(),
        pickup_date: z.nullable(z.string()),
        arrival_date: z.nullable(z.string()),
        bag_count: z.int(),
        status: z.enum(orderProgresses),
        /** The leg of a round trip that was canceled while the other one was kept. Places and days are then those of the other one. */
        cancelled_leg: z.nullable(z.enum(['outbound', 'return'])),
        /** Where its bags are, in a few words; null before a carrier has scanned the first. */
        tracking: z.nullable(z.string()),
        /** The address of its receipt. */
        receipt: z.string(),
      }),
    ),
  }),
  example: { caller: 'traveler', query: {}, response: { orders: [] } },
});
