import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Tables } from '#records/tables.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import { type LargerSizeState, mayLargerSizeBecome } from '#rules/parcels/larger-size.ts';
import type { TripOfSize } from '#rules/parcels/larger-size-due.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { progressFromRow } from './stored-progress.ts';

/** What a customer is asked to pay because the carrier measured a bag above its size. */
export type LargerSize = {
  readonly id: number;
  readonly orderId: number;
  readonly parcelId: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly sizePounds: number;
  readonly billedPounds: number;
  readonly amount: Cents;
  readonly state: LargerSizeState;
  readonly cardId: string | null;
  readonly tryNumber: number;
  readonly isDeclined: boolean;
  /** Why, as the gateway's port names it. */
  readonly decline: string | null;
  /** Whether the card was typed for this payment, so that its id is good once. */
  readonly isCardTyped: boolean;
  readonly words: string;
  /** By which day the customer was told to answer; null where they were told none. */
  readonly answerBy: IsoDate | null;
  /** Says whether anything is owed for it, and whether what was paid is to be refunded. */
  readonly trip: TripOfSize;
  /** Whether staff have waived it or recorded its payment. */
  readonly isSettledByStaff: boolean;
  /** Whether it was paid by card; otherwise staff have recorded the payment. */
  readonly isPaidByCard: boolean;
  /** The last digits of the card that has paid; null if it was paid otherwise, or by a card of which we were told none. */
  readonly cardLastFour: string | null;
  readonly isRefunded: boolean;
  /** When staff refunded it; null if they have not. */
  readonly refundAskedAt: Date | null;
  /** Whether the refund was sent, too. */
  readonly isRefundSent: boolean;
};

/** Asks for a parcel once; the database leaves an earlier question alone. */
export async function addLargerSize(
  tx: Transaction<Tables>,
  {
    now,
    ...asked
  }: Pick<LargerSize, 'orderId' | 'parcelId' | 'sizePounds' | 'billedPounds' | 'amount'> & { readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('larger_sizes')
    .values({
      order_id: asked.orderId,
      parcel_id: asked.parcelId,
      size_pounds: asked.sizePounds,
      billed_pounds: asked.billedPounds,
      amount_cents: asked.amount,
      asked_at: now,
    })
    .onConflict((conflict) => conflict.column('parcel_id').doNothing())
    .execute();
}

export async function listLargerSizesOf(db: Kysely<Tables>, orderId: number): Promise<readonly LargerSize[]> {
  const rows = await largerSizes(db).where('larger_sizes.order_id', '=', orderId).orderBy('larger_sizes.id').execute();
  return rows.map(largerSizeOf);
}

/** Larger sizes by parcel id. */
export async function findLargerSizes(
  db: Kysely<Tables>,
  parcelIds: readonly number[],
): Promise<ReadonlyMap<number, LargerSize>> {
  if (parcelIds.length === 0) return new Map();
  const rows = await largerSizes(db).where('larger_sizes.parcel_id', 'in', parcelIds).execute();
  return new Map(rows.map((row) => [row.parcel_id, largerSizeOf(row)]));
}

/** Orders with a question to waive or a payment to refund. Questions from before `since` are left alone. */
export async function listOrdersWithSizesToSettle(
  db: Kysely<Tables>,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('larger_sizes')
    .innerJoin('parcels', 'parcels.id', 'larger_sizes.parcel_id')
    .select('larger_sizes.order_id')
    .distinct()
    .where('larger_sizes.asked_at', '>=', since)
    .where((where) =>
      where.or([
        where.and([where('larger_sizes.state', 'in', ['asked', 'contested', 'agreed']), isNothingOwed]),
        where.and([
          where('larger_sizes.state', '=', 'paid'),
          where('larger_sizes.refund_asked_at', 'is', null),
          isRefundDue,
        ]),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Takes one with a decision that the customer was not notified of yet, and marks it as notified; undefined when there is none. */
export async function takeLargerSizeDecision(
  tx: Transaction<Tables>,
): Promise<(LargerSize & { readonly decision: 'waived' | 'refunded' }) | undefined> {
  const waiting = await takeFirst(tx, (where) => where('news', 'is not', null), { news: null });
  return waiting && waiting.news !== null ? { ...waiting.largerSize, decision: waiting.news } : undefined;
}

/** Takes one whose payment was not confirmed by email yet, and marks it as confirmed; undefined when there is none. */
export async function takeLargerSizePayment(tx: Transaction<Tables>): Promise<LargerSize | undefined> {
  const isDue = (where: Where) => where('is_payment_mail_due', '=', true);
  return (await takeFirst(tx, isDue, { is_payment_mail_due: false }))?.largerSize;
}

/** Asks for the refund of what was paid, once. False when it was asked for before, or was never paid. */
export async function askForSizeRefund(
  tx: Transaction<Tables>,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<boolean> {
  const asked = await tx
    .updateTable('larger_sizes')
    .set({ refund_asked_at: now, news: 'refunded' })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where('refund_asked_at', 'is', null)
    .executeTakeFirst();
  return asked.numUpdatedRows === 1n;
}

/** Those whose payment is to be refunded to the card. What was paid in another way is refunded by staff. */
export async function listLargerSizesToRefund(db: Kysely<Tables>, limit: number): Promise<readonly LargerSize[]> {
  const rows = await largerSizes(db)
    .where('larger_sizes.refund_asked_at', 'is not', null)
    .where('larger_sizes.refunded_at', 'is', null)
    .where('larger_sizes.settled_by', 'is', null)
    .orderBy('larger_sizes.id')
    .limit(limit)
    .execute();
  return rows.map(largerSizeOf);
}

/** Records that the refund was sent. False when that was done already. */
export async function finishSizeRefund(
  tx: Transaction<Tables>,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<boolean> {
  const done = await tx
    .updateTable('larger_sizes')
    .set({ refunded_at: now })
    .where('id', '=', id)
    .where('refund_asked_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/**
 * Takes those of one leg whose customer was not emailed yet and has an answer to give, in the order of the bags, and marks them as emailed;
 * none when there are none. What was answered on the receipt, or waived, before the email needs none.
 */
export async function takeLargerSizesToMail(
  tx: Transaction<Tables>,
  { now, answerBy }: { readonly now: Date; readonly answerBy: IsoDate },
): Promise<readonly LargerSize[]> {
  const sizes = await lockThoseOfLeg(tx, sql`larger_sizes.mailed_at is null and larger_sizes.state = 'asked'`);
  return markAsked(tx, sizes, { mailed_at: now, answer_by: answerBy });
}

/**
 * Takes those of one leg whose customer was asked at `since` or earlier and has not answered, and marks them as reminded; none when there
 * are none.
 */
export async function takeLargerSizesToRemindOf(
  tx: Transaction<Tables>,
  { since, now, answerBy }: { readonly since: Date; readonly now: Date; readonly answerBy: IsoDate },
): Promise<readonly LargerSize[]> {
  const sizes = await lockThoseOfLeg(
    tx,
    sql`larger_sizes.state = 'asked' and ${askedLast} <= ${since} and (reminded_at is null or reminded_at < ${askedLast})`,
  );
  return markAsked(tx, sizes, { reminded_at: now, answer_by: answerBy });
}

/** Those of one leg whose customer was reminded at `before` or earlier and has not answered, locked; none when there are none. */
export function lockLargerSizesToClose(tx: Transaction<Tables>, before: Date): Promise<readonly LargerSize[]> {
  return lockThoseOfLeg(
    tx,
    sql`larger_sizes.state = 'asked' and reminded_at <= ${before} and reminded_at >= ${askedLast}`,
  );
}

/** A declined card asks the customer anew. */
const askedLast = sql<Date>`coalesce(larger_sizes.answered_at, larger_sizes.mailed_at)`;

/**
 * The first that is due, with the others of its leg, in the order of the bags. The order is locked, unless another server has: two servers
 * that each locked a bag would email the customer twice.
 */
async function lockThoseOfLeg(tx: Transaction<Tables>, isDue: RawBuilder<SqlBool>): Promise<readonly LargerSize[]> {
  const due = largerSizes(tx).where(isDue);
  const first = await due
    .innerJoin('orders', 'orders.id', 'larger_sizes.order_id')
    .orderBy('larger_sizes.id')
    .limit(1)
    .forUpdate('orders')
    .skipLocked()
    .executeTakeFirst();
  if (!first) return [];
  const rows = await due
    .where('larger_sizes.order_id', '=', first.order_id)
    .where('parcels.leg', '=', first.leg)
    .orderBy('parcels.bag')
    .forUpdate('larger_sizes')
    .execute();
  return rows.map(largerSizeOf);
}

async function markAsked(
  tx: Transaction<Tables>,
  sizes: readonly LargerSize[],
  mark:
    | { readonly mailed_at: Date; readonly answer_by: IsoDate }
    | { readonly reminded_at: Date; readonly answer_by: IsoDate },
): Promise<readonly LargerSize[]> {
  const ids = sizes.map(({ id }) => id);
  if (ids.length > 0) await tx.updateTable('larger_sizes').set(mark).where('id', 'in', ids).execute();
  return sizes.map((size) => ({ ...size, answerBy: mark.answer_by }));
}

/** One whose card is to be charged; undefined when it is not. */
export async function findLargerSizeToCharge(db: Kysely<Tables>, id: number): Promise<LargerSize | undefined> {
  const row = await largerSizes(db)
    .where('larger_sizes.id', '=', id)
    .where('larger_sizes.state', '=', 'charging')
    .executeTakeFirst();
  return row && largerSizeOf(row);
}

/** Those whose card is to be charged, or whose charge had no answer. */
export async function listLargerSizesToCharge(db: Kysely<Tables>, limit: number): Promise<readonly LargerSize[]> {
  const rows = await largerSizes(db)
    .where('larger_sizes.state', '=', 'charging')
    .orderBy('larger_sizes.id')
    .limit(limit)
    .execute();
  return rows.map(largerSizeOf);
}

export type LargerSizeMove = {
  readonly id: number;
  readonly from: LargerSizeState;
  readonly to: LargerSizeState;
  readonly now: Date;
  readonly card?: { readonly id: string; readonly isTyped: boolean; readonly tryNumber: number };
  readonly words?: string;
  /** The try that is over. The answer to an earlier one doesn't end a later one. */
  readonly onlyIfTry?: number;
  /** Why the card was declined. */
  readonly decline?: string;
  /** The last digits of the card that has paid. */
  readonly cardLastFour?: string | null;
  readonly recordedBy?: number;
  /** By which day to answer when the customer is asked again. */
  readonly answerBy?: IsoDate;
  /** Whether the caller writes the email about it. */
  readonly isMailed?: boolean;
};

/** Moves it on if it is still in the state, and at the try, that the move starts from. False when another request has moved it already. */
export async function moveLargerSize(tx: Transaction<Tables>, move: LargerSizeMove): Promise<boolean> {
  const { id, from, to, now, card, words, onlyIfTry, decline, cardLastFour, recordedBy, answerBy } = move;
  if (!mayLargerSizeBecome(move)) throw new Error(`A larger size that is ${from} can't become ${to}`);
  const moved = await tx
    .updateTable('larger_sizes')
    .set({
      state: to,
      ...(to === 'paid' || to === 'waived' ? { settled_at: now } : { answered_at: now }),
      ...(card && {
        card_id: card.id,
        is_card_typed: card.isTyped,
        try_number: card.tryNumber,
        is_declined: false,
        decline: null,
      }),
      ...(words !== undefined && { words }),
      ...(decline !== undefined && { is_declined: true, decline }),
      ...(cardLastFour !== undefined && { card_last_four: cardLastFour }),
      // Customers who were never asked get no email about the waiver.
      ...(to === 'waived' &&
        !move.isMailed && {
          news: sql<'waived' | null>`case when mailed_at is null and answered_at is null then null else 'waived' end`,
        }),
      ...(to === 'paid' && { is_payment_mail_due: true }),
      ...(recordedBy !== undefined && { settled_by: recordedBy }),
      ...(answerBy !== undefined && { answer_by: answerBy }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .$if(onlyIfTry !== undefined, (update) => update.where('try_number', '=', onlyIfTry ?? 0))
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** What was paid for larger sizes of an order. */
export async function findPaidLargerSizes(db: Kysely<Tables>, orderId: number): Promise<Cents> {
  const { paid } = await db
    .selectFrom('larger_sizes')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_cents'), row.lit(0)).as('paid'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .where('refund_asked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return cents(paid);
}

/** Forgets what a user has written about larger sizes. */
export async function forgetLargerSizeWords(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx
    .updateTable('larger_sizes')
    .set({ words: '' })
    .where('words', '<>', '')
    .where('order_id', 'in', (from) => from.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}

type Where = ExpressionBuilder<Tables, 'larger_sizes'>;

/** Takes the first row that waits for an email and that no other server has taken, and marks it as no longer waiting. */
async function takeFirst(
  tx: Transaction<Tables>,
  isWaiting: (where: Where) => Expression<SqlBool>,
  taken: Updateable<Tables['larger_sizes']>,
): Promise<{ readonly largerSize: LargerSize; readonly news: Selectable<Tables['larger_sizes']>['news'] } | undefined> {
  const waiting = await tx
    .selectFrom('larger_sizes')
    .select(['id', 'news'])
    .where(isWaiting)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!waiting) return undefined;
  await tx.updateTable('larger_sizes').set(taken).where('id', '=', waiting.id).execute();
  const row = await largerSizes(tx).where('larger_sizes.id', '=', waiting.id).executeTakeFirstOrThrow();
  return { largerSize: largerSizeOf(row), news: waiting.news };
}

function largerSizes(db: Kysely<Tables>) {
  return db
    .selectFrom('larger_sizes')
    .innerJoin('parcels', 'parcels.id', 'larger_sizes.parcel_id')
    .selectAll('larger_sizes')
    .select(['parcels.leg', 'parcels.bag', 'parcels.progress', 'parcels.is_back', tripFacts.as('trip')]);
}

const isTransportRefunded = sql<boolean>`exists (
  select from transport_refunds where transport_refunds.parcel_id = larger_sizes.parcel_id
)`;

/** What the rules of larger-size-due.ts ask about the trip of a bag, beside its progress. */
const tripFacts = sql<Omit<TripOfSize, 'progress'>>`json_build_object(
  'isTransportRefunded', ${isTransportRefunded},
  'cases', (
    select coalesce(json_agg(json_build_object('kind', parcel_cases.kind, 'outcome', parcel_cases.outcome)), '[]')
    from parcel_cases where parcel_cases.parcel_id = larger_sizes.parcel_id
  ),
  'returned', (
    select json_build_object('state', returned_bags.state, 'hasAmount', returned_bags.amount_cents is not null)
    from returned_bags where returned_bags.parcel_id = larger_sizes.parcel_id
  )
)`;

const isTripRefunded = sql<boolean>`(
  ${isTransportRefunded}
  or exists (
    select from parcel_cases
    where parcel_cases.parcel_id = larger_sizes.parcel_id
      and parcel_cases.kind in ('late', 'lost', 'returned') and parcel_cases.outcome <> 'no-refund'
  )
)`;

/** `isSizeOwedNothing` in rules/parcels/larger-size-due.ts; a test compares both. */
const isNothingOwed = sql<boolean>`(parcels.progress in ('lost', 'returned', 'back-with-sender') or ${isTripRefunded})`;

/** `isSizeRefundDue` in rules/parcels/larger-size-due.ts; a test compares both. */
const isRefundDue = sql<boolean>`(
  ${isTripRefunded}
  or exists (
    select from returned_bags
    where returned_bags.parcel_id = larger_sizes.parcel_id
      and returned_bags.amount_cents is not null and returned_bags.state in ('again', 'refunded')
  )
)`;

function largerSizeOf(
  row: Selectable<Tables['larger_sizes']> &
    Pick<Selectable<Tables['parcels']>, 'leg' | 'bag' | 'progress' | 'is_back'> & {
      readonly trip: Omit<TripOfSize, 'progress'>;
    },
): LargerSize {
  return {
    id: row.id,
    orderId: row.order_id,
    parcelId: row.parcel_id,
    leg: row.leg,
    bag: row.bag,
    sizePounds: row.size_pounds,
    billedPounds: row.billed_pounds,
    amount: cents(row.amount_cents),
    state: row.state,
    cardId: row.card_id,
    tryNumber: row.try_number,
    isDeclined: row.is_declined,
    decline: row.decline,
    isCardTyped: row.is_card_typed,
    words: row.words,
    answerBy: row.answer_by === null ? null : isoDate(row.answer_by),
    trip: { ...row.trip, progress: progressFromRow(row) },
    isSettledByStaff: row.settled_by !== null,
    isPaidByCard: row.state === 'paid' && row.settled_by === null,
    cardLastFour: row.card_last_four,
    isRefunded: row.refund_asked_at !== null,
    refundAskedAt: row.refund_asked_at,
    isRefundSent: row.refunded_at !== null,
  };
}
