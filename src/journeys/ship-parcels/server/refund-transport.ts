import type { Kysely, Transaction } from 'kysely';
import { orderPriceFromJson } from '#facts/order-price.ts';
import type { RefundDeps } from '#capabilities/orders/server/refund-deps.ts';
import { writeCappedRefund } from '#capabilities/orders/server/refund-order.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import type { Refund } from '#records/money/refunds.ts';
import type { Order } from '#records/orders/orders.ts';
import { addTransportRefund, findTransportRefund } from '#records/parcels/transport-refunds.ts';
import type { Parcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import type { CaseOutcome, TransportRefund } from '#rules/parcels/bag-case.ts';
import { type RefundableTransport, refundableTransport } from '#rules/parcels/refundable-transport.ts';
import { transportOfBag } from '#rules/parcels/share-of-bag.ts';
import type { ParcelDeps } from './parcel-deps.ts';

export type TransportOutcome =
  | {
      readonly kind: 'refunded';
      readonly refund: Refund;
      /** Whether it is less than the trip cost, because part of what was paid had been refunded before. */
      readonly isPartialRefund: boolean;
    }
  | { readonly kind: NotRefunded };

type NotRefunded = Exclude<CaseOutcome, 'refunded' | 'no-refund'>;

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
  const refundable = await findRefundableTransport(tx, deps, { order, parcel });
  if (refundable.kind !== 'refundable') return refundable;
  const refund = await writeCappedRefund(tx, deps, {
    order,
    amount: refundable.amount,
    kind,
    reason: `${refundReasons[kind]}: ${parcel.reference}`,
    key: `${kind}-${parcel.reference}`,
  });
  if (!refund) return { kind: 'nothing-paid' };
  await addTransportRefund(tx, { parcelId: parcel.id, refundId: refund.id });
  return { kind: 'refunded', refund, isPartialRefund: refundable.isPartialRefund };
}

/** What may be refunded for the transport of a bag now, or why nothing. PRC-04 */
export async function findRefundableTransport(
  db: Kysely<Tables>,
  { log }: Pick<ParcelDeps, 'log'>,
  { order, parcel }: { readonly order: Order; readonly parcel: Parcel },
): Promise<RefundableTransport> {
  const refundable = refundableTransport({
    isRefunded: (await findTransportRefund(db, parcel.id)) !== null,
    price: transportOfBag(orderPriceFromJson(order.price).price[parcel.leg], parcel.bag),
    paid: await findPaidForOrder(db, order.id),
  });
  if (refundable.kind === 'price-unknown') {
    log.error({ parcel: parcel.reference }, 'order without its prices by bag: staff have to refund a bag');
  }
  return refundable;
}
