import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed } from '#kit/form-schema.ts';
import { receiptKeys } from '#kit/named-order/contract.ts';
import { integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { returnedBagChoices, returnedBagStates } from '#rules/parcels/returned-bag.ts';
import { returnCauses } from '#rules/parcels/scans.ts';

const id = needed(integer(1, limits.idMax));
const query = z.strictObject(receiptKeys);

const shown = z.object({
  returned_bags: z.array(
    z.object({
      id: z.int(),
      leg: z.enum(['outbound', 'return']),
      bag: z.int(),
      /** How many bags its leg has. */
      bag_count: z.int(),
      traveler_name: z.string(),
      bag_name: z.string(),
      state: z.enum(returnedBagStates),
      /** Why it was sent back; null if the carrier does not say. */
      cause: z.nullable(z.enum(returnCauses)),
      /** The price of its trip, which is taken off a new one; null where the trip stays paid. */
      amount_cents: z.nullable(z.int()),
      /** What is refunded, or was refunded, in all: that price, and its return trip where it has one. */
      refund_cents: z.nullable(z.int()),
      /** The day on which it is refunded automatically. */
      refund_on: z.nullable(z.string()),
      /** The code by which the new trip is recognized, once that was chosen. It takes the amount off. */
      coupon: z.nullable(z.string()),
      /** The query of the ship page with the new trip filled in. */
      ship_query: z.string(),
      /** Whether the new trip is booked: by an order with the code, or one whose number was typed. */
      trip_is_booked: z.boolean(),
      /** What staff have arranged in place of the choice, in their words; null if they have not. */
      arranged: z.nullable(z.string()),
      /** Whether its return label waits for a new trip that arrives before the return leg starts. If one is booked, it arrives too late. */
      return_waits: z.boolean(),
      /** The new trip has to arrive before this day for that label; null where no label waits. */
      return_starts_on: z.nullable(z.string()),
    }),
  ),
});

/** PRC-04 */
export const returnedBags = endpoint({
  id: 'returned_bags',
  method: 'GET',
  path: '/api/v5/orders/:order_id/returned_bags',
  tag: 'tracking',
  summary:
    'The bags of an order that were sent back, and what their customer can choose. For those who may see the receipt.',
  params: z.strictObject({ order_id: id }),
  query,
  response: shown,
  example: { caller: 'admin', params: { order_id: 90_001 }, response: { returned_bags: [] } },
});

/** PRC-04 */
export const chooseForReturnedBag = endpoint({
  id: 'choose_for_returned_bag',
  method: 'POST',
  path: '/api/v5/orders/:order_id/returned_bags/:id',
  tag: 'tracking',
  summary:
    'Has a bag that was sent back travel again, with a code that takes the price of its first trip off, or has that price refunded the way it was paid. For those who may see the receipt.',
  params: z.strictObject({ order_id: id, id }),
  query,
  body: z.strictObject({ choice: needed(oneOf(...returnedBagChoices)) }),
  response: shown,
  example: {
    caller: 'admin',
    params: { order_id: 90_003, id: 1 },
    body: { choice: 'again' },
    response: {
      returned_bags: [
        {
          id: 1,
          leg: 'outbound',
          bag: 2,
          bag_count: 2,
          traveler_name: 'Tessa Rowan',
          bag_name: 'Golf bag (standard)',
          state: 'again',
          cause: null,
          amount_cents: 5900,
          refund_cents: 5900,
          refund_on: '2026-05-20',
          coupon: 'AGAIN-7K3M9-QACDE',
          ship_query: 'o_zip=90001&d_zip=33101&product=golf-standard&oneway=true&coupon=AGAIN-7K3M9-QACDE',
          trip_is_booked: false,
          arranged: null,
          return_waits: false,
          return_starts_on: null,
        },
      ],
    },
  },
});

/** SCR-06 */
export const nameTripOfReturnedBag = endpoint({
  id: 'name_trip_of_returned_bag',
  method: 'POST',
  path: '/api/v5/orders/:order_id/returned_bags/:id/trip',
  tag: 'tracking',
  summary:
    'Names the order that is the new trip of a bag that was sent back, where it was made without the code. It has to be a later order of the same email. For those who may see the receipt.',
  params: z.strictObject({ order_id: id, id }),
  query,
  body: z.strictObject({ order_number: needed(text(limits.codeLengthMax, 'free')) }),
  response: shown,
  example: {
    caller: 'admin',
    params: { order_id: 90_003, id: 2 },
    body: { order_number: 'P-4WN7TR' },
    response: {
      returned_bags: [
        {
          id: 2,
          leg: 'outbound',
          bag: 3,
          bag_count: 3,
          traveler_name: 'Tessa Rowan',
          bag_name: 'Golf bag (standard)',
          state: 'again',
          cause: 'recipient',
          amount_cents: null,
          refund_cents: null,
          refund_on: null,
          coupon: 'AGAIN-7K3M9-QACDE',
          ship_query: 'o_zip=90001&d_zip=33101&product=golf-standard&oneway=true&coupon=AGAIN-7K3M9-QACDE',
          trip_is_booked: true,
          arranged: null,
          return_waits: false,
          return_starts_on: null,
        },
      ],
    },
  },
});
