import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed } from '#kit/form-schema.ts';
import { integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const tag = 'admin';

const namedPerson = z.object({ user_id: z.int(), name: z.string(), email: z.string() });

/** A cart as staff find it. */
const foundCart = z.object({
  cart_id: z.int(),
  order_id: z.int(),
  display_id: z.string(),
  brand_id: z.int(),
  /** Null for a guest. */
  owner: z.nullable(namedPerson),
  /** Empty where no trip was kept with it. */
  from: z.string(),
  to: z.string(),
  /** Whether it has become an order: it can't be taken over then. */
  is_ordered: z.boolean(),
  changed_at: z.string(),
});

export type FoundCartWire = z.infer<typeof foundCart>;

export const searchPeopleAndCarts = endpoint({
  id: 'admin_search',
  method: 'GET',
  path: '/api/v5/admin/search',
  tag,
  summary:
    'Finds people by the beginning of a name, an email or a word of their club, and carts by their number, that of their order or the name to read aloud. For our staff.',
  query: z.strictObject({ query: needed(text(limits.textFieldLengthMax, 'free')) }),
  response: z.object({
    people: z.array(
      z.extend(namedPerson, {
        role: z.string(),
        is_guest: z.boolean(),
        /** The order that a guest’s record was made for, or their cart that was not ordered; null for none. */
        guest_of: z.nullable(z.object({ display_id: z.string(), is_ordered: z.boolean() })),
        club_name: z.nullable(z.string()),
      }),
    ),
    carts: z.array(foundCart),
  }),
  example: {
    caller: 'admin',
    query: { query: 'rowan' },
    response: {
      people: [
        {
          user_id: 1,
          name: 'Tessa Rowan',
          email: 'traveler@portage.test',
          role: 'user',
          is_guest: false,
          guest_of: null,
          club_name: null,
        },
      ],
      carts: [],
    },
  },
});

export const takeoverToken = endpoint({
  id: 'takeover_token',
  method: 'POST',
  path: '/api/v5/admin/carts/:cart_id/takeover_token',
  tag,
  summary:
    'Opens a cart to the caller for an hour: the answer takes the place of the cart’s own token, for this person alone. For our staff; it is written into the audit log.',
  params: z.strictObject({ cart_id: needed(integer(1, limits.idMax)) }),
  body: z.strictObject({}),
  response: z.object({ cart_token: z.string(), until: z.string() }),
  example: {
    caller: 'admin',
    params: { cart_id: 1001 },
    body: {},
    response: { cart_token: 'q1w2e3r4t5y6u7i8o9p0', until: '2026-03-02T16:00:00.000Z' },
  },
});
