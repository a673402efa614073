import { exampleTrip } from '#kit/example-trip/wire.ts';
import * as z from 'zod/mini';
import { formShape, optional } from '#kit/form-schema.ts';
import { bodyBytesMax, endpoint } from '#kit/endpoint.ts';
import { text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { priceFields } from '#rules/shipment-form/price-fields.ts';
import { shipmentFields } from '#rules/shipment-form/draft-fields.ts';

/** The reason of a line: its rule, the rule's inputs, and an explanation in words. */
const reason = z.object({
  rule: z.string(),
  inputs: z.record(z.string(), z.union([z.string(), z.number()])),
  words: z.string(),
});

const leg = z.nullable(z.enum(['outbound', 'return']));

/** One bag on one leg, or something charged or paid per leg or order. Together they add up to `final_price`. */
const lineItem = z.object({
  kind: z.string(),
  leg,
  traveler_id: z.nullable(z.string()),
  label: z.string(),
  price_cents: z.int(),
  price_cents_before_discount: z.int(),
  size: z.nullable(z.string()),
});

/** The price in the order of its calculation; bags of one size are one step. The steps add up to `final_price` too. */
const priceStep = z.object({ label: z.string(), leg, amount_cents: z.int(), reason });

export type PriceStepWire = z.infer<typeof priceStep>;

/** One order is the whole cart; `size` counts its bags on all legs. */
const order = z.object({
  _id: z.nullable(z.int()),
  /** What is left to pay; a negative amount is refunded. */
  final_price: z.int(),
  price_cents: z.int(),
  price_cents_before_discount: z.int(),
  size: z.int(),
  line_items: z.array(lineItem),
});

/** Listed only with `x_surcharge_check`; they are part of the price either way. */
const surcharge = z.object({
  kind: z.string(),
  leg,
  name: z.string(),
  amount_cents: z.int(),
  reason,
});

const perLeg = z.object({ outbound: z.int(), return: z.int() });

const priceAnswer = z.object({
  orders: z.array(order),
  price_steps: z.array(priceStep),
  price: z.object({
    outbound_price_cents: z.int(),
    return_price_cents: z.int(),
    original_price: z.optional(z.int()),
  }),
  totals: z.object({ insurance: perLeg, wholesale_discount: perLeg }),
  surcharges: z.nullable(z.array(surcharge)),
  gift_cards: z.array(z.object({ code: z.string(), applied_cents: z.int(), error: z.nullable(z.string()) })),
  ship_rate_adjustment: z.int(),
  roundtrip_shipment: z.boolean(),
  coupon: z.nullable(z.object({ code: z.string(), discount_cents: z.int() })),
  coupon_code: z.nullable(z.string()),
  coupon_invalid: z.boolean(),
  coupon_error: z.nullable(z.string()),
  coupon_notice: z.nullable(z.string()),
  coupon_roundtrip_invalid: z.boolean(),
  not_much_credit: z.boolean(),
  not_greator_credits: z.boolean(),
  minus_amount: z.boolean(),
  pickup_date_error: z.boolean(),
  pickup_date_error_message: z.nullable(z.string()),
  cart_replacement_cart_id: z.nullable(z.int()),
  cart_replacement_order_id: z.nullable(z.int()),
  cart_replacement_display_id: z.nullable(z.string()),
  cart_replacement_cart_token: z.nullable(z.string()),
  /** For admins only: the rate card's version and how the amounts were calculated. */
  admin_details: z.nullable(z.object({ rate_card_version: z.string() })),
  zero_cents_penalty: z.boolean(),
  has_valid_adjustment: z.boolean(),
  rate_card_version: z.nullable(z.string()),
  /** The most that each bag on each leg can cost in addition if it is above its size. */
  oversize: z.array(z.object({ bag_name: z.string(), size_lb: z.int(), most_cents: z.int() })),
  error: z.nullable(z.string()),
  /** What to correct before there can be a price. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});

export type PriceWire = z.infer<typeof priceAnswer>;

const pricedShipment = {
  ...exampleTrip,
  arrival_date: '2026-12-08',
  service_name: 'GROUND',
  carrier_service_level_id: 1,
  service_type_system_name: 'DOMESTIC_GROUND',
};

export const shipPrice = endpoint({
  id: 'ship_price',
  method: 'POST',
  path: '/refactor/v5/ship/ship_price',
  changes: 'nothing',
  tag: 'pricing',
  summary: 'The full price of a shipment, every line with its reason.',
  query: z.strictObject({ cart_token: optional(text(limits.textFieldLengthMax, 'free')) }),
  body: z.strictObject({ ...formShape(shipmentFields), ...formShape(priceFields) }, messageText('groupExpected')),
  bodyBytesMax: bodyBytesMax.shipment,
  response: priceAnswer,
  example: {
    body: pricedShipment,
    response: {
      orders: [
        {
          _id: null,
          final_price: 8999,
          price_cents: 8999,
          price_cents_before_discount: 8999,
          size: 1,
          line_items: [
            {
              kind: 'transport',
              leg: 'outbound',
              traveler_id: '1',
              label: 'Golf bag, Standard',
              price_cents: 8999,
              price_cents_before_discount: 8999,
              size: 'golf-standard',
            },
          ],
        },
      ],
      price_steps: [
        {
          label: 'Golf bag, Standard',
          leg: 'outbound',
          amount_cents: 8999,
          reason: { rule: 'transport', inputs: { zone: 8, miles: 2339 }, words: 'Ground, zone 8, 2,339 miles' },
        },
      ],
      price: { outbound_price_cents: 8999, return_price_cents: 0 },
      totals: { insurance: { outbound: 0, return: 0 }, wholesale_discount: { outbound: 0, return: 0 } },
      surcharges: null,
      gift_cards: [],
      ship_rate_adjustment: 0,
      roundtrip_shipment: false,
      coupon: null,
      coupon_code: null,
      coupon_invalid: false,
      coupon_error: null,
      coupon_notice: null,
      coupon_roundtrip_invalid: false,
      not_much_credit: false,
      not_greator_credits: false,
      minus_amount: false,
      pickup_date_error: false,
      pickup_date_error_message: null,
      cart_replacement_cart_id: null,
      cart_replacement_order_id: null,
      cart_replacement_display_id: null,
      cart_replacement_cart_token: null,
      admin_details: null,
      zero_cents_penalty: false,
      has_valid_adjustment: false,
      rate_card_version: '2026-01',
      oversize: [{ bag_name: 'Golf bag, Standard', size_lb: 42, most_cents: 2000 }],
      error: null,
      errors: [],
    },
  },
});
