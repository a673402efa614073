import type { EndpointInput, EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { FoundCartWire, searchPeopleAndCarts, takeoverToken } from './contract.ts';

/** A person as staff find them. SCR-08 */
export type FoundPerson = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly isGuest: boolean;
  /** What a guest's record was made for: an order, or a cart that was not ordered. Each order of a guest has its own. */
  readonly guestOf: { readonly displayId: string; readonly isOrdered: boolean } | null;
  readonly clubName: string | null;
};

/** A cart as staff find it. SCR-08 */
export type FoundCart = {
  readonly id: number;
  readonly orderId: number;
  readonly displayId: string;
  readonly brandId: number;
  /** Null for a guest. */
  readonly owner: { readonly id: number; readonly name: string; readonly email: string } | null;
  /** Empty when no trip was kept with it. */
  readonly from: string;
  readonly to: string;
  /** Whether it has become an order: then it can't be taken over. */
  readonly isOrdered: boolean;
  readonly changedAt: Date;
};

export type PeopleAndCarts = { readonly people: readonly FoundPerson[]; readonly carts: readonly FoundCart[] };

type PeopleAndCartsWire = EndpointResponse<typeof searchPeopleAndCarts>;

export function peopleAndCartsToWire({ people, carts }: PeopleAndCarts): PeopleAndCartsWire {
  return {
    people: people.map(({ id, name, email, role, isGuest, guestOf, clubName }) => ({
      user_id: id,
      name,
      email,
      role,
      is_guest: isGuest,
      guest_of: guestOf && { display_id: guestOf.displayId, is_ordered: guestOf.isOrdered },
      club_name: clubName,
    })),
    carts: carts.map(foundCartToWire),
  };
}

export function peopleAndCartsFromWire({ people, carts }: PeopleAndCartsWire): PeopleAndCarts {
  return {
    people: people.map(({ user_id: id, name, email, role, is_guest: isGuest, guest_of: of, club_name: clubName }) => ({
      id,
      name,
      email,
      role,
      isGuest,
      guestOf: of && { displayId: of.display_id, isOrdered: of.is_ordered },
      clubName,
    })),
    carts: carts.map(foundCartFromWire),
  };
}

export function foundCartToWire({ owner, ...cart }: FoundCart): FoundCartWire {
  return {
    cart_id: cart.id,
    order_id: cart.orderId,
    display_id: cart.displayId,
    brand_id: cart.brandId,
    owner: owner && { user_id: owner.id, name: owner.name, email: owner.email },
    from: cart.from,
    to: cart.to,
    is_ordered: cart.isOrdered,
    changed_at: cart.changedAt.toISOString(),
  };
}

export function foundCartFromWire({ owner, ...wire }: FoundCartWire): FoundCart {
  return {
    id: wire.cart_id,
    orderId: wire.order_id,
    displayId: wire.display_id,
    brandId: wire.brand_id,
    owner: owner && { id: owner.user_id, name: owner.name, email: owner.email },
    from: wire.from,
    to: wire.to,
    isOrdered: wire.is_ordered,
    changedAt: new Date(wire.changed_at),
  };
}

/** What opens one cart to one member of staff, and until when. CRT-03 */
export type TakeoverToken = { readonly token: string; readonly endsAt: Date };

type TakeoverTokenWire = EndpointResponse<typeof takeoverToken>;

export function takeoverTokenToWire({ token, endsAt }: TakeoverToken): TakeoverTokenWire {
  return { cart_token: token, until: endsAt.toISOString() };
}

export function takeoverTokenFromWire({ cart_token: token, until }: TakeoverTokenWire): TakeoverToken {
  return { token, endsAt: new Date(until) };
}

export function takeoverTokenRequestToWire(cartId: number) {
  return { params: { cart_id: cartId }, body: {} } satisfies EndpointInput<typeof takeoverToken>;
}

export function takeoverTokenRequestFromWire({ params }: EndpointRequest<typeof takeoverToken>): number {
  return params.cart_id;
}
