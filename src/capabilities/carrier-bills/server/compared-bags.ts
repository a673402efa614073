import { draftOf, type Order } from '#records/orders/orders.ts';
import type { ParcelBill } from '#records/parcels/carrier-bills.ts';
import * as z from 'zod/mini';
import { type Cents, cents } from '#rules/money.ts';
import { type BilledParcel, billedParcel } from '#rules/parcels/billed-parcel.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { Leg } from '#rules/shipment/draft.ts';

/** A billed bag, beside what its order quoted for it. */
export type ComparedBag = {
  readonly bill: ParcelBill;
  readonly sku: Sku;
  readonly quoted: Cents | null;
  readonly compared: BilledParcel;
};

/** The billed bags of an order. One that the order no longer has, because it was changed since, is left out. */
export function comparedBags(order: Order, bills: readonly ParcelBill[]): readonly ComparedBag[] {
  const draft = draftOf(order);
  return bills.flatMap((bill) => {
    const sku = bagsOnLeg(draft, bill.leg)[bill.bag - 1]?.sku;
    if (!sku) return [];
    const { quoted, oversizeMost } = quoteOf(order, bill);
    return [{ bill, sku, quoted, compared: billedParcel({ ...bill, sku, quoted, oversizeMost }) }];
  });
}

function quoteOf(order: Order, { leg, bag }: { readonly leg: Leg; readonly bag: number }) {
  const price = z.parse(pricesByBag, order.price).legs?.[leg];
  const at = (list: readonly number[] | undefined): Cents | null => {
    const amount = list?.[bag - 1];
    return amount === undefined ? null : cents(amount);
  };
  return { quoted: at(price?.bags), oversizeMost: at(price?.oversize) };
}

/** The part of an order's stored price that is about single bags. */
const ofLeg = z.nullish(z.object({ bags: z.optional(z.array(z.int())), oversize: z.optional(z.array(z.int())) }));
const pricesByBag = z.object({ legs: z.optional(z.object({ outbound: ofLeg, return: ofLeg })) });
