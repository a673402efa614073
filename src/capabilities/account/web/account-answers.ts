import type { EndpointResponse } from '#kit/endpoint.ts';
import type { OrderProgress } from '#rules/account/order-progress.ts';
import type { SavedAddress } from '#rules/account/saved-address.ts';
import type { SavedTraveler } from '#rules/account/saved-traveler.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { accountOrders, addressBook, credits, listTokens, profile, savedTravelers } from '../contract.ts';

export type Profile = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly hasPassword: boolean;
  readonly wantsNews: boolean;
};

export function profileFrom(wire: EndpointResponse<typeof profile>): Profile {
  return {
    email: wire.email,
    firstName: wire.first_name,
    lastName: wire.last_name,
    phoneNumber: wire.phone_number,
    hasPassword: wire.has_password,
    wantsNews: wire.marketing,
  };
}

/** An order as the list of them shows it. SCR-06 */
export type ListedOrder = {
  readonly id: number;
  readonly displayId: string;
  readonly total: Cents;
  readonly refunded: Cents;
  readonly from: string;
  readonly to: string;
  readonly isRoundtrip: boolean;
  readonly pickupDate: IsoDate | null;
  readonly arrivalDate: IsoDate | null;
  readonly bagCount: number;
  readonly progress: OrderProgress;
  /** Where its receipt is. */
  readonly receipt: string;
};

export function ordersFrom({ orders }: EndpointResponse<typeof accountOrders>): readonly ListedOrder[] {
  return orders.map((wire) => ({
    id: wire.order_id,
    displayId: wire.display_id,
    total: cents(wire.total_cents),
    refunded: cents(wire.refunded_cents),
    from: wire.from,
    to: wire.to,
    isRoundtrip: wire.roundtrip,
    pickupDate: wire.pickup_date === null ? null : isoDate(wire.pickup_date),
    arrivalDate: wire.arrival_date === null ? null : isoDate(wire.arrival_date),
    bagCount: wire.bag_count,
    progress: wire.status,
    receipt: wire.receipt,
  }));
}

/** An address of the address book. ACC-08 */
export type KeptAddress = SavedAddress & {
  readonly id: number;
  /** Whether shipments start from there when nothing else is said. */
  readonly isDefault: boolean;
};

export function addressesFrom({ addresses }: EndpointResponse<typeof addressBook>): readonly KeptAddress[] {
  return addresses.map((wire) => ({
    id: wire.id,
    companyName: wire.company_name,
    address1: wire.address_1,
    address2: wire.address_2,
    city: wire.city,
    state: wire.state,
    zip: wire.zip,
    countryCode: wire.country_code,
    phoneNumber: wire.phone_number,
    isDefault: wire.default,
  }));
}

export type KeptTraveler = SavedTraveler & { readonly id: number };

export type Travelers = {
  readonly kept: readonly KeptTraveler[];
  /** Those of earlier orders whom nobody has kept. */
  readonly usedBefore: readonly SavedTraveler[];
};

export function travelersFrom(wire: EndpointResponse<typeof savedTravelers>): Travelers {
  return { kept: wire.travelers, usedBefore: wire.used_before };
}

/** What is there to be spent, and how it came about. PAY-01 */
export type Credit = {
  readonly balance: Cents;
  /** What of it is set aside for an order that is being paid. */
  readonly held: Cents;
  readonly lines: readonly {
    readonly id: number;
    readonly kind: 'given' | 'spent' | 'returned';
    readonly orderId: number | null;
    readonly amount: Cents;
    readonly at: string;
  }[];
};

export function creditFrom(wire: EndpointResponse<typeof credits>): Credit {
  return {
    balance: cents(wire.balance_cents),
    held: cents(wire.held_cents),
    lines: wire.lines.map(({ id, kind, order_id: orderId, amount_cents: amount, at }) => {
      return { id, kind, orderId, amount: cents(amount), at };
    }),
  };
}

/** A token as its owner sees it. ACC-08 */
export type Token = {
  readonly id: number;
  readonly name: string;
  readonly createdOn: IsoDate;
  readonly expiresOn: IsoDate;
  readonly lastUsedOn: IsoDate | null;
};

export function tokensFrom({ tokens }: EndpointResponse<typeof listTokens>): readonly Token[] {
  const dayOf = (moment: string): IsoDate => isoDate(moment.slice(0, 10));
  return tokens.map((token) => ({
    id: token.id,
    name: token.name,
    createdOn: dayOf(token.created_at),
    expiresOn: dayOf(token.expires_at),
    lastUsedOn: token.last_used_at === null ? null : dayOf(token.last_used_at),
  }));
}
