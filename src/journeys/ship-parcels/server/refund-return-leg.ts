import type { Transaction } from 'kysely';
import type { RefundDeps } from '#capabilities/orders/server/refund-deps.ts';
import { writeCappedRefund } from '#capabilities/orders/server/refund-order.ts';
import { returnRefundOf } from '#facts/refund-of-missing-bags.ts';
import type { Refund } from '#records/money/refunds.ts';
import { addCanceledLegs } from '#records/orders/canceled-legs.ts';
import type { Order } from '#records/orders/orders.ts';
import { addTransportRefund } from '#records/parcels/transport-refunds.ts';
import { moveParcel, type Parcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { type Cents, zeroCents } from '#rules/money.ts';
import { unwantedState } from '#rules/parcels/parcel-states.ts';
import type { ReturnRefund } from '#rules/parcels/return-refund.ts';
import { unreachable } from '#rules/result.ts';
import type { ParcelDeps } from './parcel-deps.ts';

type MissingBag = {
  readonly order: Order;
  /** On its outbound leg. */
  readonly parcel: Parcel;
  readonly now: Date;
  /** Why it did not arrive. */
  readonly why: 'lost' | 'returned';
};

/**
 * Refunds the return leg of a bag that was lost on the outbound leg or sent back, and ends its label, in a transaction that has locked the order. If no bag is left
 * to travel back, the return leg is canceled in full, with its pickup. Null when nothing is refunded. The caller sends the refund after the
 * commit. PRC-04
 */
export async function refundReturnLeg(
  tx: Transaction<Tables>,
  deps: ParcelDeps & RefundDeps,
  missing: MissingBag,
): Promise<Refund | null> {
  const { order, parcel } = missing;
  const refund = await returnRefundOf(tx, { order, parcels: [parcel] });
  switch (refund.kind) {
    case 'none':
      return null;
    case 'price-unknown':
      deps.log.error(
        { parcel: parcel.reference },
        'order without its prices: staff have to refund the return trip of a bag',
      );
      return null;
    case 'leg':
      return cancelReturnLeg(tx, deps, missing, refund.amount);
    case 'bags':
      return refundReturnBag(tx, deps, missing, refund);
    default:
      return unreachable(refund);
  }
}

async function cancelReturnLeg(
  tx: Transaction<Tables>,
  deps: ParcelDeps & RefundDeps,
  { order, parcel, now, why }: MissingBag,
  amount: Cents,
): Promise<Refund | null> {
  const refund = await write(tx, deps, { order, parcel, amount, why });
  await addCanceledLegs(tx, {
    orderId: order.id,
    legs: [{ leg: 'return', kind: 'full', kept: zeroCents, refund: amount }],
    key: `${why}-return-${parcel.reference}`,
    refundId: refund && refund.id,
    canceledBy: null,
    now,
  });
  return refund;
}

async function refundReturnBag(
  tx: Transaction<Tables>,
  deps: ParcelDeps & RefundDeps,
  { order, parcel, now, why }: MissingBag,
  { amount, bags }: Extract<ReturnRefund<Parcel>, { readonly kind: 'bags' }>,
): Promise<Refund | null> {
  const refund = await write(tx, deps, { order, parcel, amount, why });
  if (!refund) return null;
  for (const { id, state } of bags) {
    await addTransportRefund(tx, { parcelId: id, refundId: refund.id });
    await moveParcel(tx, { id, from: state, to: unwantedState(state), now });
  }
  return refund;
}

function write(
  tx: Transaction<Tables>,
  deps: ParcelDeps & RefundDeps,
  { order, parcel, amount, why }: Omit<MissingBag, 'now'> & { readonly amount: Cents },
): Promise<Refund | null> {
  return writeCappedRefund(tx, deps, {
    order,
    amount,
    kind: why,
    reason: `${why === 'lost' ? 'Lost' : 'Returned'}, return leg: ${parcel.reference}`,
    key: `${why}-return-${parcel.reference}`,
  });
}
