import * as z from 'zod/mini';
import { needed, optional } from '#kit/form-schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { date, flag, integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

/** One way to hand the bags over. PKP-01 */
const pickupFee = z.object({
  id: z.int(),
  pickup_fees_title: z.string(),
  price_cents: z.int(),
  formatted_amount: z.string(),
  waived: z.boolean(),
  hourly: z.boolean(),
  sameday: z.boolean(),
  default: z.boolean(),
  sku: z.string(),
  ready_time: z.nullable(z.string()),
  close_time: z.nullable(z.string()),
  ready_time_hour: z.nullable(z.int()),
  close_time_hour: z.nullable(z.int()),
});

export type PickupFeeWire = z.infer<typeof pickupFee>;

export const pickupFees = endpoint({
  id: 'pickup_fee',
  method: 'GET',
  path: '/api/v5/products/pickup_fee',
  tag: 'pickup',
  summary: 'The ways to hand bags over and what each costs. Waived ones are seen by general admins only.',
  query: z.strictObject({
    brand_id: needed(integer(1, 6)),
    user_id: optional(integer(1, 2_147_483_647)),
    sameday: optional(flag),
  }),
  response: z.object({ pickup_fees: z.array(pickupFee) }),
  example: {
    query: { brand_id: 5 },
    response: {
      pickup_fees: [
        {
          id: 0,
          pickup_fees_title: 'Drop off at local carrier store',
          price_cents: 0,
          formatted_amount: '$0.00',
          waived: false,
          hourly: false,
          sameday: false,
          default: true,
          sku: 'pickup-drop-off',
          ready_time: null,
          close_time: null,
          ready_time_hour: null,
          close_time_hour: null,
        },
      ],
    },
  },
});

export const sameDayDropOffCutOff = endpoint({
  id: 'same_day_drop_off_cut_off',
  method: 'POST',
  path: '/api/v5/calendar/same_day_drop_off_cut_off',
  changes: 'nothing',
  tag: 'pickup',
  summary:
    'Whether it is too late today to bring bags to a store near a postal code, and the next day on which it is not.',
  body: z.strictObject({
    postal_code: needed(text(limits.textFieldLengthMax, 'zip')),
    country_code: needed(text(2, 'alphabets')),
    province: optional(text(limits.textFieldLengthMax, 'free')),
  }),
  response: z.object({ past: z.boolean(), next_day: z.string() }),
  example: {
    body: { postal_code: '33401', country_code: 'US', province: 'FL' },
    response: { past: false, next_day: '2026-03-03' },
  },
});

export const cutOffTimes = endpoint({
  id: 'cut_off_times',
  method: 'POST',
  path: '/api/cut_off_times',
  changes: 'nothing',
  tag: 'pickup',
  summary: 'The first day on which bags can be handed over, by the server’s clock and the origin’s time zone.',
  body: z.strictObject({
    club_id: optional(integer(1, 2_147_483_647)),
    drop_off: optional(flag),
    /** The caller’s local time; it is accepted and ignored. */
    client_local_time: optional(text(limits.textFieldLengthMax, 'free')),
    country_code: needed(text(2, 'alphabets')),
    state: optional(text(limits.textFieldLengthMax, 'free')),
    city: optional(text(limits.textFieldLengthMax, 'free')),
    zip: optional(text(limits.textFieldLengthMax, 'zip')),
    from_static: optional(flag),
  }),
  response: z.object({ success: z.boolean(), new_date: z.string(), origin_local_hour: z.int() }),
  example: {
    body: { country_code: 'US', zip: '33401', drop_off: true },
    response: { success: true, new_date: '2026-03-02', origin_local_hour: 10 },
  },
});

export const checkCarrierReadyTime = endpoint({
  id: 'check_carrier_ready_time',
  method: 'GET',
  path: '/refactor/v5/check_carrier_ready_time',
  tag: 'pickup',
  summary:
    'Whether the carrier can still take the bags of a cart at this time of the place they start from. What is not said is read from the trip kept with the cart.',
  query: z.strictObject({
    /** The number of the order to come, or its name to read aloud. Ours: the cart’s own id will do instead. */
    x_order_tracking_id: optional(text(limits.codeLengthMax, 'free')),
    cart_id: optional(integer(1, limits.idMax)),
    cart_token: optional(text(limits.textFieldLengthMax, 'free')),
    /** `YYYY-MM-DDTHH:MM`, in the local time of the place where the bags are handed over. */
    date_time: needed(text(limits.timeLengthMax, 'free')),
    leg: optional(oneOf('outbound', 'return')),
    outbound_pickup: optional(integer(0, limits.idMax)),
    return_pickup: optional(integer(0, limits.idMax)),
    arrival_date: optional(date),
    /** Where the bags of the leg start. */
    club_id: optional(integer(1, limits.idMax)),
    country_code: optional(text(2, 'alphabets')),
    zip: optional(text(limits.textFieldLengthMax, 'zip')),
  }),
  response: z.object({ status: z.boolean(), error: z.nullable(z.string()) }),
  example: {
    caller: 'admin',
    query: {
      cart_id: 1001,
      date_time: '2026-12-01T09:00',
      outbound_pickup: 1,
      arrival_date: '2026-12-08',
      country_code: 'US',
      zip: '33401',
    },
    response: { status: true, error: null },
  },
});
