import type { Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { lockOrder, findOrder } from '#records/orders/orders.ts';
import {
  type AwaitedLeg,
  listAwaitedBags,
  listLegsToAsk,
  listLegsNearHandover,
  markContentsAsked,
} from '#records/parcels/awaited-contents.ts';
import { addDecidedCase } from '#records/parcels/parcel-cases.ts';
import type { Tables } from '#records/tables.ts';
import { contentsMail, contentsText } from '#rules/mail/contents-mail.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { partOfLeg } from '#rules/mail/part-of-leg.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { queueLegMail } from './queue-leg-mail.ts';

/**
 * Asks customers what is in bags that cross a border, once their labels are due, and again when the handover is near; then staff see it too. If it
 * is near already, they are asked once, and not any more once it is over. Email, mark and case are written together, so that a crash repeats all or none. INT-01
 */
export async function askForContents(deps: ParcelDeps, now: Date): Promise<void> {
  const limit = parcelLimits.contentsAskedPerPassMax;
  const near = new Date(now.getTime() + parcelLimits.contentsNearMs);
  for (const leg of await listLegsToAsk(deps.db, { now, near, limit })) await askFor(deps, leg, { isNear: false, now });
  for (const leg of await listLegsNearHandover(deps.db, { now, near, limit }))
    await askFor(deps, leg, { isNear: true, now });
}

type Asking = { readonly isNear: boolean; readonly now: Date };

async function askFor(deps: ParcelDeps, leg: AwaitedLeg, asking: Asking): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => askInTransaction(tx, deps, leg, asking));
  } catch (error) {
    // One order must not keep the others waiting; the next pass asks again.
    deps.log.error({ err: error, order: leg.orderId }, 'contents request failed');
  }
}

async function askInTransaction(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  awaited: AwaitedLeg,
  { isNear, now }: Asking,
): Promise<void> {
  await lockOrder(tx, awaited.orderId);
  const bags = await listAwaitedBags(tx, awaited);
  const order = await findOrder(tx, awaited.orderId);
  if (bags.length === 0 || !order) return;
  const plan = Math.max(...bags.map((bag) => bag.plan));
  const bagCount = bagsOnLeg(draftOf(order), awaited.leg).length;
  const part = partOfLeg({ bags: bags.map(({ bag }) => bag), bagCount });
  await queueLegMail(tx, deps, {
    order,
    leg: awaited.leg,
    mail: {
      id: `contents-${isNear ? 'again' : 'asked'}-${plan}`,
      isOptional: false,
      isAboutStart: true,
      write: (facts) => contentsMail(facts.receipt, { ...facts, isNear, part }),
      text: ({ receipt }) => contentsText(receipt, part),
    },
  });
  await markContentsAsked(tx, { ids: bags.map(({ id }) => id), now });
  if (!isNear) return;
  for (const { id } of bags) {
    await addDecidedCase(tx, {
      parcelId: id,
      kind: 'no-contents',
      outcome: 'no-refund',
      refundId: null,
      isClosed: false,
      now,
    });
  }
}
