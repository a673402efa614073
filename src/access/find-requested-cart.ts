import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { mayForOthers } from '#rules/account/permissions.ts';
import { messageText } from '#rules/messages.ts';
import { type Cart, findCart, findCartByToken, findOpenCartOfSession } from '#records/carts/carts.ts';
import type { Tables } from '#records/tables.ts';
import { isTakeoverToken } from '#records/sessions/takeover-tokens.ts';
import type { User } from '#records/people/users.ts';
import { findCaller } from './find-caller.ts';

/**
 * The cart that a request names, if the caller may use it; for all others it does not exist. The token may come in
 * `X-Cart-Token`, else in a field of the call. CRT-01
 */
export async function findRequestedCart(
  { db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock },
  requested: { readonly cartId: number; readonly cartToken: string | undefined; readonly caller: User | undefined },
  request: FastifyRequest,
): Promise<Cart | Refusal> {
  const header = request.headers['x-cart-token'];
  const cart = await findOwnCart(db, {
    cartId: requested.cartId,
    // Empty means none: an admin who took the cart over has no token of it.
    token: (typeof header === 'string' ? header : requested.cartToken) || null,
    sessionIdHash: request.sessionIdHash,
    userId: requested.caller?.id ?? null,
    mayTakeOver: requested.caller !== undefined && mayForOthers(requested.caller.role, 'take-over-cart'),
    now: nowOf(clock),
    mayTouchAny: requested.caller !== undefined && mayForOthers(requested.caller.role, 'use-cart'),
  });
  return cart ?? refuseUnknown(messageText('cartUnknown'), 'cartId');
}

/** Who calls, and the cart that the request names, if they may touch it. CRT-01 */
export async function findCallerAndCart(
  deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
  requested: { readonly cartId: number; readonly cartToken?: string | undefined },
  request: FastifyRequest,
): Promise<{ readonly caller: User | undefined; readonly cart: Cart } | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const cart = await findRequestedCart(
    deps,
    { cartId: requested.cartId, cartToken: requested.cartToken, caller },
    request,
  );
  return cart instanceof Refusal ? cart : { caller, cart };
}

/**
 * A cart may be touched by its token, by a takeover token, from the browser that opened it, by its owner, and by staff who may use any
 * cart. ROL-01
 */
async function findOwnCart(
  db: Kysely<Tables>,
  who: {
    readonly cartId: number;
    readonly token: string | null;
    readonly sessionIdHash: Buffer | null;
    readonly userId: number | null;
    readonly mayTakeOver: boolean;
    readonly mayTouchAny: boolean;
    readonly now: Date;
  },
): Promise<Cart | undefined> {
  if (who.token !== null) {
    const { cartId, token, userId, now } = who;
    const opened = await findCartByToken(db, { cartId, token });
    if (opened || !who.mayTakeOver || userId === null) return opened;
    return (await isTakeoverToken(db, { cartId, token, userId, now })) ? findCart(db, cartId) : undefined;
  }
  const cart = await findCart(db, who.cartId);
  if (!cart) return undefined;
  if (who.mayTouchAny || (who.userId !== null && cart.userId === who.userId)) return cart;
  if (who.sessionIdHash === null) return undefined;
  const opened = await findOpenCartOfSession(db, { sessionIdHash: who.sessionIdHash, brandId: cart.brandId });
  return opened?.id === cart.id ? cart : undefined;
}
