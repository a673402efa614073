import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { formShape, needed, optional } from '#kit/form-schema.ts';
import { date, flag, integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';

export const customsInfoRequired = endpoint({
  id: 'international_info_required',
  method: 'GET',
  path: '/api/v5/international_info/required/:country',
  tag: 'customs',
  summary: 'Whether bags to a country need the traveler’s own dates for the customs papers.',
  params: z.strictObject({ country: needed(text(limits.textFieldLengthMax, 'zip')) }),
  query: z.strictObject({
    brand_id: optional(integer(1, limits.idMax)),
    /** Ours: where the bags come from; the United States when it is not said. */
    origin_country: optional(text(limits.textFieldLengthMax, 'zip')),
  }),
  response: z.object({ required: z.boolean() }),
  example: { params: { country: 'GB' }, query: { brand_id: 5, origin_country: 'US' }, response: { required: true } },
});

export const saveCustomsInfo = endpoint({
  id: 'international_info',
  method: 'POST',
  path: '/api/v5/international_info',
  tag: 'customs',
  summary:
    'Keeps the traveler’s dates for the customs papers with a cart (with x-cart-token), in place of those kept before.',
  body: z.strictObject({
    international_info: z.strictObject(
      formShape({
        // Optional here, so that the rule refuses a missing date in the words of the specification. INT-01
        date_of_arrival: date,
        date_of_departure: date,
        // Ours: a round trip needs the departure too.
        roundtrip: flag,
      }),
      messageText('groupExpected'),
    ),
    cart_id: needed(integer(1, limits.idMax)),
  }),
  response: z.object({
    success: z.literal(true),
    international_info: z.object({ date_of_arrival: z.string(), date_of_departure: z.nullable(z.string()) }),
  }),
  example: {
    caller: 'admin',
    body: {
      international_info: { date_of_arrival: '2026-06-01', date_of_departure: '2026-06-09', roundtrip: true },
      cart_id: 1001,
    },
    response: {
      success: true,
      international_info: { date_of_arrival: '2026-06-01', date_of_departure: '2026-06-09' },
    },
  },
});
