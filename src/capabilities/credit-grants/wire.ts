import type { EndpointInput, EndpointRequest } from '#kit/endpoint.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { CreditRecordWire, grantCredit } from './contract.ts';

/** A person's wallet credit and its latest movements. PAY-01 */
export type CreditRecord = {
  readonly available: Cents;
  /** Set aside for an order that is being paid. */
  readonly held: Cents;
  readonly lines: readonly {
    readonly id: number;
    readonly amount: Cents;
    readonly orderId: number | null;
    /** The claim that was paid; null for anything else. */
    readonly claimId: number | null;
    readonly at: Date;
  }[];
};

export function creditRecordToWire({ available, held, lines }: CreditRecord): CreditRecordWire {
  return {
    available_cents: available,
    held_cents: held,
    lines: lines.map(({ id, amount, orderId, claimId, at }) => {
      return { id, amount_cents: amount, order_id: orderId, claim_id: claimId, at: at.toISOString() };
    }),
  };
}

export function creditRecordFromWire(wire: CreditRecordWire): CreditRecord {
  return {
    available: cents(wire.available_cents),
    held: cents(wire.held_cents),
    lines: wire.lines.map(({ id, amount_cents: amount, order_id: orderId, claim_id: claimId, at }) => {
      return { id, amount: cents(amount), orderId, claimId, at: new Date(at) };
    }),
  };
}

/** Credit for a person. A repeated request sends the same key. SCR-08 */
export type CreditGrantRequest = {
  readonly userId: number;
  readonly amountCents: number;
  readonly reason: string;
  readonly key: string;
};

export function creditGrantToWire({ userId, amountCents, reason, key }: CreditGrantRequest) {
  return {
    params: { id: userId },
    body: { amount_cents: amountCents, reason, key },
  } satisfies EndpointInput<typeof grantCredit>;
}

export function creditGrantFromWire({ params, body }: EndpointRequest<typeof grantCredit>): CreditGrantRequest {
  return { userId: params.id, amountCents: body.amount_cents, reason: body.reason, key: body.key };
}

/** What a refusal calls the amount. */
export const creditAmountField = 'amount_cents';
