import * as z from 'zod/mini';
import type { NewHold } from '#records/holds.ts';
import type { PaymentAttempt } from '#records/payment-attempts.ts';
import type { JsonObject } from '#records/tables.ts';
import type { PaymentSource } from '#rules/ledger/accounts.ts';
import type { LedgerEvent, Payment } from '#rules/ledger/postings.ts';
import { cents } from '#rules/money.ts';

/** All that is needed to finish an order without the browser: what is ordered, for whom, at what price, paid from where. PAY-04 */
export type OrderPlan = {
  readonly orderId: number;
  readonly displayId: string;
  readonly brandId: number;
  readonly userId: number;
  /** As `toShipState` writes it. */
  readonly shipState: JsonObject;
  /** As `orderPriceToJson` writes it; what paid at the gateway is known when it has. */
  readonly price: JsonObject;
  readonly rateCardVersion: string;
  readonly totalCents: number;
  /** In the order of payment; together they are the total. */
  readonly payments: readonly { readonly source: PaymentSource; readonly amountCents: number }[];
  /** The coupon that the price counts on. */
  readonly coupon: string | null;
  readonly paymentType: string | null;
  readonly startedAtMs: number;
};

const json = z.record(z.string(), z.unknown());

const planSchema: z.ZodMiniType<OrderPlan> = z.object({
  orderId: z.int(),
  displayId: z.string(),
  brandId: z.int(),
  userId: z.int(),
  shipState: json,
  price: json,
  rateCardVersion: z.string(),
  totalCents: z.int(),
  payments: z.array(
    z.object({
      source: z.union([
        z.literal('gateway'),
        z.templateLiteral(['wallet:', z.int()]),
        z.templateLiteral(['gift-card:', z.int()]),
      ]),
      amountCents: z.int(),
    }),
  ),
  coupon: z.nullable(z.string()),
  paymentType: z.nullable(z.string()),
  startedAtMs: z.int(),
});

/** The plan of an attempt. One that can't be read is a bug, and nobody may guess what was ordered. */
export function planOf({ plan }: PaymentAttempt): OrderPlan {
  return z.parse(planSchema, plan);
}

/** What is set aside of balances while the rest is being charged. */
export function holdsOf(plan: OrderPlan, chargeKey: string): NewHold[] {
  return plan.payments.flatMap(({ source, amountCents }) =>
    source === 'gateway' || source === 'club-billing'
      ? []
      : [{ account: source, amount: cents(amountCents), key: `${chargeKey}:${source}` }],
  );
}

/** What the ledger says once the order stands. */
export function paidEvent({ orderId, payments }: OrderPlan): LedgerEvent {
  const paid: readonly Payment[] = payments.map(({ source, amountCents }) => ({ source, amount: cents(amountCents) }));
  return { kind: 'order-paid', orderId, payments: paid };
}
