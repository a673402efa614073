import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const id = integer(1, limits.idMax);

export const takeOverCart = endpoint({
  id: 'take_over_cart',
  method: 'POST',
  path: '/api/v5/carts/:cart_id/takeover',
  tag: 'takeover',
  summary:
    'Takes a cart over: answers its person and its trip, and lets the browser act for that person for 30 minutes under a new session (`akt` is its CSRF token). For our staff; managers need the cart’s token.',
  params: z.strictObject({ cart_id: needed(id) }),
  query: z.strictObject({ cart_token: optional(text(limits.textFieldLengthMax, 'free')) }),
  body: z.strictObject({
    /** Who takes over: the signed-in user, whose id it has to be if it is sent. */
    takeover_id: optional(id),
    /** Ours: why, for the audit log, which otherwise says that no reason was given. The page always asks for one. */
    reason: optional(text(limits.takeoverReasonLengthMax, 'free')),
  }),
  response: z.object({
    /** The owner of the cart; null for a guest. */
    takeover_user_id: z.nullable(z.int()),
    /** Null when no trip was kept with the cart. */
    ship_state: z.nullable(z.record(z.string(), z.unknown())),
    /** Null for a program that calls with a token: it has no session that could change. */
    akt: z.nullable(z.string()),
  }),
  example: {
    caller: 'admin',
    params: { cart_id: 1001 },
    body: { takeover_id: 3, reason: 'The guest called and asked us to finish the booking.' },
    response: { takeover_user_id: null, ship_state: null, akt: null },
  },
});
