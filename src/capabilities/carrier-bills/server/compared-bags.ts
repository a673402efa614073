import type { Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { orderPriceFromJson } from '#facts/order-price.ts';
import type { ParcelBill } from '#records/parcels/carrier-bills.ts';
import { type BilledParcel, billedParcel } from '#rules/parcels/billed-parcel.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';

/** A billed bag, beside what the carrier asked for its label. */
export type ComparedBag = {
  readonly bill: ParcelBill;
  /** Null for a bag that the order no longer has, because it was changed since. */
  readonly sku: Sku | null;
  readonly compared: BilledParcel;
};

/** The billed bags of an order. */
export function comparedBags(order: Order, bills: readonly ParcelBill[]): readonly ComparedBag[] {
  const draft = draftOf(order);
  const { price } = orderPriceFromJson(order.price);
  return bills.map((bill) => {
    const sku = bagsOnLeg(draft, bill.leg)[bill.bag - 1]?.sku ?? null;
    const oversizeMost = price[bill.leg]?.oversizeOfBags?.[bill.bag - 1] ?? null;
    return { bill, sku, compared: billedParcel({ ...bill, sku, oversizeMost }) };
  });
}
