import {
  type ClubBillingRecord,
  clubBillingRecordFromWire,
  clubBillingRecordToWire,
} from '#capabilities/club-billing-decisions/wire.ts';
import { type CreditRecord, creditRecordFromWire, creditRecordToWire } from '#capabilities/credit-grants/wire.ts';
import { type FoundCart, foundCartFromWire, foundCartToWire } from '#capabilities/people-and-carts/wire.ts';
import type { TermsState } from '#rules/account/terms.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { OrderDetailLine } from '#rules/orders/order-detail-lines.ts';
import type { PersonRecordWire } from './contract.ts';

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
    readonly since: Date;
    /** Whether they have asked to be forgotten. */
    readonly isErased: boolean;
  };
  readonly orders: readonly OrderOfPerson[];
  /** The carts that have not become orders. */
  readonly carts: readonly FoundCart[];
  readonly credit: CreditRecord;
  readonly terms: readonly AcceptedTerms[];
  readonly termsState: TermsState;
  readonly clubBilling: ClubBillingRecord;
};

export type OrderOfPerson = {
  readonly id: number;
  readonly displayId: string;
  readonly brandId: number;
  readonly placedAt: Date;
  readonly total: Cents;
  readonly refunded: Cents;
  /** The details of the order, and the micro-site that it came through. */
  readonly detailLines: readonly OrderDetailLine[];
};

export type AcceptedTerms = {
  readonly kind: 'terms' | 'holiday-terms';
  readonly version: string;
  readonly acceptedAt: Date;
  /** The email of the user who accepted: another one when staff confirmed it. */
  readonly acceptedBy: string;
};

export function personRecordToWire({ person, ...record }: PersonRecord): PersonRecordWire {
  return {
    person: {
      user_id: person.id,
      name: person.name,
      email: person.email,
      phone: person.phone,
      role: person.role,
      is_guest: person.isGuest,
      club: person.club,
      since: person.since.toISOString(),
      is_erased: person.isErased,
    },
    orders: record.orders.map((order) => ({
      order_id: order.id,
      display_id: order.displayId,
      brand_id: order.brandId,
      placed_at: order.placedAt.toISOString(),
      total_cents: order.total,
      refunded_cents: order.refunded,
      said: order.detailLines.map(({ label, text }) => ({ label, text })),
    })),
    carts: record.carts.map(foundCartToWire),
    credits: creditRecordToWire(record.credit),
    terms: record.terms.map(({ kind, version, acceptedAt, acceptedBy }) => ({
      kind: kind === 'terms' ? 'terms' : 'holiday_terms',
      version,
      accepted_at: acceptedAt.toISOString(),
      accepted_by: acceptedBy,
    })),
    terms_state: record.termsState,
    club_billing: clubBillingRecordToWire(record.clubBilling),
  };
}

export function personRecordFromWire({ person, ...wire }: PersonRecordWire): PersonRecord {
  return {
    person: {
      id: person.user_id,
      name: person.name,
      email: person.email,
      phone: person.phone,
      role: person.role,
      isGuest: person.is_guest,
      club: person.club,
      since: new Date(person.since),
      isErased: person.is_erased,
    },
    orders: wire.orders.map((order) => ({
      id: order.order_id,
      displayId: order.display_id,
      brandId: order.brand_id,
      placedAt: new Date(order.placed_at),
      total: cents(order.total_cents),
      refunded: cents(order.refunded_cents),
      detailLines: order.said,
    })),
    carts: wire.carts.map(foundCartFromWire),
    credit: creditRecordFromWire(wire.credits),
    terms: wire.terms.map(({ kind, version, accepted_at: acceptedAt, accepted_by: acceptedBy }) => ({
      kind: kind === 'terms' ? 'terms' : 'holiday-terms',
      version,
      acceptedAt: new Date(acceptedAt),
      acceptedBy,
    })),
    termsState: wire.terms_state,
    clubBilling: clubBillingRecordFromWire(wire.club_billing),
  };
}
