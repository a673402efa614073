import * as z from 'zod/mini';
import type { PaymentTypeWire } from '#capabilities/payment-methods/contract.ts';
import { paymentMethodFromWire, paymentMethodToWire } from '#capabilities/payment-methods/wire.ts';
import type { NewHold } from '#records/money/holds.ts';
import type { PaymentAttempt } from '#records/money/payment-attempts.ts';
import type { StoredItem } from '#records/tables.ts';
import { type PaymentMethod, paymentMethods } from '#rules/checkout/payment-methods.ts';
import type { JsonObject } from '#rules/json-object.ts';
import type { PaymentSource } from '#rules/ledger/accounts.ts';
import type { LedgerEvent, Payment } from '#rules/ledger/ledger-entries.ts';
import { type Language, languages } from '#rules/language/language.ts';
import { cents } from '#rules/money.ts';

/** Everything needed to finish an order without the browser: what is ordered, for whom, at what price, paid from where. PAY-04 */
export type OrderPlan = {
  /** The order that is placed, or the one that is changed. */
  readonly orderId: number;
  readonly displayId: string;
  readonly brandId: number;
  readonly userId: number;
  /** As `toShipState` writes it. */
  readonly shipState: JsonObject;
  /** As `orderPriceToJson` writes it; what the gateway charged is added once it has. */
  readonly price: JsonObject;
  readonly rateCardVersion: string;
  readonly totalCents: number;
  /** In the order of payment; together they are the total or, for a change, the difference. */
  readonly payments: readonly { readonly source: PaymentSource; readonly amountCents: number }[];
  /** The coupon that the price includes; also null if the order that is changed has already used it. */
  readonly coupon: string | null;
  /** How the customer chose to pay. */
  readonly paymentMethod: PaymentMethod | null;
  /** The club that pays what balances do not. */
  readonly billedClubId: number | null;
  /** Comment, referral and other details that belong to neither the shipment nor its price. ACC-09 */
  readonly details: StoredOrderDetails;
  /** What is in each bag of the outbound leg, bag by bag; null when the customer entered nothing. It is stored beside the order. */
  readonly contents: readonly (readonly StoredItem[])[] | null;
  /** Consent to marketing emails. CHK-06 */
  readonly emailMarketing: boolean;
  /** The member of staff who ordered for the customer; null when customers ordered for themselves. ROL-02 */
  readonly bookedBy: number | null;
  /** What is changed, as it was when the price was worked out; null when a new order is placed. PRC-04 */
  readonly amends: ChangedAsOf | null;
  readonly startedAtMs: number;
};

/** The state of an order that a change is based on: if any of it has changed since, the change is not made. */
export type ChangedAsOf = {
  readonly orderId: number;
  readonly version: number;
  readonly paidCents: number;
  /** What was refunded as goodwill. */
  readonly goodwillCents: number;
};

export type StoredOrderDetails = {
  readonly referralTravelCompany?: string;
  readonly referralAgentName?: string;
  readonly comment?: string;
  readonly requestedClub?: string;
  readonly ghinNumber?: string;
  /** The language in which the customer reads our pages and emails. */
  readonly language?: Language;
};

const json = z.record(z.string(), z.unknown());

/** The owner of a guest order is known when the order is stored. */
export type PlanWithoutOwner = Omit<OrderPlan, 'userId'>;

/** As attempts store it, with the way to pay under its name on the wire: servers of another release read it too. */
type StoredPlan = Omit<OrderPlan, 'paymentMethod'> & { readonly paymentType: PaymentTypeWire | null };

const planSchema: z.ZodMiniType<StoredPlan> = z.object({
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
        z.literal('club-billing'),
        z.templateLiteral(['wallet:', z.int()]),
        z.templateLiteral(['gift-card:', z.int()]),
      ]),
      amountCents: z.int(),
    }),
  ),
  coupon: z.nullable(z.string()),
  paymentType: z.nullable(z.enum(paymentMethods.map(paymentMethodToWire))),
  // An attempt by an older server has none of these.
  billedClubId: z._default(z.nullable(z.int()), null),
  details: z._default(
    z.object({
      referralTravelCompany: z.exactOptional(z.string()),
      referralAgentName: z.exactOptional(z.string()),
      comment: z.exactOptional(z.string()),
      requestedClub: z.exactOptional(z.string()),
      ghinNumber: z.exactOptional(z.string()),
      language: z.exactOptional(z.enum(languages)),
    }),
    {},
  ),
  contents: z._default(
    z.nullable(
      z.array(z.array(z.object({ what: z.string(), count: z.int(), valueCents: z.int(), origin: z.string() }))),
    ),
    null,
  ),
  emailMarketing: z._default(z.boolean(), false),
  bookedBy: z._default(z.nullable(z.int()), null),
  amends: z._default(
    z.nullable(
      z.object({
        orderId: z.int(),
        version: z.int(),
        paidCents: z.int(),
        goodwillCents: z._default(z.int(), 0),
      }),
    ),
    null,
  ),
  startedAtMs: z.int(),
});

/** The plan of an attempt. A plan that can't be read is a bug: what was ordered must never be guessed. */
export function readPlan({ plan }: PaymentAttempt): OrderPlan {
  const earlier = plansRead.get(plan);
  if (earlier) return earlier;
  const { paymentType, ...stored } = z.parse(planSchema, plan);
  const read = { ...stored, paymentMethod: paymentType && paymentMethodFromWire(paymentType) };
  plansRead.set(plan, read);
  return read;
}

/** What an attempt stores of a plan. */
export function planToStored({ paymentMethod, ...plan }: PlanWithoutOwner): JsonObject {
  return { ...plan, paymentType: paymentMethod && paymentMethodToWire(paymentMethod) };
}

/** The same of a plan that is complete, which is not parsed again. */
export function knownPlanToStored(plan: OrderPlan): JsonObject {
  const stored = planToStored(plan);
  plansRead.set(stored, plan);
  return stored;
}

/** A plan never changes, and every step of its order reads it, so it is parsed once. */
const plansRead = new WeakMap<JsonObject, OrderPlan>();

/** The balances that are held while the rest is charged. */
export function holdsWhileCharging(plan: Pick<OrderPlan, 'payments'>, chargeKey: string): NewHold[] {
  return plan.payments.flatMap(({ source, amountCents }) =>
    source === 'gateway' || source === 'club-billing'
      ? []
      : [{ account: source, amount: cents(amountCents), key: `${chargeKey}:${source}` }],
  );
}

/** Whether anything is reserved for the order before it is paid. */
export function hasReservations(plan: Pick<OrderPlan, 'payments' | 'coupon'>): boolean {
  return plan.coupon !== null || holdsWhileCharging(plan, '').length > 0;
}

/** The ledger event of the paid order. */
export function paidEvent({ orderId, payments }: OrderPlan): LedgerEvent {
  const paid: readonly Payment[] = payments.map(({ source, amountCents }) => ({ source, amount: cents(amountCents) }));
  return { kind: 'order-paid', orderId, payments: paid };
}

/** The ledger key of that payment: an order is paid once when it is placed, and at most once more with every change. */
export function paidKey({ orderId, amends }: OrderPlan): string {
  return amends ? `order-paid:${orderId}:${amends.version + 1}` : `order-paid:${orderId}`;
}
