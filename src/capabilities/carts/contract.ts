import * as z from 'zod/mini';
import { formShape, needed, optional } from '#kit/form-schema.ts';
import { bodyBytesMax, endpoint } from '#kit/endpoint.ts';
import { integer, list, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';

export const createCart = endpoint({
  id: 'create_cart',
  method: 'POST',
  path: '/api/v5/carts',
  tag: 'carts',
  summary: 'Opens a cart. Its token is answered once, here, and is needed to touch the cart again.',
  body: z.strictObject({
    cart: z.strictObject(
      formShape({
        brand_id: integer(1, 6),
        user_id: integer(1, 2_147_483_647),
        micro_site_id: integer(1, 2_147_483_647),
      }),
      messageText('groupExpected'),
    ),
  }),
  response: z.object({ id: z.int(), order_id: z.int(), display_id: z.string(), cart_token: z.string() }),
  example: {
    body: { cart: { brand_id: 5 } },
    response: {
      id: 1001,
      order_id: 100_001,
      display_id: 'P-7K3M9Q',
      cart_token: 'the-token-of-the-cart-as-43-characters-long',
    },
  },
});

const place = optional(text(limits.textFieldLengthMax, 'free'));
const nameAndEmail = text(limits.textFieldLengthMax + ':'.length + limits.emailLengthMax, 'free');
const cartParams = z.strictObject({ cart_id: needed(integer(1, limits.idMax)) });
const cartQuery = z.strictObject({ cart_token: optional(text(limits.textFieldLengthMax, 'free')) });

/** Any object: `rules/shipment-form/ship-state.ts` reads the fields that it knows. */
const shipState = z.record(z.string(), z.unknown(), messageText('groupExpected'));

export const saveSession = endpoint({
  id: 'save_cart_session',
  method: 'POST',
  path: '/api/v5/carts/:cart_id/session',
  tag: 'carts',
  summary:
    'Keeps a trip with its cart (with cart_token or x-cart-token). Of two saves the one with the higher revision wins; nothing is kept for admins and managers.',
  params: cartParams,
  query: cartQuery,
  body: z.strictObject({
    origin_city: place,
    origin_state: place,
    destination_city: place,
    destination_state: place,
    travelers: optional(list(nameAndEmail, limits.travelersMax)),
    ship_state: shipState,
    /** Ours: without one a save always counts. */
    revision: optional(integer(0, Number.MAX_SAFE_INTEGER)),
  }),
  bodyBytesMax: bodyBytesMax.savedTrip,
  response: z.object({ success: z.literal(true), saved: z.boolean(), revision: z.int() }),
  example: {
    caller: 'admin',
    params: { cart_id: 1001 },
    body: {
      origin_city: 'Aspen',
      origin_state: 'CO',
      destination_city: 'Miami',
      destination_state: 'FL',
      travelers: ['Ada Park:ada@portage.test'],
      ship_state: { version: 1, brand_id: 5, o_city: 'Aspen', o_state: 'CO', d_city: 'Miami', d_state: 'FL' },
      revision: 3,
    },
    response: { success: true, saved: false, revision: 0 },
  },
});

export const loadSession = endpoint({
  id: 'load_cart_session',
  method: 'GET',
  path: '/api/v5/carts/:cart_id/session',
  tag: 'carts',
  summary: 'The trip that is kept with a cart (with cart_token or x-cart-token), so that a new tab continues with it.',
  params: cartParams,
  query: cartQuery,
  response: z.object({ ship_state: z.nullable(shipState), revision: z.int() }),
  example: {
    caller: 'admin',
    params: { cart_id: 1001 },
    response: { ship_state: null, revision: 0 },
  },
});
