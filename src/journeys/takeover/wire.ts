import type { EndpointInput, EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { takeOverCart } from './contract.ts';

/** The request to take a cart over. CRT-03 */
export type TakeoverRequest = {
  readonly cartId: number;
  /** From the link; admins need none. */
  readonly cartToken: string | undefined;
  /** Who takes it over: the signed-in user, also when no id is given. */
  readonly takerId: number | undefined;
  readonly reason: string | undefined;
};

export function takeoverRequestToWire({ cartId, takerId, reason }: Omit<TakeoverRequest, 'cartToken'>) {
  return {
    params: { cart_id: cartId },
    body: { takeover_id: takerId, reason },
  } satisfies EndpointInput<typeof takeOverCart>;
}

export function takeoverRequestFromWire({
  params,
  query,
  body,
}: EndpointRequest<typeof takeOverCart>): TakeoverRequest {
  return {
    cartId: params.cart_id,
    cartToken: query.cart_token,
    takerId: body.takeover_id,
    reason: body.reason,
  };
}

/** The cart that was taken over. `fromShipState` reads its trip, and replaces a past pickup date with today. CRT-04 */
export type TakenCart = {
  /** The owner of the cart; null for a guest. */
  readonly userId: number | null;
  /** Null when no trip was kept with the cart. */
  readonly shipState: Readonly<Record<string, unknown>> | null;
};

/** The cart, and the CSRF token of the new session; null for a program that calls with a token and has no session. */
export type TakeoverAnswer = { readonly cart: TakenCart; readonly csrfToken: string | null };

type TakeoverAnswerWire = EndpointResponse<typeof takeOverCart>;

export function takeoverAnswerToWire({ cart, csrfToken }: TakeoverAnswer): TakeoverAnswerWire {
  return { takeover_user_id: cart.userId, ship_state: cart.shipState && { ...cart.shipState }, akt: csrfToken };
}

export function takenCartFromWire(wire: TakeoverAnswerWire): TakenCart {
  return { userId: wire.takeover_user_id, shipState: wire.ship_state };
}

export function csrfTokenAfterTakeover({ akt }: TakeoverAnswerWire): string | null {
  return akt;
}
