import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { type Sessions, sessionIdHash } from '#kit/server/session.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { callerOf } from '#records/caller.ts';
import type { Cart } from '#records/carts.ts';
import { findOwnCart } from '#records/own-cart.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/users.ts';
import { messageText } from '#rules/messages.ts';

export type CartCallerDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly sessions: Sessions;
};

/** The cart of the address, if the request may touch it, and who asks; to anybody else it does not exist. CRT-01 */
export async function cartOfCaller(
  deps: CartCallerDeps,
  {
    params,
    query,
  }: { readonly params: { readonly cart_id: number }; readonly query: { readonly cart_token?: string | undefined } },
  request: FastifyRequest,
): Promise<{ readonly cart: Cart; readonly caller: User | undefined } | Refusal> {
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  const header = request.headers['x-cart-token'];
  const sessionId = deps.sessions.idOf(request);
  const cart = await findOwnCart(deps.db, {
    cartId: params.cart_id,
    token: (typeof header === 'string' ? header : query.cart_token) ?? null,
    sessionIdHash: sessionId ? sessionIdHash(sessionId) : null,
    userId: caller?.id ?? null,
    isAdmin: caller?.role === 'admin' || caller?.role === 'admin_plus',
  });
  return cart ? { cart, caller } : refuseUnknown(messageText('cartUnknown'), 'cart_id');
}
