import type { Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { lockOrder } from '#records/orders/orders.ts';
import {
  askForSizeRefund,
  type LargerSize,
  listLargerSizesOf,
  listOrdersWithSizesToSettle,
  moveLargerSize,
} from '#records/parcels/larger-sizes.ts';
import { closeLargerSizeCase, reopenLargerSizeCase } from '#records/parcels/parcel-cases.ts';
import type { Tables } from '#records/tables.ts';
import { dayMs } from '#rules/dates.ts';
import { isLargerSizeWaivable } from '#rules/parcels/larger-size.ts';
import { isSizeOwedNothing, isSizeRefundDue } from '#rules/parcels/larger-size-due.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import type { ParcelDeps } from './parcel-deps.ts';

/** How long after a bag was measured we look at what became of it. */
const lookedAtMs = 180 * dayMs;

/**
 * Waives the questions about larger sizes for which nothing is owed: the bag is lost or sent back, or the price of its trip was refunded.
 * What was paid for a larger size is refunded with that price, once. Customers who were asked or have paid get an email. A card that is
 * being charged is left alone until its charge has ended. PRC-04
 */
export async function settleLargerSizes({ db }: ParcelDeps, now: Date): Promise<void> {
  const due = { since: new Date(now.getTime() - lookedAtMs), limit: parcelLimits.casesPerPassMax };
  for (const orderId of await listOrdersWithSizesToSettle(db, due)) {
    await inTransaction(db, async (tx) => {
      await lockOrder(tx, orderId);
      for (const size of await listLargerSizesOf(tx, orderId)) {
        if (size.state === 'paid') await refundWithTrip(tx, size, now);
        else await waive(tx, size, now);
      }
    });
  }
}

async function waive(tx: Transaction<Tables>, size: LargerSize, now: Date): Promise<void> {
  const { id, parcelId, state, trip } = size;
  if (!isSizeOwedNothing(trip) || !isLargerSizeWaivable(state)) return;
  await moveLargerSize(tx, { id, from: state, to: 'waived', now });
  await closeLargerSizeCase(tx, { parcelId, closedBy: null, now });
}

/** As when staff refund it: a job refunds it to the card. What was paid in another way is sent back by staff, so its case opens again. */
async function refundWithTrip(tx: Transaction<Tables>, size: LargerSize, now: Date): Promise<void> {
  const { id, parcelId, trip, isPaidByCard } = size;
  if (!isSizeRefundDue(trip) || !(await askForSizeRefund(tx, { id, now }))) return;
  if (isPaidByCard) await closeLargerSizeCase(tx, { parcelId, closedBy: null, now });
  else await reopenLargerSizeCase(tx, parcelId);
}
