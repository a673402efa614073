import type { Transaction } from 'kysely';
import type { Order } from '#records/orders/orders.ts';
import type { Parcel } from '#records/parcels/parcels.ts';
import { listWithCanceledTrip, renewReturnedCode, setTripOfReturnedBag } from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { addNewTripCode, queueNewTripMail } from './queue-new-trip-mail.ts';

/**
 * Lets bags whose new trip was canceled wait for another one, in a transaction that has locked the order. The canceled order has used up
 * the code and its amount, so each bag gets a new code. PRC-04
 */
export async function reopenReturnedBags(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  {
    order,
    known,
    withdrawn,
    now,
  }: {
    readonly order: Order;
    readonly known: readonly Parcel[];
    /** The ids of the return labels that can't be used any more. */
    readonly withdrawn: ReadonlySet<number>;
    readonly now: Date;
  },
): Promise<void> {
  for (const one of await listWithCanceledTrip(tx, order.id)) {
    const parcel = known.find(({ id }) => id === one.parcelId);
    if (!parcel) throw new Error(`Returned bag ${one.id} without its parcel`);
    if (one.tripOrderId !== null) await setTripOfReturnedBag(tx, { id: one.id, tripOrderId: null });
    // These bags need no code, because staff arranged their trip.
    if (one.state !== 'again') continue;
    const code = await addNewTripCode(tx, deps, { order, one, now });
    await renewReturnedCode(tx, { id: one.id, code: code.text, refundAt: code.refundAt });
    const hadLabel = known.some(({ id, bag }) => bag === one.bag && withdrawn.has(id));
    await queueNewTripMail(tx, deps, { order, parcel, one, code, canceled: { hadLabel } });
  }
}
