import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import type { Leg } from '#rules/shipment/draft.ts';

/** Marks which of an order's planned parcels wait for their contents: kept parcels may have been planned by an older release. */
export async function markContentsAwaited(
  tx: Transaction<Tables>,
  {
    orderId,
    bags,
  }: {
    readonly orderId: number;
    readonly bags: readonly { readonly leg: Leg; readonly bag: number; readonly awaitsContents: boolean }[];
  },
): Promise<void> {
  for (const { leg, bag, awaitsContents } of bags) {
    await tx
      .updateTable('parcels')
      .set({ awaits_contents: awaitsContents })
      .where('order_id', '=', orderId)
      .where('leg', '=', leg)
      .where('bag', '=', bag)
      .where('state', '=', 'planned')
      .where('awaits_contents', '!=', awaitsContents)
      .execute();
  }
}

/** A leg with bags whose contents we don't know. */
export type AwaitedLeg = { readonly orderId: number; readonly leg: Leg };

/** The legs whose labels are due, whose handover is later than `near`, and whose customers were not asked yet. */
export async function listLegsToAsk(
  db: Kysely<Tables>,
  { now, near, limit }: { readonly now: Date; readonly near: Date; readonly limit: number },
): Promise<readonly AwaitedLeg[]> {
  return awaitingLegs(db)
    .where('due_at', '<=', now)
    .where('hand_over_by', '>', near)
    .where('contents_asked_at', 'is', null)
    .limit(limit)
    .execute();
}

/** The legs whose handover is near and not over, and that are no case for staff yet. */
export async function listLegsNearHandover(
  db: Kysely<Tables>,
  { now, near, limit }: { readonly now: Date; readonly near: Date; readonly limit: number },
): Promise<readonly AwaitedLeg[]> {
  return awaitingLegs(db)
    .where('hand_over_by', '<=', near)
    .where('hand_over_by', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('parcel_cases')
            .select('id')
            .whereRef('parcel_cases.parcel_id', '=', 'parcels.id')
            .where('kind', '=', 'no-contents'),
        ),
      ),
    )
    .limit(limit)
    .execute();
}

function awaitingLegs(db: Kysely<Tables>) {
  return db
    .selectFrom('parcels')
    .select(['order_id as orderId', 'leg'])
    .distinct()
    .where('awaits_contents', '=', true)
    .where('state', '=', 'planned');
}

/** The bags of a leg that wait now, with their numbers and those of their plans. */
export async function listAwaitedBags(
  db: Kysely<Tables>,
  { orderId, leg }: AwaitedLeg,
): Promise<readonly { readonly id: number; readonly bag: number; readonly plan: number }[]> {
  return db
    .selectFrom('parcels')
    .select(['id', 'bag', 'plan'])
    .where('order_id', '=', orderId)
    .where('leg', '=', leg)
    .where('awaits_contents', '=', true)
    .where('state', '=', 'planned')
    .execute();
}

export async function markContentsAsked(
  tx: Transaction<Tables>,
  { ids, now }: { readonly ids: readonly number[]; readonly now: Date },
): Promise<void> {
  await tx.updateTable('parcels').set({ contents_asked_at: now }).where('id', 'in', ids).execute();
}

/**
 * Closes the cases of bags whose contents are known by now, that no order needs any more, or that failed without a label, which opens
 * another case.
 */
export async function closeContentsCases(
  tx: Transaction<Tables>,
  { orderId, now }: { readonly orderId: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('parcel_cases')
    .set({ closed_at: now })
    .where('kind', '=', 'no-contents')
    .where('closed_at', 'is', null)
    .where('parcel_id', 'in', (from) =>
      from
        .selectFrom('parcels')
        .select('id')
        .where('order_id', '=', orderId)
        .where((where) =>
          where.or([where('state', 'in', ['dropped', 'failed']), where('awaits_contents', '=', false)]),
        ),
    )
    .execute();
}
