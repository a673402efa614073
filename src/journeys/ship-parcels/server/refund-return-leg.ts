import type { Kysely, Transaction } from 'kysely';
import { orderPriceFromJson } from '#facts/order-price.ts';
import type { RefundDeps } from '#capabilities/orders/server/refund-deps.ts';
import { refundableNow, writeCappedRefund } from '#capabilities/orders/server/refund-order.ts';
import { parcelsOfOrder } from '#facts/parcels-of-order.ts';
import { refundedOfLegs } from '#facts/refunded-of-legs.ts';
import type { Refund } from '#records/money/refunds.ts';
import { addCanceledLegs } from '#records/orders/canceled-legs.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import type { Order } from '#records/orders/orders.ts';
import { listCasesOf } from '#records/parcels/parcel-cases.ts';
import { addTransportRefund, findRefundedParcels } from '#records/parcels/transport-refunds.ts';
import { listParcelsOf, moveParcel, type Parcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { addCents, atLeastZero, type Cents, subtractCents, zeroCents } from '#rules/money.ts';
import { isLiveParcel, unwantedState } from '#rules/parcels/parcel-states.ts';
import { shareOfBags } from '#rules/parcels/share-of-bag.ts';
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
  const returnRefund = await returnRefundOf(tx, { order, parcels: [parcel] });
  switch (returnRefund.kind) {
    case 'none':
      return null;
    case 'price-unknown':
      deps.log.error(
        { parcel: parcel.reference },
        'order without its prices: staff have to refund the return trip of a bag',
      );
      return null;
    case 'leg':
      return cancelReturnLeg(tx, deps, missing, returnRefund.amount);
    case 'bags':
      return refundReturnBag(tx, deps, missing, returnRefund);
    default:
      return unreachable(returnRefund);
  }
}

type ReturnRefund =
  | { readonly kind: 'none' | 'price-unknown' }
  /** No bag is left to travel back. */
  | { readonly kind: 'leg'; readonly amount: Cents }
  | { readonly kind: 'bags'; readonly amount: Cents; readonly bags: readonly Parcel[] };

/** What is to be refunded for the return leg of bags that don't arrive, unless the return leg has started. */
async function returnRefundOf(
  db: Kysely<Tables>,
  { order, parcels }: { readonly order: Order; readonly parcels: readonly Parcel[] },
): Promise<ReturnRefund> {
  const missing = parcels.filter(({ leg }) => leg === 'outbound');
  const isWanted = (await parcelsOfOrder(db, order)).some(({ leg }) => leg === 'return');
  if (missing.length === 0 || !isWanted) return { kind: 'none' };
  const sum = orderPriceFromJson(order.price).price.return;
  const known = await listParcelsOf(db, order.id);
  const hasBegun = (await findScannedLegs(db, order.id)).has('return');
  if (!hasBegun && (await isEveryBagMissing(db, { order, missing, known }))) {
    if (!sum) return { kind: 'price-unknown' };
    const before = await refundedOfLegs(db, order);
    return { kind: 'leg', amount: atLeastZero(subtractCents(sum.total, before.return.sum)) };
  }
  const refunded = await findRefundedParcels(db, order.id);
  const bags = known.filter(
    ({ id, leg, bag, state, progress }) =>
      leg === 'return' &&
      missing.some((there) => there.bag === bag) &&
      isLiveParcel(state) &&
      progress === 'label' &&
      !refunded.has(id),
  );
  if (bags.length === 0) return { kind: 'none' };
  const amount = shareOfBags(
    sum,
    bags.map(({ bag }) => bag),
  );
  return amount === undefined ? { kind: 'price-unknown' } : { kind: 'bags', amount, bags };
}

/** What is refunded in all for bags that don't arrive: what their trips cost, and their return leg, as far as the order is still paid. PRC-04 */
export async function wholeRefundOf(
  db: Kysely<Tables>,
  { order, parcels, amount }: { readonly order: Order; readonly parcels: readonly Parcel[]; readonly amount: Cents },
): Promise<Cents> {
  const returnRefund = await returnRefundOf(db, { order, parcels });
  const whole =
    returnRefund.kind === 'leg' || returnRefund.kind === 'bags' ? addCents(amount, returnRefund.amount) : amount;
  return refundableNow(db, { order, amount: whole });
}

async function isEveryBagMissing(
  db: Kysely<Tables>,
  {
    order,
    missing,
    known,
  }: { readonly order: Order; readonly missing: readonly Parcel[]; readonly known: readonly Parcel[] },
): Promise<boolean> {
  const cases = (await listCasesOf(db, order.id)).filter(
    ({ kind, outcome }) => (kind === 'lost' && outcome !== null) || (kind === 'returned' && outcome === 'refunded'),
  );
  const outbound = known.filter(({ leg, state }) => leg === 'outbound' && isLiveParcel(state));
  return outbound.every(
    ({ id, progress }) =>
      missing.some((one) => one.id === id) ||
      (progress !== 'delivered' && cases.some(({ parcelId }) => parcelId === id)),
  );
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
  { amount, bags }: Extract<ReturnRefund, { readonly kind: 'bags' }>,
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
