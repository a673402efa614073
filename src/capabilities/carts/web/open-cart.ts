import { call } from '#kit/web/call.ts';
import type { OpenCart } from '#kit/web/cart.ts';
import { createCart } from '../contract.ts';
import { openedCartFromWire, type WantedCart, wantedCartToWire } from '../wire.ts';

export async function openCart(wanted: WantedCart): Promise<OpenCart> {
  return openedCartFromWire(await call(createCart, { body: wantedCartToWire(wanted) }));
}
