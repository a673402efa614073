import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { handleOverduePayment, listOverduePayments, OverduePaymentWire } from './contract.ts';

/** A payment that has had no final answer for more than a day. PAY-04 */
export type ShownOverduePayment = {
  readonly id: number;
  /** The gateway's key of the charge. */
  readonly key: string;
  readonly amount: Cents;
  readonly since: Date;
  readonly ageHours: number;
  readonly cartId: number;
  readonly displayId: string;
  readonly brandId: number;
  /** Null when they were never recorded. */
  readonly person: { readonly id: number; readonly name: string; readonly email: string } | null;
  readonly state: 'given-up' | 'waiting' | 'paid-without-order' | 'going-back';
  /** What the gateway last said; null when it was not asked yet. */
  readonly lastGatewayAnswer: 'none' | 'unknown' | 'declined' | 'cancelled' | 'charged' | null;
  readonly lastAskedAt: Date | null;
  /** Whether staff can take it off the list. */
  readonly isRemovable: boolean;
};

/** The oldest payments, and how many there are in all. */
export type OverduePayments = { readonly payments: readonly ShownOverduePayment[]; readonly total: number };

/** Takes a payment off the list, or puts it back. */
export type PaymentRemedy = 'remove' | 'restore';

export type PaymentRemedyRequest = { readonly paymentId: number; readonly remedy: PaymentRemedy };

export function paymentRemedyToWire({ paymentId, remedy }: PaymentRemedyRequest) {
  return { params: { id: paymentId }, body: { remedy } };
}

export function paymentRemedyFromWire({
  params,
  body,
}: Pick<EndpointRequest<typeof handleOverduePayment>, 'params' | 'body'>): PaymentRemedyRequest {
  return { paymentId: params.id, remedy: body.remedy };
}

type OverduePaymentsWire = EndpointResponse<typeof listOverduePayments>;

export function overduePaymentsToWire({ payments, total }: OverduePayments): OverduePaymentsWire {
  return { payments: payments.map(paymentToWire), total };
}

export function overduePaymentsFromWire({ payments, total }: OverduePaymentsWire): OverduePayments {
  return { payments: payments.map(paymentFromWire), total };
}

function paymentToWire({ person, ...payment }: ShownOverduePayment): OverduePaymentWire {
  return {
    id: payment.id,
    key: payment.key,
    amount_cents: payment.amount,
    since: payment.since.toISOString(),
    age_hours: payment.ageHours,
    cart_id: payment.cartId,
    display_id: payment.displayId,
    brand_id: payment.brandId,
    person: person && { user_id: person.id, name: person.name, email: person.email },
    state: stateToWire[payment.state],
    last_heard: payment.lastGatewayAnswer,
    last_asked_at: payment.lastAskedAt?.toISOString() ?? null,
    removable: payment.isRemovable,
  };
}

function paymentFromWire({ person, ...wire }: OverduePaymentWire): ShownOverduePayment {
  return {
    id: wire.id,
    key: wire.key,
    amount: cents(wire.amount_cents),
    since: new Date(wire.since),
    ageHours: wire.age_hours,
    cartId: wire.cart_id,
    displayId: wire.display_id,
    brandId: wire.brand_id,
    person: person && { id: person.user_id, name: person.name, email: person.email },
    state: stateFromWire[wire.state],
    lastGatewayAnswer: wire.last_heard,
    lastAskedAt: wire.last_asked_at === null ? null : new Date(wire.last_asked_at),
    isRemovable: wire.removable,
  };
}

const stateToWire = {
  'given-up': 'given_up',
  waiting: 'waiting',
  'paid-without-order': 'paid_without_order',
  'going-back': 'going_back',
} as const satisfies Record<ShownOverduePayment['state'], OverduePaymentWire['state']>;

const stateFromWire = {
  given_up: 'given-up',
  waiting: 'waiting',
  paid_without_order: 'paid-without-order',
  going_back: 'going-back',
} as const satisfies Record<OverduePaymentWire['state'], ShownOverduePayment['state']>;
