import type { EndpointResponse } from '#kit/endpoint.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { credits } from '../contract.ts';

/** Wallet credit, and every movement of it. PAY-01 */
export type Credit = {
  readonly balance: Cents;
  /** The part that is reserved for an order being paid. */
  readonly held: Cents;
  readonly lines: readonly {
    readonly id: number;
    readonly kind: 'given' | 'spent' | 'returned';
    readonly orderId: number | null;
    readonly amount: Cents;
    readonly at: string;
  }[];
};

export function creditFromWire(wire: EndpointResponse<typeof credits>): Credit {
  return {
    balance: cents(wire.balance_cents),
    held: cents(wire.held_cents),
    lines: wire.lines.map(({ id, kind, order_id: orderId, amount_cents: amount, at }) => {
      return { id, kind, orderId, amount: cents(amount), at };
    }),
  };
}
