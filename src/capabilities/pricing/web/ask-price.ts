import { call } from '#kit/web/call.ts';
import { type CartSource, type OpenCart, withCart } from '#kit/web/cart.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { shipPrice } from '../contract.ts';
import { type PriceAnswer, priceFromWire, priceQuestionToWire, replacedCartFromWire, withCartToWire } from '../wire.ts';

/** The cart a price is asked with; the answer may replace it. CRT-06 */
export type CartForPrice = CartSource & { replace(cart: OpenCart): void };

/** Asks for the price of a draft with the cart of the page, and continues with the cart that the answer names. PRC-01 CRT-06 */
export async function askPrice({
  draft,
  extras,
  carts,
  signal,
}: {
  draft: Draft;
  extras: PriceExtras;
  carts: CartForPrice;
  signal: AbortSignal;
}): Promise<PriceAnswer> {
  const question = priceQuestionToWire(draft, extras);
  const answer = await withCart(carts, (cart) => {
    signal.throwIfAborted();
    const body = cart ? withCartToWire(question, cart.id) : question;
    return call(shipPrice, { body }, { signal, cartToken: cart?.token });
  });
  const replaced = replacedCartFromWire(answer);
  if (replaced) carts.replace(replaced);
  return priceFromWire(answer);
}
