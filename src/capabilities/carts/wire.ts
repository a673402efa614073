import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { type SavedCodes, sessionFields } from '#rules/shipment-form/ship-state.ts';
import type { createCart, loadSession, saveSession } from './contract.ts';

/** The request for a new cart. */
export type WantedCart = {
  readonly brandId: number | undefined;
  readonly userId?: number | undefined;
  readonly microSiteId: number | undefined;
};

export function wantedCartToWire({ brandId, microSiteId }: WantedCart) {
  return { cart: { brand_id: brandId, micro_site_id: microSiteId } };
}

export function wantedCartFromWire({ cart }: EndpointRequest<typeof createCart>['body']): WantedCart {
  return { brandId: cart.brand_id, userId: cart.user_id, microSiteId: cart.micro_site_id };
}

/** A cart and the token that opens it. */
export type OpenedCart = {
  readonly cart: { readonly id: number; readonly orderId: number; readonly displayId: string };
  readonly token: string;
};

export function openedCartToWire({ cart, token }: OpenedCart): EndpointResponse<typeof createCart> {
  return { id: cart.id, order_id: cart.orderId, display_id: cart.displayId, cart_token: token };
}

export function openedCartFromWire({
  id,
  cart_token: token,
  display_id: displayId,
}: EndpointResponse<typeof createCart>) {
  return { id, token, displayId };
}

/** The cart in a request's path and query. */
export type NamedCart = { readonly cartId: number; readonly cartToken: string | undefined };

export function namedCartFromWire({
  params,
  query,
}: Pick<EndpointRequest<typeof loadSession>, 'params' | 'query'>): NamedCart {
  return { cartId: params.cart_id, cartToken: query.cart_token };
}

export function cartIdToWire(cartId: number) {
  return { cart_id: cartId };
}

/** A trip to save with its cart. */
export type TripToSave = {
  readonly originCity: string;
  readonly originState: string;
  readonly destinationCity: string;
  readonly destinationState: string;
  readonly travelers: readonly string[];
  readonly shipState: Readonly<Record<string, unknown>>;
};

export function tripToWire(draft: Draft, codes: SavedCodes | undefined, revision: number) {
  return { ...sessionFields(draft, codes), revision };
}

export function tripFromWire(body: EndpointRequest<typeof saveSession>['body']): {
  readonly trip: TripToSave;
  readonly revision: number | null;
} {
  return {
    trip: {
      originCity: body.origin_city ?? '',
      originState: body.origin_state ?? '',
      destinationCity: body.destination_city ?? '',
      destinationState: body.destination_state ?? '',
      travelers: body.travelers ?? [],
      shipState: body.ship_state,
    },
    revision: body.revision ?? null,
  };
}

/** The trip saved with a cart; null when there is none. */
export type SavedTrip = { readonly shipState: Readonly<Record<string, unknown>> | null; readonly revision: number };

export function savedTripToWire({ shipState, revision }: SavedTrip): EndpointResponse<typeof loadSession> {
  return { ship_state: shipState, revision };
}

export function savedTripFromWire({
  ship_state: shipState,
  revision,
}: EndpointResponse<typeof loadSession>): SavedTrip {
  return { shipState, revision };
}
