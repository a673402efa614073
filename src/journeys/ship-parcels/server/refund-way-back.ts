import type { Transaction } from 'kysely';
import { orderPriceFromJson } from '#capabilities/orders/server/order-price.ts';
import type { RefundDeps } from '#capabilities/orders/server/refund-deps.ts';
import { writeRefund } from '#capabilities/orders/server/refund-order.ts';
import { parcelsOfOrder } from '#facts/parcels-of-order.ts';
import { refundedOfLegs } from '#facts/refunded-of-legs.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import type { Refund } from '#records/money/refunds.ts';
import { addCancelledLegs } from '#records/orders/cancelled-legs.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import type { Order } from '#records/orders/orders.ts';
import { listCasesOf } from '#records/parcels/parcel-cases.ts';
import { addTransportRefund, findTransportRefund } from '#records/parcels/transport-refunds.ts';
import { listParcelsOf, moveParcel, type Parcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { atLeastZero, type Cents, subtractCents, zeroCents } from '#rules/money.ts';
import { cappedRefund } from '#rules/orders/capped-refund.ts';
import { isLiveParcel, unwantedState } from '#rules/parcels/parcel-states.ts';
import { shareOfBag } from '#rules/parcels/share-of-bag.ts';
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
 * Refunds the way back of a bag that was lost on its way there or sent back, and ends its label, in a transaction that has locked the order. If no bag is left
 * to travel back, the return leg is cancelled in full, with its pickup. Null when nothing goes back. The caller sends the refund after the
 * commit. PRC-04
 */
export async function refundWayBack(
  tx: Transaction<Tables>,
  deps: ParcelDeps & RefundDeps,
  missing: MissingBag,
): Promise<Refund | null> {
  const { order, parcel } = missing;
  const isWanted = (await parcelsOfOrder(tx, order)).some(({ leg }) => leg === 'return');
  if (parcel.leg !== 'outbound' || !isWanted || (await findScannedLegs(tx, order.id)).has('return')) return null;
  return (await isEveryBagMissing(tx, missing))
    ? cancelReturnLeg(tx, deps, missing)
    : refundReturnBag(tx, deps, missing);
}

async function isEveryBagMissing(tx: Transaction<Tables>, { order, parcel }: MissingBag): Promise<boolean> {
  const cases = (await listCasesOf(tx, order.id)).filter(
    ({ kind, outcome }) => (kind === 'lost' && outcome !== null) || (kind === 'returned' && outcome === 'refunded'),
  );
  const outbound = (await listParcelsOf(tx, order.id)).filter(
    ({ leg, state }) => leg === 'outbound' && isLiveParcel(state),
  );
  return outbound.every(
    ({ id, progress }) =>
      id === parcel.id || (progress !== 'delivered' && cases.some(({ parcelId }) => parcelId === id)),
  );
}

async function cancelReturnLeg(
  tx: Transaction<Tables>,
  deps: ParcelDeps & RefundDeps,
  { order, parcel, now, why }: MissingBag,
): Promise<Refund | null> {
  const sum = orderPriceFromJson(order.price).price.return;
  if (!sum) return logUnknownPrice(deps, parcel);
  const before = await refundedOfLegs(tx, order);
  const amount = atLeastZero(subtractCents(sum.total, before.return.sum));
  const refund = await write(tx, deps, { order, parcel, amount, why });
  await addCancelledLegs(tx, {
    orderId: order.id,
    legs: [{ leg: 'return', kind: 'full', kept: zeroCents, refund: amount }],
    key: `${why}-return-${parcel.reference}`,
    refundId: refund && refund.id,
    cancelledBy: null,
    now,
  });
  return refund;
}

async function refundReturnBag(
  tx: Transaction<Tables>,
  deps: ParcelDeps & RefundDeps,
  { order, parcel, now, why }: MissingBag,
): Promise<Refund | null> {
  const back = (await listParcelsOf(tx, order.id)).find(
    ({ leg, bag, state }) => leg === 'return' && bag === parcel.bag && isLiveParcel(state),
  );
  if (!back || (await findTransportRefund(tx, back.id)) !== null) return null;
  const sum = orderPriceFromJson(order.price).price.return;
  const amount = sum && shareOfBag(sum, back.bag);
  if (amount === null || amount === undefined) return logUnknownPrice(deps, parcel);
  const refund = await write(tx, deps, { order, parcel, amount, why });
  if (!refund) return null;
  await addTransportRefund(tx, { parcelId: back.id, refundId: refund.id });
  await moveParcel(tx, { id: back.id, from: back.state, to: unwantedState(back.state), now });
  return refund;
}

function logUnknownPrice({ log }: ParcelDeps, { reference }: Parcel): null {
  log.error({ parcel: reference }, 'order without its prices: staff have to refund the way back of a bag');
  return null;
}

async function write(
  tx: Transaction<Tables>,
  deps: ParcelDeps & RefundDeps,
  { order, parcel, amount, why }: Omit<MissingBag, 'now'> & { readonly amount: Cents },
): Promise<Refund | null> {
  const { parts } = cappedRefund(amount, await findPaidForOrder(tx, order.id));
  if (parts.length === 0) return null;
  return writeRefund(tx, deps, {
    order,
    parts,
    kind: why,
    reason: `${why === 'lost' ? 'Lost' : 'Returned'}, way back: ${parcel.reference}`,
    key: `${why}-return-${parcel.reference}`,
    askedBy: null,
  });
}
