import type { Transaction } from 'kysely';
import type { Order } from '#records/orders/orders.ts';
import type { Parcel } from '#records/parcels/parcels.ts';
import { listOnNewTrips, listReturnedBagsOf } from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import { voidLabelMail } from '#rules/mail/void-label-mail.ts';
import { longBagNameOf } from './name-returned-bag.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { queueLegMail } from './queue-leg-mail.ts';

/**
 * Emails customers that return labels which they may have printed are void, because the new trips of their bags no longer arrive in time. Where
 * the email with another code says it, there is no second one. SCR-06
 */
export async function queueVoidLabelMails(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { order, labels }: { readonly order: Order; readonly labels: readonly Parcel[] },
): Promise<void> {
  if (labels.length === 0) return;
  const sentBack = await listReturnedBagsOf(tx, order.id);
  const onNewTrips = await listOnNewTrips(tx, order.id);
  for (const { id, leg, bag } of labels) {
    const one = sentBack.findLast((known) => known.leg === 'outbound' && known.bag === bag);
    const isBooked = one !== undefined && onNewTrips.has(one.parcelId);
    if (!isBooked && one?.state !== 'ended') continue;
    const trip = isBooked ? 'late' : 'canceled';
    await queueLegMail(tx, deps, {
      order,
      leg,
      mail: {
        id: `void-label-${id}`,
        isOptional: false,
        isAboutStart: true,
        write: (facts) => voidLabelMail(facts.receipt, { ...facts, trip, bagName: longBagNameOf(order, { leg, bag }) }),
      },
    });
  }
}
