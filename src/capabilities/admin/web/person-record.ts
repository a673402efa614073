import type { TermsState } from '#rules/account/terms.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { SaidWithOrder } from '#rules/orders/said-with-order.ts';
import type { AdminCartWire, PersonRecordWire } from '../contract.ts';

/** A cart as our staff finds it. SCR-08 */
export type FoundCart = {
  readonly id: number;
  readonly displayId: string;
  readonly brandId: number;
  /** Null for a guest. */
  readonly owner: { readonly id: number; readonly name: string } | null;
  /** Empty where no trip was kept with it. */
  readonly from: string;
  readonly to: string;
  /** Whether it has become an order: it can't be taken over then. */
  readonly isOrdered: boolean;
  readonly changedAt: string;
};

export function cartFrom(wire: AdminCartWire): FoundCart {
  return {
    id: wire.cart_id,
    displayId: wire.display_id,
    brandId: wire.brand_id,
    owner: wire.owner && { id: wire.owner.user_id, name: wire.owner.name },
    from: wire.from,
    to: wire.to,
    isOrdered: wire.is_ordered,
    changedAt: wire.changed_at,
  };
}

export type CreditRecord = {
  readonly available: Cents;
  readonly held: Cents;
  readonly lines: readonly {
    readonly id: number;
    readonly amount: Cents;
    readonly orderId: number | null;
    readonly at: string;
  }[];
};

export function creditFrom(wire: PersonRecordWire['credits']): CreditRecord {
  return {
    available: cents(wire.available_cents),
    held: cents(wire.held_cents),
    lines: wire.lines.map(({ id, amount_cents: amount, order_id: orderId, at }) => {
      return { id, amount: cents(amount), orderId, at };
    }),
  };
}

export type ClubBillingRecord = {
  readonly clubs: readonly { readonly id: number; readonly name: string; readonly brandId: number }[];
  readonly requests: readonly {
    readonly id: number;
    readonly state: 'asked' | 'granted' | 'refused';
    readonly askedAt: string;
    readonly decidedAt: string | null;
    readonly decidedBy: string | null;
  }[];
};

export function clubBillingFrom({ clubs, requests }: PersonRecordWire['club_billing']): ClubBillingRecord {
  return {
    clubs: clubs.map(({ id, name, brand_id: brandId }) => ({ id, name, brandId })),
    requests: requests.map((wire) => ({
      id: wire.id,
      state: wire.state,
      askedAt: wire.asked_at,
      decidedAt: wire.decided_at,
      decidedBy: wire.decided_by,
    })),
  };
}

/** What we know of a person. SCR-08 */
export type PersonRecord = {
  readonly person: {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly role: string;
    readonly isGuest: boolean;
    readonly club: { readonly id: number; readonly name: string } | null;
    readonly since: string;
    /** Whether they have asked to be forgotten. */
    readonly isErased: boolean;
  };
  readonly orders: readonly {
    readonly id: number;
    readonly displayId: string;
    readonly brandId: number;
    readonly placedAt: string;
    readonly total: Cents;
    readonly refunded: Cents;
    readonly said: readonly SaidWithOrder[];
  }[];
  readonly carts: readonly FoundCart[];
  readonly credit: CreditRecord;
  readonly terms: readonly {
    readonly kind: 'terms' | 'holiday-terms';
    readonly version: string;
    readonly acceptedAt: string;
    /** Somebody else where our staff accepted for them. */
    readonly acceptedBy: string;
  }[];
  readonly termsState: TermsState;
  readonly clubBilling: ClubBillingRecord;
};

export function personRecordFrom(wire: PersonRecordWire): PersonRecord {
  const { user_id: id, is_erased: isErased, is_guest: isGuest, ...person } = wire.person;
  return {
    person: { ...person, id, isErased, isGuest },
    orders: wire.orders.map((order) => ({
      id: order.order_id,
      displayId: order.display_id,
      brandId: order.brand_id,
      placedAt: order.placed_at,
      total: cents(order.total_cents),
      refunded: cents(order.refunded_cents),
      said: order.said,
    })),
    carts: wire.carts.map(cartFrom),
    credit: creditFrom(wire.credits),
    terms: wire.terms.map(({ kind, version, accepted_at: acceptedAt, accepted_by: acceptedBy }) => {
      return { kind: kind === 'terms' ? 'terms' : 'holiday-terms', version, acceptedAt, acceptedBy };
    }),
    termsState: wire.terms_state,
    clubBilling: clubBillingFrom(wire.club_billing),
  };
}
