import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import {
  type ClaimKind,
  claimLimits,
  type ClaimPayout,
  type ClaimStanding,
  type ClaimState,
  mayClaimBecome,
} from '#rules/claims/claim-states.ts';
import type { InventoryItem } from '#rules/inventory/inventory.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { CaseClaim } from '#rules/parcels/case-work.ts';
import { itemFromJson, itemToJson } from './bag-inventories.ts';

/** What a customer claims for a bag on a leg. */
export type BagClaim = {
  readonly id: number;
  readonly orderId: number;
  readonly parcelId: number;
  readonly kind: ClaimKind;
  readonly state: ClaimState;
  readonly openedBy: 'customer' | 'rule';
  readonly description: string;
  readonly items: readonly InventoryItem[];
  readonly claimed: Cents;
  readonly approved: Cents | null;
  readonly payTo: ClaimPayout | null;
  readonly refundId: number | null;
  /** The name and address that a check goes to. */
  readonly checkTo: string | null;
  readonly checkNumber: string | null;
  /** Why it was denied. */
  readonly reason: string | null;
  /** The member of staff; null until it is decided, and for one that was closed automatically. */
  readonly decidedBy: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When the customer was reminded of what we asked; null if they were not, or if the claim has changed since. */
  readonly remindedAt: Date | null;
};

export type NewClaim = Pick<
  BagClaim,
  'orderId' | 'parcelId' | 'kind' | 'openedBy' | 'description' | 'items' | 'claimed'
> & {
  readonly state: 'open' | 'waiting';
  readonly now: Date;
};

/** Writes a claim; null when one of this kind is open for this bag already. */
export async function addClaim(tx: Transaction<Tables>, claim: NewClaim): Promise<BagClaim | null> {
  const row = await tx
    .insertInto('bag_claims')
    .values({
      order_id: claim.orderId,
      parcel_id: claim.parcelId,
      kind: claim.kind,
      state: claim.state,
      opened_by: claim.openedBy,
      description: claim.description,
      items: JSON.stringify(claim.items.map(itemToJson)),
      claimed_cents: claim.claimed,
      created_at: claim.now,
      updated_at: claim.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['parcel_id', 'kind']).where('state', 'in', ['open', 'waiting', 'approved']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? claimOf(row) : null;
}

export async function findClaim(db: Kysely<Tables>, id: number): Promise<BagClaim | undefined> {
  const row = await db.selectFrom('bag_claims').selectAll().where('id', '=', id).executeTakeFirst();
  return row && claimOf(row);
}

/** The same, locked until the transaction ends, so that both sides add to it one after the other. */
export async function lockClaim(tx: Transaction<Tables>, id: number): Promise<BagClaim | undefined> {
  const row = await tx.selectFrom('bag_claims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && claimOf(row);
}

/** The claims of an order, the oldest first. */
export async function listClaimsOf(db: Kysely<Tables>, orderId: number): Promise<readonly BagClaim[]> {
  const rows = await db.selectFrom('bag_claims').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
  return rows.map(claimOf);
}

export type ClaimMove = {
  readonly id: number;
  readonly from: ClaimStanding;
  readonly to: ClaimState;
  readonly now: Date;
  /** What the customer has added to it. */
  readonly items?: readonly InventoryItem[] | undefined;
  readonly claimed?: Cents | undefined;
  readonly decision?: /** `by` is null for one that was closed automatically. */
    | { readonly kind: 'denied'; readonly by: number | null; readonly reason: string }
    | {
        readonly kind: 'approved';
        readonly by: number;
        readonly approved: Cents;
        readonly payTo: ClaimPayout;
        readonly refundId: number | null;
        readonly checkTo: string | null;
        /** Why it is less than was claimed. */
        readonly reason: string | null;
      };
  readonly checkNumber?: string | undefined;
};

/** Moves a claim on if it is still in the state the move starts from. False when another request has moved it already. */
export async function moveClaim(tx: Transaction<Tables>, move: ClaimMove): Promise<boolean> {
  const { id, from, to, now, items, claimed, decision, checkNumber } = move;
  const isReopened = from === 'unanswered';
  if (from !== to && !mayClaimBecome(move)) throw new Error(`A claim that is ${from} can't become ${to}`);
  const moved = await tx
    .updateTable('bag_claims')
    .set({
      state: to,
      updated_at: now,
      ...(items && { items: JSON.stringify(items.map(itemToJson)) }),
      ...(claimed !== undefined && { claimed_cents: claimed }),
      ...(decision && { decided_by: decision.by }),
      ...(decision && { reason: decision.reason }),
      ...(isReopened && { reason: null }),
      ...(decision?.kind === 'approved' && {
        approved_cents: decision.approved,
        pay_to: decision.payTo,
        refund_id: decision.refundId,
        check_to: decision.checkTo,
      }),
      ...(checkNumber !== undefined && { check_number: checkNumber }),
    })
    .where('id', '=', id)
    .where('state', '=', isReopened ? 'denied' : from)
    .$if(isReopened, (claim) => claim.where('decided_by', 'is', null))
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Postpones the next automatic step of a claim to `until`. */
export async function postponeClaim(
  db: Kysely<Tables>,
  { id, until }: { readonly id: number; readonly until: Date },
): Promise<void> {
  await db.updateTable('bag_claims').set({ retry_at: until }).where('id', '=', id).execute();
}

/** Claims that have waited for their customers since `since` or longer, without a reminder. */
export function listClaimsToRemindOf(
  db: Kysely<Tables>,
  { since, now, limit }: { readonly since: Date; readonly now: Date; readonly limit: number },
): Promise<readonly number[]> {
  return idsOf(
    waitingClaims(db, now)
      .where('updated_at', '<=', since)
      .where(({ or, eb, ref }) => or([eb('reminded_at', 'is', null), eb('reminded_at', '<', ref('updated_at'))]))
      .orderBy('updated_at')
      .limit(limit),
  );
}

/** Marks the customer as reminded. False when the claim has changed in the meantime. */
export async function markClaimReminded(
  tx: Transaction<Tables>,
  { id, since, now }: { readonly id: number; readonly since: Date; readonly now: Date },
): Promise<boolean> {
  const marked = await tx
    .updateTable('bag_claims')
    .set({ reminded_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('updated_at', '<=', since)
    .where(({ or, eb, ref }) => or([eb('reminded_at', 'is', null), eb('reminded_at', '<', ref('updated_at'))]))
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

/** Claims that still wait for their customers, who were reminded at `before` or earlier. */
export function listClaimsToClose(
  db: Kysely<Tables>,
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<readonly number[]> {
  return idsOf(
    waitingClaims(db, now)
      .where('reminded_at', '<=', before)
      .whereRef('reminded_at', '>=', 'updated_at')
      .orderBy('reminded_at')
      .limit(limit),
  );
}

/**
 * Undecided claims of ours for lost bags that were delivered after all and whose customers have neither written nor added photos; with
 * `id`, only that one.
 */
export async function listClaimsOfFoundBags(
  db: Kysely<Tables>,
  { id, now, limit }: { readonly id?: number; readonly now: Date; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('bag_claims')
    .innerJoin('parcels', 'parcels.id', 'bag_claims.parcel_id')
    .select('bag_claims.id')
    .where('bag_claims.state', 'in', ['open', 'waiting'])
    .where('bag_claims.kind', '=', 'lost')
    .where('bag_claims.opened_by', '=', 'rule')
    .where('parcels.progress', '=', 'delivered')
    .where(isTriedAt(now))
    .where(sql<boolean>`not exists (
      select from bag_claim_messages where claim_id = bag_claims.id and author = 'customer'
    )`)
    .where(sql<boolean>`not exists (select from bag_claim_photos where claim_id = bag_claims.id)`)
    .$if(id !== undefined, (claims) => claims.where('bag_claims.id', '=', id ?? 0))
    .orderBy('bag_claims.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

function waitingClaims(db: Kysely<Tables>, now: Date) {
  return db.selectFrom('bag_claims').select('id').where('state', '=', 'waiting').where(isTriedAt(now));
}

/** Whether a claim is not postponed. */
function isTriedAt(now: Date) {
  return sql<boolean>`(bag_claims.retry_at is null or bag_claims.retry_at <= ${now})`;
}

async function idsOf(claims: ReturnType<typeof waitingClaims>): Promise<readonly number[]> {
  return (await claims.execute()).map(({ id }) => id);
}

/** The claims of parcels as the cases of their bags need them, the oldest first, by parcel id. */
export async function findClaimsOfParcels(
  db: Kysely<Tables>,
  parcelIds: readonly number[],
): Promise<ReadonlyMap<number, readonly CaseClaim[]>> {
  if (parcelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('bag_claims')
    .select(['parcel_id', 'kind', 'state'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('bag_claim_messages')
          .select('bag_claim_messages.id')
          .whereRef('claim_id', '=', 'bag_claims.id')
          .where('author', '=', 'staff'),
      ).as('has_question'),
    )
    .where('parcel_id', 'in', parcelIds)
    .orderBy('id')
    .execute();
  const byParcel = Map.groupBy(rows, ({ parcel_id }) => parcel_id);
  return new Map(
    [...byParcel].map(([id, claims]) => [
      id,
      claims.map(({ kind, state, has_question }) => ({ kind, state, hasQuestion: Boolean(has_question) })),
    ]),
  );
}

/** What was approved for the bag of a parcel on its leg, over all of its claims and labels. */
export async function findApprovedFor(db: Kysely<Tables>, parcelId: number): Promise<Cents> {
  const { approved } = await db
    .selectFrom('parcels as claimed')
    .innerJoin('parcels as same_bag', (join) =>
      join
        .onRef('same_bag.order_id', '=', 'claimed.order_id')
        .onRef('same_bag.leg', '=', 'claimed.leg')
        .onRef('same_bag.bag', '=', 'claimed.bag'),
    )
    .innerJoin('bag_claims', (join) =>
      // By the order too: its index finds them.
      join.onRef('bag_claims.order_id', '=', 'same_bag.order_id').onRef('bag_claims.parcel_id', '=', 'same_bag.id'),
    )
    .select((row) => row.fn.coalesce(row.fn.sum<number>('bag_claims.approved_cents'), row.lit(0)).as('approved'))
    .where('claimed.id', '=', parcelId)
    .executeTakeFirstOrThrow();
  return cents(approved);
}

/** Approved claims whose refund to a card the gateway has paid. */
export async function listPaidByGateway(db: Kysely<Tables>, limit: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('bag_claims')
    .innerJoin('refunds', 'refunds.id', 'bag_claims.refund_id')
    .select('bag_claims.id')
    .where('bag_claims.state', '=', 'approved')
    .where('refunds.state', '=', 'done')
    .orderBy('bag_claims.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A claim in the list for staff. */
export type ListedClaim = BagClaim & {
  readonly displayId: string;
  readonly leg: 'outbound' | 'return';
  readonly bag: number;
  /** Whether the gateway refuses to pay it. */
  readonly isRefundFailed: boolean;
};

/** Those that wait for us first, then those that wait for the customer, then the others; within each the oldest first. */
export async function listClaimsForStaff(db: Kysely<Tables>, limit: number): Promise<readonly ListedClaim[]> {
  const rows = await staffClaims(db)
    .orderBy((order) =>
      order
        .case()
        .when('bag_claims.state', '=', 'open')
        .then(0)
        .when('bag_claims.state', '=', 'approved')
        .then(1)
        .when('bag_claims.state', '=', 'waiting')
        .then(2)
        .else(3)
        .end(),
    )
    .orderBy('bag_claims.updated_at')
    .limit(limit)
    .execute();
  return rows.map(listedOf);
}

export async function findClaimForStaff(db: Kysely<Tables>, id: number): Promise<ListedClaim | undefined> {
  const row = await staffClaims(db).where('bag_claims.id', '=', id).executeTakeFirst();
  return row && listedOf(row);
}

/** How many claims wait for our staff: to be decided, or for a check to be sent. */
export async function countOpenClaims(db: Kysely<Tables>): Promise<number> {
  const { open } = await db
    .selectFrom('bag_claims')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where((row) =>
      row.or([row('state', '=', 'open'), row.and([row('state', '=', 'approved'), row('pay_to', '=', 'check')])]),
    )
    .executeTakeFirstOrThrow();
  return open;
}

function staffClaims(db: Kysely<Tables>) {
  return db
    .selectFrom('bag_claims')
    .innerJoin('orders', 'orders.id', 'bag_claims.order_id')
    .innerJoin('parcels', 'parcels.id', 'bag_claims.parcel_id')
    .leftJoin('refunds', 'refunds.id', 'bag_claims.refund_id')
    .selectAll('bag_claims')
    .select(['orders.display_id', 'parcels.leg', 'parcels.bag', 'refunds.state as refund_state']);
}

function listedOf(row: Awaited<ReturnType<ReturnType<typeof staffClaims>['execute']>>[number]): ListedClaim {
  return {
    ...claimOf(row),
    displayId: row.display_id,
    leg: row.leg,
    bag: row.bag,
    isRefundFailed: row.refund_state === 'failed',
  };
}

export type ClaimMessage = { readonly author: 'customer' | 'staff'; readonly text: string; readonly at: Date };

export async function addClaimMessage(
  tx: Transaction<Tables>,
  { claimId, author, text, at }: ClaimMessage & { readonly claimId: number },
): Promise<void> {
  await tx.insertInto('bag_claim_messages').values({ claim_id: claimId, author, text, written_at: at }).execute();
}

/** The oldest first. */
export async function listClaimMessages(db: Kysely<Tables>, claimId: number): Promise<readonly ClaimMessage[]> {
  const rows = await db
    .selectFrom('bag_claim_messages')
    .select(['author', 'text', 'written_at'])
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .limit(2 * claimLimits.messagesMax)
    .execute();
  return rows.map(({ author, text, written_at }) => ({ author, text, at: written_at }));
}

export type ClaimUpdateKind = 'opened' | 'asked' | 'approved' | 'paid' | 'denied' | 'withdrawn';

/** Adds a claim update, so that the customer is emailed about the change if its transaction commits. */
export async function addClaimUpdate(
  tx: Transaction<Tables>,
  { claimId, kind }: { readonly claimId: number; readonly kind: ClaimUpdateKind },
): Promise<void> {
  await tx.insertInto('bag_claim_news').values({ claim_id: claimId, kind }).execute();
}

export type TakenClaimUpdate = { readonly id: number; readonly claimId: number; readonly kind: ClaimUpdateKind };

/** Takes the oldest update that no other worker has and whose claim is not postponed; it is gone when the transaction commits. */
export async function takeClaimUpdate(tx: Transaction<Tables>, now: Date): Promise<TakenClaimUpdate | undefined> {
  // Not as a subquery of the deletion: PostgreSQL may run that once for each row, and delete more than one.
  const update = await tx
    .selectFrom('bag_claim_news')
    .innerJoin('bag_claims', 'bag_claims.id', 'bag_claim_news.claim_id')
    .select(['bag_claim_news.id', 'claim_id as claimId', 'bag_claim_news.kind'])
    .where(isTriedAt(now))
    .orderBy('bag_claim_news.id')
    .limit(1)
    .forUpdate('bag_claim_news')
    .skipLocked()
    .executeTakeFirst();
  if (update) await tx.deleteFrom('bag_claim_news').where('id', '=', update.id).execute();
  return update;
}

function claimOf(row: Selectable<Tables['bag_claims']>): BagClaim {
  return {
    id: row.id,
    orderId: row.order_id,
    parcelId: row.parcel_id,
    kind: row.kind,
    state: row.state,
    openedBy: row.opened_by,
    description: row.description,
    items: row.items.map(itemFromJson),
    claimed: cents(row.claimed_cents),
    approved: row.approved_cents === null ? null : cents(row.approved_cents),
    payTo: row.pay_to,
    refundId: row.refund_id,
    checkTo: row.check_to,
    checkNumber: row.check_number,
    reason: row.reason,
    decidedBy: row.decided_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    remindedAt: row.reminded_at !== null && row.reminded_at >= row.updated_at ? row.reminded_at : null,
  };
}
