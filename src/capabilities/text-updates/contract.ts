import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { cartToken, orderParams } from '#kit/named-order/contract.ts';
import { flag, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const query = z.strictObject({ cart_token: cartToken });

const updates = z.object({
  /** Whether text messages are offered at all. */
  offered: z.boolean(),
  wanted: z.boolean(),
  /** Where they go, or the number of the order's owner; empty if there is none. */
  phone: z.string(),
  /** What the customer agrees to. */
  consent: z.string(),
});

/** SCR-06 */
export const textUpdates = endpoint({
  id: 'text_updates',
  method: 'GET',
  path: '/api/v5/orders/:order_id/texts',
  tag: 'tracking',
  summary:
    'Whether the customer of an order gets text messages about it, and at which number. For those who may cancel the order.',
  params: orderParams,
  query,
  response: updates,
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    response: {
      offered: true,
      wanted: false,
      phone: '',
      consent: 'Text me about this order. Message rates may apply. I can stop any time.',
    },
  },
});

/** SCR-06 */
export const setTextUpdates = endpoint({
  id: 'set_text_updates',
  method: 'POST',
  path: '/api/v5/orders/:order_id/texts',
  tag: 'tracking',
  summary:
    'Asks for text messages about an order, or ends them. The consent is recorded with its words. For those who may cancel the order.',
  params: orderParams,
  query,
  body: z.strictObject({
    wanted: needed(flag),
    /** A mobile number with its area code, or with + and its country code. Needed when they are wanted. */
    phone: optional(text(limits.textFieldLengthMax, 'free')),
  }),
  response: updates,
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    body: { wanted: false },
    response: {
      offered: true,
      wanted: false,
      phone: '',
      consent: 'Text me about this order. Message rates may apply. I can stop any time.',
    },
  },
});
