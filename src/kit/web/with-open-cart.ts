import { t } from '#rules/language/t.ts';
import { CallFailed } from './call.ts';
import { type CartSource, type OpenCart, withCart } from './cart.ts';

/** `withCart` for a call that can't be made without a cart. `problem` is why it was not sent when none could be opened. CRT-01 */
export function withOpenCart<Answer>(
  carts: CartSource,
  send: (cart: OpenCart) => Promise<Answer>,
  problem: string = t`Please check your connection and try again.`,
): Promise<Answer> {
  return withCart(carts, async (cart) => send(requireCart(cart, problem)));
}

/** The cart that a call can't be made without. */
export function requireCart<Cart>(cart: Cart | null, problem: string): Cart {
  if (cart === null) throw new CallFailed({ kind: 'not-sent' }, problem);
  return cart;
}
