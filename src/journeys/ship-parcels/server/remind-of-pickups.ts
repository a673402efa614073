import { inTransaction } from '#ports/database/in-transaction.ts';
import { lockOrder, findOrder } from '#records/orders/orders.ts';
import { listPickupsToRemind, markReminded, type Pickup } from '#records/parcels/pickups.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { queuePickupTomorrowMail } from './queue-pickup-mails.ts';

/** Reminds customers in the evening that the carrier comes tomorrow, each once: the mark and the email are one transaction. */
export async function remindOfPickups(deps: ParcelDeps, now: Date): Promise<void> {
  for (const pickup of await listPickupsToRemind(deps.db, { now, limit: parcelLimits.remindersPerPassMax })) {
    try {
      await remind(deps, pickup);
    } catch (error) {
      // One pickup must not keep the others waiting; it is tried again in the next pass.
      deps.log.error({ err: error, pickup: pickup.id }, 'pickup reminder not written');
    }
  }
}

async function remind(deps: ParcelDeps, pickup: Pickup): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, pickup.orderId);
    if (!(await markReminded(tx, pickup.id))) return;
    const order = await findOrder(tx, pickup.orderId);
    if (!order) throw new Error(`Order ${pickup.orderId} not found`);
    await queuePickupTomorrowMail(tx, deps, { order, pickup, confirmation: pickup.confirmation ?? '' });
  });
}
