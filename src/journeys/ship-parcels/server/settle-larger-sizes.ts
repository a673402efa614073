import { inTransaction } from '#ports/database/in-transaction.ts';
import { lockOrder } from '#records/orders/orders.ts';
import { listLargerSizesOf, listOrdersWithWaivableSizes, moveLargerSize } from '#records/parcels/larger-sizes.ts';
import { closeLargerSizeCase } from '#records/parcels/parcel-cases.ts';
import { dayMs } from '#rules/dates.ts';
import { isLargerSizeWaivable } from '#rules/parcels/larger-size.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import type { ParcelDeps } from './parcel-deps.ts';

/** How long after it was measured we look at what became of a bag. */
const lookedAtMs = 180 * dayMs;

/**
 * Waives the questions about larger sizes for which nothing is owed: the bag is lost or sent back, or the price of its trip was refunded. Who was
 * asked is emailed. A card that is being charged is left alone until its charge has ended. PRC-04
 */
export async function settleLargerSizes({ db }: ParcelDeps, now: Date): Promise<void> {
  const due = { since: new Date(now.getTime() - lookedAtMs), limit: parcelLimits.casesPerPassMax };
  for (const orderId of await listOrdersWithWaivableSizes(db, due)) {
    await inTransaction(db, async (tx) => {
      await lockOrder(tx, orderId);
      for (const { id, parcelId, state, isNothingOwed } of await listLargerSizesOf(tx, orderId)) {
        if (!isNothingOwed || !isLargerSizeWaivable(state)) continue;
        await moveLargerSize(tx, { id, from: state, to: 'waived', now });
        await closeLargerSizeCase(tx, { parcelId, closedBy: null, now });
      }
    });
  }
}
