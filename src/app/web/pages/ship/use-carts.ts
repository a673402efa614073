import { createContext, useContext } from 'react';
import type { CartKeeper } from '#capabilities/carts/web/cart-keeper.ts';

export const CartsContext = createContext<CartKeeper | null>(null);

/** The cart of this page. */
export function useCarts(): CartKeeper {
  const carts = useContext(CartsContext);
  if (!carts) throw new Error('The cart is known only inside the ship page');
  return carts;
}
