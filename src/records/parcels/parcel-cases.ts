import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { type DamageClaim, damageCaseEnd } from '#rules/claims/damage-case-end.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { CaseKind, CaseOutcome } from '#rules/parcels/bag-case.ts';
import type { ParcelProgress } from '#rules/parcels/parcel-progress.ts';
import { isLabelAwaited, parcelStates } from '#rules/parcels/parcel-states.ts';
import type { PageRows, StaffFilter } from '#rules/parcels/staff-filter.ts';
import { isWaitOver } from '#rules/parcels/wait-over.ts';
import type { CarrierKey, Leg } from '#rules/shipment/draft.ts';
import { matchesStaffFilter } from './staff-filter-condition.ts';
import { progressFromRow } from './stored-progress.ts';

/** What went wrong with a bag. */
export type ParcelCase = {
  readonly id: number;
  readonly parcelId: number;
  readonly kind: CaseKind;
  readonly openedAt: Date;
  readonly outcome: CaseOutcome | null;
};

/** Opens a case, once for its kind; the database leaves an earlier one alone. */
export async function openCase(
  db: Kysely<Tables>,
  {
    parcelId,
    kind,
    now,
    decideAt,
  }: { readonly parcelId: number; readonly kind: CaseKind; readonly now: Date; readonly decideAt: Date },
): Promise<void> {
  await db
    .insertInto('parcel_cases')
    .values({ parcel_id: parcelId, kind, opened_at: now, decide_at: decideAt })
    .onConflict((conflict) => conflict.columns(['parcel_id', 'kind']).doNothing())
    .execute();
}

/**
 * Opens the cases of bags without a label whose handover is over, once for each bag of a leg whatever plans it had. Which ones, `unlabeledBags` says in
 * rules/parcels/unlabeled-bags.ts; a test compares both.
 */
export async function openUnlabeledCases(
  db: Kysely<Tables>,
  { now, since, limit }: { readonly now: Date; readonly since: Date; readonly limit: number },
): Promise<void> {
  await db
    .insertInto('parcel_cases')
    .columns(['parcel_id', 'kind', 'opened_at', 'decide_at'])
    .expression((query) =>
      query
        .selectFrom('parcels')
        .select([
          'parcels.id',
          sql.lit<CaseKind>('no-label').as('kind'),
          sql<Date>`${now}::timestamptz`.as('opened_at'),
          sql<Date>`${now}::timestamptz`.as('decide_at'),
        ])
        .where('parcels.state', '=', 'failed')
        .where('parcels.hand_over_by', '<=', now)
        .where('parcels.hand_over_by', '>', since)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('parcels as other')
                .leftJoin('parcel_cases', (join) =>
                  join.onRef('parcel_cases.parcel_id', '=', 'other.id').on('parcel_cases.kind', '=', 'no-label'),
                )
                .select('other.id')
                .whereRef('other.order_id', '=', 'parcels.order_id')
                .whereRef('other.leg', '=', 'parcels.leg')
                .where(({ or, and, eb }) =>
                  or([
                    eb('other.state', 'in', parcelStates.filter(isLabelAwaited)),
                    and([eb('other.bag', '=', eb.ref('parcels.bag')), eb('parcel_cases.id', 'is not', null)]),
                  ]),
                ),
            ),
          ),
        )
        .orderBy('parcels.hand_over_by')
        .orderBy('parcels.id')
        .limit(limit),
    )
    .onConflict((conflict) => conflict.columns(['parcel_id', 'kind']).doNothing())
    .execute();
}

/** Stores a case that is decided already; closed if nothing is left to do. */
export async function addDecidedCase(
  tx: Transaction<Tables>,
  {
    parcelId,
    kind,
    outcome,
    refundId,
    isClosed,
    now,
  }: {
    readonly parcelId: number;
    readonly kind: CaseKind;
    readonly outcome: CaseOutcome;
    readonly refundId: number | null;
    readonly isClosed: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('parcel_cases')
    .values({
      parcel_id: parcelId,
      kind,
      opened_at: now,
      decide_at: now,
      decided_at: now,
      outcome,
      refund_id: refundId,
      closed_at: isClosed ? now : null,
    })
    .onConflict((conflict) => conflict.columns(['parcel_id', 'kind']).doNothing())
    .execute();
}

/** The orders with cases that are to be decided now, those that wait longest first. */
export async function listOrdersToDecide(
  db: Kysely<Tables>,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('parcel_cases')
    .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
    .select((row) => ['parcels.order_id', row.fn.min('parcel_cases.decide_at').as('first')])
    .where('parcel_cases.decided_at', 'is', null)
    .where('parcel_cases.decide_at', '<=', now)
    .groupBy('parcels.order_id')
    .orderBy('first')
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** All cases of an order's parcels, the oldest first. */
export async function listCasesOf(db: Kysely<Tables>, orderId: number): Promise<readonly ParcelCase[]> {
  const rows = await db
    .selectFrom('parcel_cases')
    .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
    .selectAll('parcel_cases')
    .where('parcels.order_id', '=', orderId)
    .orderBy('parcel_cases.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    parcelId: row.parcel_id,
    kind: row.kind,
    openedAt: row.opened_at,
    outcome: row.outcome,
  }));
}

/** Writes what was decided, once. */
export async function decideCase(
  tx: Transaction<Tables>,
  {
    id,
    outcome,
    refundId,
    isClosed,
    now,
  }: {
    readonly id: number;
    readonly outcome: CaseOutcome;
    readonly refundId: number | null;
    readonly isClosed: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('parcel_cases')
    .set({ outcome, refund_id: refundId, decided_at: now, ...(isClosed && { closed_at: now }) })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .execute();
}

/** Postpones the decision about the cases of an order, each time for longer. */
export async function postponeCasesOf(
  db: Kysely<Tables>,
  { orderId, now, retryMs }: { readonly orderId: number; readonly now: Date; retryMs(tries: number): number },
): Promise<void> {
  const waiting = await db
    .selectFrom('parcel_cases')
    .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
    .select(['parcel_cases.id', 'parcel_cases.tries'])
    .where('parcels.order_id', '=', orderId)
    .where('parcel_cases.decided_at', 'is', null)
    .execute();
  for (const { id, tries } of waiting) {
    const decideAt = new Date(now.getTime() + retryMs(tries + 1));
    await db
      .updateTable('parcel_cases')
      .set({ tries: tries + 1, decide_at: decideAt })
      .where('id', '=', id)
      .execute();
  }
}

/** A case as staff see it, with its bag and order. */
export type ListedCase = ParcelCase & {
  readonly orderId: number;
  readonly displayId: string;
  readonly brandId: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly carrier: CarrierKey;
  readonly reference: string;
  readonly trackingNumber: string | null;
  readonly progress: ParcelProgress;
  /** Why it has no label; null for all others. */
  readonly labelError: string | null;
  /** Whether it was opened before the end of the bag's handover. */
  readonly isBeforeHandover: boolean;
  /** With what was refunded for the return leg of a bag that was lost or sent back. */
  readonly refund: Cents | null;
  /** How many bags of its leg that refund is for, together. */
  readonly refundBagCount: number;
  readonly closedAt: Date | null;
  /** The email of the member of staff; null for a case that was closed automatically. */
  readonly closedBy: string | null;
};

/** Open cases, the oldest first. */
export async function listOpenCases(
  db: Kysely<Tables>,
  { filter, limit, offset }: PageRows & { readonly filter: StaffFilter<CaseKind> },
): Promise<readonly ListedCase[]> {
  const rows = await listedCases(db)
    .where('parcel_cases.closed_at', 'is', null)
    .where(isCaseLookedFor(filter))
    .orderBy('parcel_cases.opened_at')
    .orderBy('parcel_cases.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(listedCaseOf);
}

/** Cases that were closed since a given time, or at any time, the most recently closed first. */
export async function listClosedCases(
  db: Kysely<Tables>,
  { since, limit, filter }: { readonly limit: number } & ClosedCases,
): Promise<readonly ListedCase[]> {
  const rows = await listedCases(db)
    .where(isClosedSince(since))
    .where(isCaseLookedFor(filter))
    .orderBy('parcel_cases.closed_at', 'desc')
    .orderBy('parcel_cases.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(listedCaseOf);
}

export async function countClosedCases(db: Kysely<Tables>, { since, filter }: ClosedCases): Promise<number> {
  const { closed } = await db
    .selectFrom('parcel_cases')
    .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select((row) => row.fn.countAll<number>().as('closed'))
    .where(isClosedSince(since))
    .where(isCaseLookedFor(filter))
    .executeTakeFirstOrThrow();
  return closed;
}

/** Which closed cases staff look for; `since` is null for those of any age. */
type ClosedCases = { readonly since: Date | null; readonly filter: StaffFilter<CaseKind> };

function isClosedSince(since: Date | null) {
  return sql<boolean>`(parcel_cases.closed_at is not null and (${since}::timestamptz is null or parcel_cases.closed_at > ${since}))`;
}

export async function countOpenCases(db: Kysely<Tables>): Promise<number> {
  const { open } = await db
    .selectFrom('parcel_cases')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}

export async function countListedCases(db: Kysely<Tables>, filter: StaffFilter<CaseKind>): Promise<number> {
  const { open } = await db
    .selectFrom('parcel_cases')
    .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('parcel_cases.closed_at', 'is', null)
    .where(isCaseLookedFor(filter))
    .executeTakeFirstOrThrow();
  return open;
}

/** Days for staff are in the server's time zone, as are all times in their lists. */
const caseDay = sql`(parcel_cases.opened_at at time zone 'UTC')::date`;

function isCaseLookedFor(filter: StaffFilter<CaseKind>) {
  const isWanted = matchesStaffFilter(filter, {
    carrier: sql`parcels.carrier`,
    day: caseDay,
    labels: sql`array[parcels.tracking_number, parcels.reference]`,
  });
  return sql<boolean>`(${isWanted} and (${filter.kind}::text is null or parcel_cases.kind = ${filter.kind}::text))`;
}

export async function findCase(db: Kysely<Tables>, id: number): Promise<ListedCase | undefined> {
  const row = await listedCases(db).where('parcel_cases.id', '=', id).executeTakeFirst();
  return row && listedCaseOf(row);
}

/** Takes a case off the list. False when it is not decided yet, or when another request has closed it already. */
export async function closeCase(
  db: Kysely<Tables>,
  {
    id,
    closedBy,
    now,
  }: {
    readonly id: number;
    /** The member of staff; null when it is closed automatically. */
    readonly closedBy: number | null;
    readonly now: Date;
  },
): Promise<boolean> {
  const closed = await db
    .updateTable('parcel_cases')
    .set({ closed_at: now, closed_by: closedBy })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('decided_at', 'is not', null)
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n;
}

/** Records the outcome for a bag that was sent back in its case, and closes the case unless something is left for staff. */
export async function recordReturnedOutcome(
  tx: Transaction<Tables>,
  {
    parcelId,
    now,
    result,
    isLeft = false,
  }: {
    readonly parcelId: number;
    readonly now: Date;
    readonly result?: { readonly outcome: CaseOutcome; readonly refundId: number | null };
    readonly isLeft?: boolean;
  },
): Promise<void> {
  await tx
    .updateTable('parcel_cases')
    .set((set) => ({
      ...(result && { outcome: result.outcome, refund_id: result.refundId }),
      ...(!isLeft && { closed_at: set.fn.coalesce('closed_at', set.val(now)) }),
    }))
    .where('parcel_id', '=', parcelId)
    .where('kind', '=', 'returned')
    .where('decided_at', 'is not', null)
    .execute();
}

/** Closes the cases of overdue bags that have arrived, or that another case is about by now, and of bags that have come back. */
export async function closeOverdueCases(db: Kysely<Tables>, now: Date): Promise<void> {
  const open = await openDecidedCases(db)
    .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
    .select(({ exists, selectFrom }) => [
      'parcel_cases.kind',
      'parcels.progress',
      'parcels.is_back',
      exists(
        selectFrom('parcel_cases as other')
          .select('other.id')
          .whereRef('other.parcel_id', '=', 'parcels.id')
          .where('other.kind', '=', 'lost'),
      ).as('has_loss_case'),
    ])
    .where('parcel_cases.kind', 'in', ['overdue', 'not-back'])
    .$narrowType<{ kind: 'overdue' | 'not-back' }>()
    .execute();
  const over = open.filter(({ kind, has_loss_case, ...parcel }) =>
    isWaitOver({ kind, progress: progressFromRow(parcel), hasLossCase: Boolean(has_loss_case) }),
  );
  for (const { id } of over) await closeCase(db, { id, closedBy: null, now });
}

/** Closes the cases of damaged bags whose claims leave nothing to do about them. */
export async function closeDamageCases(db: Kysely<Tables>, now: Date): Promise<void> {
  const open = await openDecidedCases(db)
    .innerJoin('bag_claims', (join) =>
      join.onRef('bag_claims.parcel_id', '=', 'parcel_cases.parcel_id').on('bag_claims.kind', '=', 'damaged'),
    )
    .select(
      sql<readonly DamageClaim[]>`json_agg(
        json_build_object('state', bag_claims.state, 'decidedBy', bag_claims.decided_by) order by bag_claims.id
      )`.as('claims'),
    )
    .where('parcel_cases.kind', '=', 'damaged')
    .groupBy('parcel_cases.id')
    .execute();
  for (const { id, claims } of open) {
    const end = damageCaseEnd(claims);
    if (end) await closeCase(db, { id, ...end, now });
  }
}

/** Opens the case of a damaged bag again that was closed automatically, because its claim was reopened. */
export async function reopenDamageCase(tx: Transaction<Tables>, parcelId: number): Promise<void> {
  await tx
    .updateTable('parcel_cases')
    .set({ closed_at: null })
    .where('parcel_id', '=', parcelId)
    .where('kind', '=', 'damaged')
    .where('closed_by', 'is', null)
    .execute();
}

function openDecidedCases(db: Kysely<Tables>) {
  return db
    .selectFrom('parcel_cases')
    .select('parcel_cases.id')
    .where('parcel_cases.closed_at', 'is', null)
    .where('parcel_cases.decided_at', 'is not', null)
    .orderBy('parcel_cases.id');
}

/** Closes the case of a bag above its size, once the larger size is paid. */
export async function closeLargerSizeCase(
  tx: Transaction<Tables>,
  { parcelId, closedBy, now }: { readonly parcelId: number; readonly closedBy: number | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('parcel_cases')
    .set({ closed_at: now, closed_by: closedBy })
    .where('parcel_id', '=', parcelId)
    .where('kind', '=', 'oversize')
    .where('closed_at', 'is', null)
    .execute();
}

/** Opens the case of a bag above its size again, because staff have to refund what was paid, or to decide whether they do. */
export async function reopenLargerSizeCase(tx: Transaction<Tables>, parcelId: number): Promise<void> {
  await tx
    .updateTable('parcel_cases')
    .set({ closed_at: null, closed_by: null })
    .where('parcel_id', '=', parcelId)
    .where('kind', '=', 'oversize')
    .execute();
}

/** The refund of the return leg of a bag that was lost or sent back: its key says for which. */
const isReturnRefund = sql<boolean>`return_refund.key = parcel_cases.kind || '-return-' || parcels.reference`;

/** How many cases share the refund of a case: one refund may be for several bags of a leg. */
const refundBagCount = sql<number>`(
  select count(*)::integer
  from parcel_cases as together join parcels as other on other.id = together.parcel_id
  where other.order_id = parcels.order_id and together.refund_id = parcel_cases.refund_id
)`;

/** What was refunded in all for a bag that was lost or sent back. */
export async function findRefundOfMissing(db: Kysely<Tables>, parcelId: number): Promise<Cents | null> {
  const row = await listedCases(db)
    .where('parcel_cases.parcel_id', '=', parcelId)
    .where('parcel_cases.kind', 'in', ['lost', 'returned'])
    .orderBy('parcel_cases.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? listedCaseOf(row).refund : null;
}

function listedCases(db: Kysely<Tables>) {
  return db
    .selectFrom('parcel_cases')
    .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .leftJoin('refunds', 'refunds.id', 'parcel_cases.refund_id')
    .leftJoin('refunds as return_refund', (join) => join.on(isReturnRefund))
    .leftJoin('users', 'users.id', 'parcel_cases.closed_by')
    .select([
      'parcel_cases.id',
      'parcel_cases.parcel_id',
      'parcel_cases.kind',
      'parcel_cases.opened_at',
      'parcel_cases.outcome',
      'parcel_cases.closed_at',
      'parcels.order_id',
      'parcels.leg',
      'parcels.bag',
      'parcels.carrier',
      'parcels.reference',
      'parcels.tracking_number',
      'parcels.progress',
      'parcels.is_back',
      'parcels.hand_over_by',
      'parcels.error',
      'orders.display_id',
      'orders.brand_id',
      'refunds.amount_cents',
      'return_refund.amount_cents as return_refund_cents',
      refundBagCount.as('refund_bag_count'),
      'users.email',
    ]);
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof listedCases>['execute']>>[number];

function listedCaseOf(row: ListedRow): ListedCase {
  return {
    id: row.id,
    parcelId: row.parcel_id,
    kind: row.kind,
    openedAt: row.opened_at,
    outcome: row.outcome,
    orderId: row.order_id,
    displayId: row.display_id,
    brandId: row.brand_id,
    leg: row.leg,
    bag: row.bag,
    carrier: row.carrier,
    reference: row.reference,
    trackingNumber: row.tracking_number,
    progress: progressFromRow(row),
    labelError: row.error,
    isBeforeHandover: row.opened_at < row.hand_over_by,
    refund:
      row.amount_cents === null && row.return_refund_cents === null
        ? null
        : cents((row.amount_cents ?? 0) + (row.return_refund_cents ?? 0)),
    refundBagCount: Math.max(row.refund_bag_count, 1),
    closedAt: row.closed_at,
    closedBy: row.email,
  };
}
