import * as z from 'zod/mini';
import { formShape } from '#kit/form-schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { integer } from '#rules/fields.ts';
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
