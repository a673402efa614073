import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { callerOf } from '#access/caller.ts';
import type { Cart } from '#records/carts/carts.ts';
import { cartOfRequest } from '#access/cart-of-request.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';

export type CartCallerDeps = { readonly db: Kysely<Tables>; readonly clock: Clock };

/** The cart of the address, if the request may touch it, and who asks. CRT-01 */
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
  const asked = { cartId: params.cart_id, cartToken: query.cart_token, caller };
  const cart = await cartOfRequest(deps, asked, request.headers);
  return cart instanceof Refusal ? cart : { cart, caller };
}
