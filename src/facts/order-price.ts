import * as z from 'zod/mini';
import type { JsonObject } from '#rules/json-object.ts';
import { paymentMethods } from '#rules/checkout/payment-methods.ts';
import { t } from '#rules/language/t.ts';
import { cents } from '#rules/money.ts';
import type { LegSum, PlacedOrder } from '#rules/orders/receipt.ts';
import type { PriceStep } from '#rules/pricing/price-steps.ts';
import type { PriceRule } from '#rules/pricing/reason.ts';

/** What an order stores of its price: enough to explain every cent of it later, however prices have changed by then. */
export type OrderPrice = Pick<PlacedOrder, 'price' | 'paidWith'>;

/**
 * The price as it is written into the order. Of a gift card only the end of its code is kept: the whole code would be
 * enough to spend the card. PRC-05
 */
export function orderPriceToJson({ price, paidWith }: OrderPrice): JsonObject {
  return {
    steps: price.steps.map(withoutGiftCode),
    total: price.total,
    charge: price.charge,
    legs: { outbound: legToJson(price.outbound), return: legToJson(price.return) },
    paidWith,
  };
}

/** Reads the price of an order. One that can't be read is a bug, not a reason to show other figures. */
export function orderPriceFromJson(json: JsonObject): OrderPrice {
  const { steps, total, charge, legs, paidWith } = z.parse(orderPriceSchema, json);
  return {
    price: {
      steps: steps.map((step) => ({ ...step, amount: cents(step.amount) })),
      total: cents(total),
      charge: cents(charge),
      outbound: legFromJson(legs?.outbound),
      return: legFromJson(legs?.return),
    },
    paidWith: paidWith ?? null,
  };
}

/** What refunds and bills need of the price of a leg; the steps explain how it came about. */
function legToJson(leg: LegSum | null): JsonObject | null {
  if (!leg) return null;
  const { total, pickup, transportOfBags, oversizeOfBags } = leg;
  return {
    total,
    pickup,
    ...(transportOfBags && { bags: [...transportOfBags] }),
    ...(oversizeOfBags && { oversize: [...oversizeOfBags] }),
  };
}

function legFromJson(leg: z.infer<typeof legSchema> | null | undefined): LegSum | null {
  if (!leg) return null;
  const sum = { total: cents(leg.total), pickup: cents(leg.pickup) };
  return {
    ...sum,
    ...(leg.bags && { transportOfBags: leg.bags.map(cents) }),
    ...(leg.oversize && { oversizeOfBags: leg.oversize.map(cents) }),
  };
}

/** How much of a gift card's code may be shown. */
const codeEnd = 4;

function withoutGiftCode(step: PriceStep): PriceStep {
  const { rule, inputs } = step.reason;
  if (rule !== 'gift-card') return step;
  const code = String(inputs['code']).slice(-codeEnd);
  return { ...step, label: t`Gift card ending in ${code}`, reason: { ...step.reason, inputs: { ...inputs, code } } };
}

const priceRules = [
  'transport',
  'rate-adjustment',
  'wholesale-discount',
  'coupon',
  'cover',
  'pickup',
  'surcharge',
  'comp-discount',
  'tax',
  'already-paid',
  'wallet-credit',
  'gift-card',
] as const satisfies readonly PriceRule[];

const legSchema = z.object({
  total: z.int(),
  pickup: z.int(),
  bags: z.optional(z.array(z.int())),
  oversize: z.optional(z.array(z.int())),
});

const orderPriceSchema = z.object({
  steps: z.array(
    z.object({
      label: z.string(),
      leg: z.nullable(z.enum(['outbound', 'return'])),
      amount: z.int(),
      reason: z.object({
        rule: z.enum(priceRules),
        inputs: z.record(z.string(), z.union([z.string(), z.number()])),
        words: z.string(),
      }),
    }),
  ),
  total: z.int(),
  charge: z.int(),
  legs: z.optional(z.object({ outbound: z.nullable(legSchema), return: z.nullable(legSchema) })),
  paidWith: z.nullish(
    z.object({
      method: z.enum(paymentMethods),
      lastFour: z.nullable(z.string()),
    }),
  ),
});
