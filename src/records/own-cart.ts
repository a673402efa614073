import type { Kysely } from 'kysely';
import { type Cart, findCart, findCartByToken, findOpenCartOfSession } from './carts.ts';
import type { Tables } from './tables.ts';

/** A cart for somebody who may touch it: by its token, from the browser that opened it, its owner, or an admin. */
export async function findOwnCart(
  db: Kysely<Tables>,
  who: {
    readonly cartId: number;
    readonly token: string | null;
    readonly sessionIdHash: Buffer | null;
    readonly userId: number | null;
    readonly isAdmin: boolean;
  },
): Promise<Cart | undefined> {
  if (who.token !== null) return findCartByToken(db, { cartId: who.cartId, token: who.token });
  const cart = await findCart(db, who.cartId);
  if (!cart) return undefined;
  if (who.isAdmin || (who.userId !== null && cart.userId === who.userId)) return cart;
  if (who.sessionIdHash === null) return undefined;
  const opened = await findOpenCartOfSession(db, { sessionIdHash: who.sessionIdHash, brandId: cart.brandId });
  return opened?.id === cart.id ? cart : undefined;
}
