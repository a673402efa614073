import type { Transaction } from 'kysely';
import { orderPriceFromJson } from '#capabilities/orders/server/order-price.ts';
import type { RefundDeps } from '#capabilities/orders/server/refund-deps.ts';
import { writeRefund } from '#capabilities/orders/server/refund-order.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import type { Refund } from '#records/money/refunds.ts';
import type { Order } from '#records/orders/orders.ts';
import { addTransportRefund, findTransportRefund } from '#records/parcels/transport-refunds.ts';
import type { Parcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { cappedRefund } from '#rules/orders/capped-refund.ts';
import type { CaseOutcome, TransportRefund } from '#rules/parcels/bag-case.ts';
import type { ParcelDeps } from './parcel-deps.ts';

export type TransportOutcome =
  | {
      readonly kind: 'refunded';
      readonly refund: Refund;
      /** Whether it is less than the trip cost, because part of what was paid had been refunded before. */
      readonly isPart: boolean;
    }
  | { readonly kind: Exclude<CaseOutcome, 'refunded' | 'no-refund'> };

const refundReasons: Readonly<Record<TransportRefund, string>> = { late: 'Late', lost: 'Lost', returned: 'Returned' };

/**
 * Refunds the transport of a bag as far as the order is still paid, in a transaction that has locked the order. It is refunded once per
 * bag, whether the bag was late, lost, sent back or several of these. The caller sends the refund after the commit. PRC-04
 */
export async function refundTransport(
  tx: Transaction<Tables>,
  deps: ParcelDeps & RefundDeps,
  { order, parcel, kind }: { readonly order: Order; readonly parcel: Parcel; readonly kind: TransportRefund },
): Promise<TransportOutcome> {
  if ((await findTransportRefund(tx, parcel.id)) !== null) return { kind: 'refunded-before' };
  const amount = orderPriceFromJson(order.price).price[parcel.leg]?.transportOfBags?.[parcel.bag - 1];
  if (amount === undefined) {
    deps.log.error({ parcel: parcel.reference }, 'order without its prices by bag: staff have to refund a bag');
    return { kind: 'price-unknown' };
  }
  const { parts } = cappedRefund(amount, await findPaidForOrder(tx, order.id));
  if (parts.length === 0) return { kind: 'nothing-paid' };
  const refund = await writeRefund(tx, deps, {
    order,
    parts,
    kind,
    reason: `${refundReasons[kind]}: ${parcel.reference}`,
    key: `${kind}-${parcel.reference}`,
    askedBy: null,
  });
  await addTransportRefund(tx, { parcelId: parcel.id, refundId: refund.id });
  return { kind: 'refunded', refund, isPart: refund.amount < amount };
}
