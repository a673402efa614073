import type { SavedAddress } from '#rules/account/saved-address.ts';
import type { EndpointInput, EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { FoundCustomerWire, getOnBehalfSession, getUser, searchCustomers, setCartCustomer } from './contract.ts';

/** An address of a customer. The name that they gave it is theirs alone. ENT-02 */
export type CustomerAddress = Omit<SavedAddress, 'placeName'>;

/** What staff see of a customer before they book. ENT-07 */
export type CustomerFacts = {
  readonly userId: number;
  readonly email: string;
  readonly club: { readonly id: number; readonly name: string } | null;
  readonly defaultAddress: CustomerAddress | null;
  /** What the form starts with where the customer is signed in; null for pros. ACC-07 */
  readonly profile: { readonly name: string; readonly phone: string } | null;
  /** What staff should know, in words. */
  readonly messages: readonly string[];
};

export function customerFactsToWire({
  defaultAddress,
  profile,
  ...customer
}: CustomerFacts): EndpointResponse<typeof getUser> {
  return {
    user_id: customer.userId,
    user_email: customer.email,
    club: customer.club,
    default_address: defaultAddress && {
      company_name: defaultAddress.companyName,
      address_1: defaultAddress.address1,
      address_2: defaultAddress.address2,
      city: defaultAddress.city,
      state: defaultAddress.state,
      zip: defaultAddress.zip,
      country_code: defaultAddress.countryCode,
      phone_number: defaultAddress.phoneNumber,
    },
    profile: profile && { full_name: profile.name, phone_number: profile.phone },
    messages: [...customer.messages],
  };
}

export function customerFactsFromWire(wire: EndpointResponse<typeof getUser>): Omit<CustomerFacts, 'club'> {
  const { default_address: address, profile } = wire;
  return {
    userId: wire.user_id,
    email: wire.user_email,
    defaultAddress: address && {
      companyName: address.company_name,
      address1: address.address_1,
      address2: address.address_2,
      city: address.city,
      state: address.state,
      zip: address.zip,
      countryCode: address.country_code,
      phoneNumber: address.phone_number,
    },
    profile: profile && { name: profile.full_name, phone: profile.phone_number },
    messages: wire.messages,
  };
}

export function customerQuestionToWire(userId: number) {
  return { query: { user_id: userId } } satisfies EndpointInput<typeof getUser>;
}

export function customerQuestionFromWire({ query }: EndpointRequest<typeof getUser>): number {
  return query.user_id;
}

/** A person who can be the customer. ROL-02 */
export type FoundCustomer = {
  readonly userId: number;
  /** The email when no name is known. */
  readonly name: string;
  readonly email: string;
  readonly clubName: string | null;
};

export type CustomerQuestion = { readonly typed: string; readonly brandId: number | undefined };

export function customerSearchToWire({ typed, brandId }: CustomerQuestion) {
  return { query: { query: typed, brand_id: brandId } } satisfies EndpointInput<typeof searchCustomers>;
}

export function customerSearchFromWire({ query }: EndpointRequest<typeof searchCustomers>): CustomerQuestion {
  return { typed: query.query, brandId: query.brand_id };
}

export function foundCustomerToWire({ userId, name, email, clubName }: FoundCustomer): FoundCustomerWire {
  return { user_id: userId, name, email, club_name: clubName };
}

export function foundCustomerFromWire(wire: FoundCustomerWire): FoundCustomer {
  return { userId: wire.user_id, name: wire.name, email: wire.email, clubName: wire.club_name };
}

/** A customer without an account. */
export type NewCustomer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

/** The customer of a cart: a person by id, or a new one. ROL-02 */
export type CustomerOfCart = { readonly cartId: number; readonly customer: CustomerChoice };

export type CustomerChoice =
  | { readonly kind: 'known'; readonly userId: number }
  | { readonly kind: 'new'; readonly details: NewCustomer };

export function customerOfCartToWire({ cartId, customer }: CustomerOfCart) {
  const named =
    customer.kind === 'known'
      ? { user_id: customer.userId }
      : {
          first_name: customer.details.firstName.trim(),
          last_name: customer.details.lastName.trim(),
          email: customer.details.email.trim(),
          phone_number: customer.details.phone.trim(),
        };
  return { body: { cart_id: cartId, ...named } } satisfies EndpointInput<typeof setCartCustomer>;
}

export function customerOfCartFromWire({ body }: EndpointRequest<typeof setCartCustomer>): CustomerOfCart {
  const { cart_id: cartId, user_id: userId } = body;
  if (userId !== undefined) return { cartId, customer: { kind: 'known', userId } };
  const details = {
    firstName: body.first_name ?? '',
    lastName: body.last_name ?? '',
    email: body.email ?? '',
    phone: body.phone_number ?? '',
  };
  return { cartId, customer: { kind: 'new', details } };
}

/** What a refusal calls the fields of a new customer. */
export const newCustomerFields = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone_number',
} as const satisfies Record<keyof NewCustomer, string>;

export function setCustomerToWire(userId: number): EndpointResponse<typeof setCartCustomer> {
  return { success: true, user_id: userId };
}

export function setCustomerFromWire(wire: EndpointResponse<typeof setCartCustomer>): number {
  return wire.user_id;
}

/** The half hour after a takeover in which staff work for the customer. CRT-03 */
export type ShownOnBehalfSession = {
  /** Both null for the guest of a cart. */
  readonly userId: number | null;
  readonly name: string | null;
  readonly cartId: number;
  readonly displayId: string;
  readonly since: Date;
  readonly until: Date;
};

type OnBehalfSessionWire = EndpointResponse<typeof getOnBehalfSession>;

export function onBehalfSessionToWire(session: ShownOnBehalfSession | null): OnBehalfSessionWire {
  return {
    acting_for: session && {
      user_id: session.userId,
      name: session.name,
      cart_id: session.cartId,
      display_id: session.displayId,
      since: session.since.toISOString(),
      until: session.until.toISOString(),
    },
  };
}

export function onBehalfSessionFromWire({ acting_for: wire }: OnBehalfSessionWire): ShownOnBehalfSession | null {
  return (
    wire && {
      userId: wire.user_id,
      name: wire.name,
      cartId: wire.cart_id,
      displayId: wire.display_id,
      since: new Date(wire.since),
      until: new Date(wire.until),
    }
  );
}
