import * as z from 'zod/mini';
import { needed, optional } from '#kit/form-schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { flag, integer } from '#rules/fields.ts';

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
