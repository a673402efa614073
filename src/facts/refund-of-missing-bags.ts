import type { Kysely } from 'kysely';
import { findPaidForOrder } from '#records/money/ledger.ts';
import type { Order } from '#records/orders/orders.ts';
import { listCasesOf } from '#records/parcels/parcel-cases.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import { findRefundedParcels } from '#records/parcels/transport-refunds.ts';
import type { Tables } from '#records/tables.ts';
import { addCents, atLeastZero, type Cents, subtractCents } from '#rules/money.ts';
import { cappedRefund } from '#rules/orders/capped-refund.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { shareOfBags } from '#rules/parcels/share-of-bag.ts';
import { orderPriceFromJson } from './order-price.ts';
import { parcelsOfOrder } from './parcels-of-order.ts';
import { refundedOfLegs } from './refunded-of-legs.ts';

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

export type ReturnRefund =
  | { readonly kind: 'none' | 'price-unknown' }
  /** No bag is left to travel back. */
  | { readonly kind: 'leg'; readonly amount: Cents }
  | { readonly kind: 'bags'; readonly amount: Cents; readonly bags: readonly Parcel[] };

/** What is to be refunded for the return leg of bags that don't arrive, unless the return leg has started. */
export async function returnRefundOf(
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

/** How much of an amount is still paid for the order. PRC-04 */
export async function refundableNow(
  db: Kysely<Tables>,
  { order, amount }: { order: Order; amount: Cents },
): Promise<Cents> {
  return cappedRefund(amount, await findPaidForOrder(db, order.id)).refund;
}
