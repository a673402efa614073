import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import { mayPickupBecome, type PickupState } from '#rules/parcels/pickup-states.ts';
import type { PageRows, PickupProblemKind, StaffFilter } from '#rules/parcels/staff-filter.ts';
import type { CarrierKey, Leg } from '#rules/shipment/draft.ts';
import { forgetStops, joinStop } from './pickup-stops.ts';
import { matchesStaffFilter } from './staff-filter-condition.ts';

/** The carrier comes for the bags of one leg of an order. */
export type Pickup = {
  readonly id: number;
  readonly orderId: number;
  readonly leg: Leg;
  /** Which plan for this leg, from 1. */
  readonly plan: number;
  readonly orderVersion: number;
  /** The carrier's reference. */
  readonly reference: string;
  readonly state: PickupState;
  /** The SHA-256 of all that is sent to the carrier, as hex. */
  readonly contentsHash: string;
  /** Null for one that has a stop of its own without a record of it. */
  readonly stopId: number | null;
  readonly carrier: CarrierKey;
  readonly day: IsoDate;
  readonly fromHour: number;
  readonly toHour: number;
  /** The carrier's references of the labels of its bags. */
  readonly labels: readonly string[];
  readonly bookBy: Date;
  readonly endsAt: Date;
  readonly remindAt: Date;
  readonly remindBy: Date;
  readonly confirmation: string | null;
  /** Why the carrier does not come, for staff. */
  readonly error: string | null;
  readonly refundId: number | null;
  readonly tries: number;
};

export type NewPickup = Pick<
  Pickup,
  | 'leg'
  | 'contentsHash'
  | 'carrier'
  | 'day'
  | 'fromHour'
  | 'toHour'
  | 'labels'
  | 'bookBy'
  | 'endsAt'
  | 'remindAt'
  | 'remindBy'
> & {
  /** The SHA-256 of carrier, day and address, as hex. */
  readonly placeHash: string;
};

/** All pickups that an order has had, the oldest of a leg first. */
export async function listPickupsOf(db: Kysely<Tables>, orderId: number): Promise<readonly Pickup[]> {
  const rows = await db
    .selectFrom('pickups')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('leg')
    .orderBy('plan')
    .execute();
  return rows.map(pickupOf);
}

/** Plans pickups. Each gets a reference that no earlier plan for its leg had. */
export async function addPickups(
  tx: Transaction<Tables>,
  {
    orderId,
    orderVersion,
    pickups,
    now,
  }: {
    readonly orderId: number;
    readonly orderVersion: number;
    readonly pickups: readonly NewPickup[];
    readonly now: Date;
  },
): Promise<void> {
  if (pickups.length === 0) return;
  const earlier = await listPickupsOf(tx, orderId);
  // In the same order in all transactions, so that no two wait for each other's places.
  for (const pickup of pickups.toSorted((one, other) => (one.placeHash < other.placeHash ? -1 : 1))) {
    const plan = Math.max(0, ...earlier.filter(({ leg }) => leg === pickup.leg).map((one) => one.plan)) + 1;
    const reference = `${orderId}-${pickup.leg}-pickup-${plan}`;
    const stopId = await joinStop(tx, { placeHash: pickup.placeHash, window: pickup, reference, now });
    await tx
      .insertInto('pickups')
      .values({
        order_id: orderId,
        leg: pickup.leg,
        plan,
        order_version: orderVersion,
        reference,
        stop_id: stopId,
        contents_hash: Buffer.from(pickup.contentsHash, 'hex'),
        carrier: pickup.carrier,
        day: pickup.day,
        from_hour: pickup.fromHour,
        to_hour: pickup.toHour,
        labels: pickup.labels,
        book_by: pickup.bookBy,
        ends_at: pickup.endsAt,
        remind_at: pickup.remindAt,
        remind_by: pickup.remindBy,
        next_try_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
  }
}

export type PickupMove = {
  readonly id: number;
  readonly from: PickupState;
  readonly to: PickupState;
  readonly now: Date;
  readonly confirmation?: string;
  readonly error?: string;
  readonly refundId?: number;
};

/** Moves a pickup on if it is still in the state the move starts from. False when another worker or a new plan has moved it already. */
export async function movePickup(db: Kysely<Tables>, move: PickupMove): Promise<boolean> {
  const { id, from, to, now, confirmation, error, refundId } = move;
  if (!mayPickupBecome(move)) throw new Error(`A pickup that is ${from} can't become ${to}`);
  const moved = await db
    .updateTable('pickups')
    .set({
      state: to,
      next_try_at: now,
      updated_at: now,
      ...(confirmation !== undefined && { confirmation, booked_at: now }),
      ...(error !== undefined && { error }),
      ...(refundId !== undefined && { refund_id: refundId }),
      ...(to === 'cancelling' && { tries: 0 }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/**
 * Takes pickups that are to be booked or canceled now; a planned one is being booked from here on. One is booked only once the earlier one of
 * its leg and of its place is canceled, so that a carrier never has two for an address and a day. Those that share a stop wait for the one that it is booked for. Two workers never take the same one before `heldUntil`.
 */
export async function takePickups(
  db: Kysely<Tables>,
  { now, heldUntil, limit }: { readonly now: Date; readonly heldUntil: Date; readonly limit: number },
): Promise<readonly Pickup[]> {
  const rows = await db
    .with('due', (query) =>
      query
        .selectFrom('pickups as one')
        .select('one.id as due_id')
        .where('one.state', 'in', ['planned', 'booking', 'cancelling'])
        .where('one.next_try_at', '<=', now)
        .where(({ or, and, eb, not, exists, selectFrom }) =>
          or([
            eb('one.state', '<>', 'planned'),
            and([
              not(
                exists(
                  selectFrom('pickups as earlier')
                    .select('earlier.id')
                    .whereRef('earlier.order_id', '=', 'one.order_id')
                    .whereRef('earlier.leg', '=', 'one.leg')
                    .where('earlier.state', '=', 'cancelling'),
                ),
              ),
              // Another pickup is booked for the whole stop, and has no answer yet.
              not(
                exists(
                  selectFrom('pickup_stops as stop')
                    .select('stop.id')
                    .whereRef('stop.id', '=', 'one.stop_id')
                    .whereRef('stop.reference', '<>', 'one.reference')
                    .where('stop.confirmation', 'is', null),
                ),
              ),
              // An earlier stop at this place is still being canceled.
              not(
                exists(
                  selectFrom('pickup_stops as mine')
                    .innerJoin('pickup_stops as closed', 'closed.place_hash', 'mine.place_hash')
                    .innerJoin('pickups as leaving', 'leaving.stop_id', 'closed.id')
                    .select('mine.id')
                    .whereRef('mine.id', '=', 'one.stop_id')
                    .where('closed.is_open', '=', false)
                    .where('leaving.state', '=', 'cancelling'),
                ),
              ),
            ]),
          ]),
        )
        .orderBy('one.next_try_at')
        .orderBy('one.id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('pickups')
    .from('due')
    .set((set) => ({
      state: sql<PickupState>`case when pickups.state = 'planned' then 'booking' else pickups.state end`,
      tries: set('pickups.tries', '+', 1),
      next_try_at: heldUntil,
      // Records since when the carrier owes us an answer, however often it is asked.
      updated_at: sql<Date>`case when pickups.state = 'planned' then ${now} else pickups.updated_at end`,
    }))
    .whereRef('pickups.id', '=', 'due.due_id')
    .returningAll('pickups')
    .execute();
  return rows.map(pickupOf).toSorted((one, other) => one.id - other.id);
}

/** Since when each pickup to book or cancel has waited: a planned one since it was due, and others since the carrier was first asked. */
export function pickupsWaitingSince(db: Kysely<Tables>, { now, retryMaxMs }: { now: Date; retryMaxMs: number }) {
  const nextTryMax = new Date(now.getTime() + retryMaxMs);
  return db
    .selectFrom('pickups')
    .select(sql<Date>`case when state = 'planned' then next_try_at else updated_at end`.as('since'))
    .where('state', 'in', ['planned', 'booking', 'cancelling'])
    .where('next_try_at', '<=', nextTryMax)
    .where(({ or, eb }) => or([eb('state', '<>', 'planned'), eb('next_try_at', '<=', now)]));
}

/** Postpones the next try to `until`. */
export async function postponePickup(
  db: Kysely<Tables>,
  { id, state, until }: { readonly id: number; readonly state: PickupState; readonly until: Date },
): Promise<void> {
  await db.updateTable('pickups').set({ next_try_at: until }).where('id', '=', id).where('state', '=', state).execute();
}

/** What was refunded of the current version of an order because a carrier did not come, by leg. PRC-04 */
export async function findRefundedPickups(
  db: Kysely<Tables>,
  { orderId, version }: { readonly orderId: number; readonly version: number },
): Promise<ReadonlyMap<Leg, Cents>> {
  const rows = await db
    .selectFrom('pickups')
    .innerJoin('refunds', 'refunds.id', 'pickups.refund_id')
    .select(['pickups.leg', 'refunds.amount_cents'])
    .where('pickups.order_id', '=', orderId)
    .where('refunds.order_version', '=', version)
    .execute();
  return new Map(rows.map(({ leg, amount_cents }) => [leg, cents(amount_cents)]));
}

/** Booked pickups whose customers are due a reminder. */
export async function listPickupsToRemind(
  db: Kysely<Tables>,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly Pickup[]> {
  const rows = await db
    .selectFrom('pickups')
    .selectAll()
    .where('state', '=', 'booked')
    .where('is_reminded', '=', false)
    .where('remind_at', '<=', now)
    .where('remind_by', '>', now)
    .orderBy('remind_at')
    .limit(limit)
    .execute();
  return rows.map(pickupOf);
}

/**
 * Marks a reminder as given, in the transaction that writes it. False when another worker has done so already or the pickup is canceled.
 */
export async function markReminded(tx: Transaction<Tables>, id: number): Promise<boolean> {
  const marked = await tx
    .updateTable('pickups')
    .set({ is_reminded: true })
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .where('is_reminded', '=', false)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

/** A pickup that staff have to look at, with the order it belongs to. */
export type ProblemPickup = Pickup & {
  readonly displayId: string;
  /** Since when staff have to look at it. */
  readonly since: Date;
  /** What was refunded to the customer for it, also when an earlier plan for the same leg was refused. */
  readonly refunded: Cents;
};

/** The most urgent ones first: those with the nearest day. */
export async function listProblemPickups(
  db: Kysely<Tables>,
  { filter, limit, offset }: PageRows & { readonly filter: StaffFilter<PickupProblemKind> },
): Promise<readonly ProblemPickup[]> {
  const rows = await problemPickups(db, filter)
    .selectAll('pickups')
    .select(({ selectFrom }) => [
      'orders.display_id',
      selectFrom('pickups as asked')
        .innerJoin('refunds', 'refunds.id', 'asked.refund_id')
        .select((row) => row.fn.sum<number | null>('refunds.amount_cents').as('cents'))
        .whereRef('asked.order_id', '=', 'pickups.order_id')
        .whereRef('asked.leg', '=', 'pickups.leg')
        .whereRef('refunds.order_version', '=', 'pickups.order_version')
        .as('refunded_cents'),
    ])
    .orderBy('pickups.ends_at')
    .orderBy('pickups.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    ...pickupOf(row),
    displayId: row.display_id,
    since: row.updated_at,
    refunded: cents(row.refunded_cents ?? 0),
  }));
}

export async function countProblemPickups(db: Kysely<Tables>, filter: StaffFilter<PickupProblemKind>): Promise<number> {
  const { problems } = await problemPickups(db, filter)
    .select((row) => row.fn.countAll<number>().as('problems'))
    .executeTakeFirstOrThrow();
  return problems;
}

const stateOfProblem: Readonly<Record<PickupProblemKind, PickupState>> = {
  refused: 'refused',
  'not-canceled': 'cancel-failed',
};

function problemPickups(db: Kysely<Tables>, filter: StaffFilter<PickupProblemKind>) {
  const states = filter.kind === null ? Object.values(stateOfProblem) : [stateOfProblem[filter.kind]];
  return db
    .selectFrom('pickups')
    .innerJoin('orders', 'orders.id', 'pickups.order_id')
    .where('pickups.state', 'in', states)
    .where(
      matchesStaffFilter(filter, {
        carrier: sql`pickups.carrier`,
        day: sql`pickups.day`,
        labels: sql`(pickups.labels || array(
          select parcels.tracking_number from parcels where parcels.reference = any(pickups.labels)
        ))`,
      }),
    );
}

export async function findPickup(db: Kysely<Tables>, id: number): Promise<Pickup | undefined> {
  const row = await db.selectFrom('pickups').selectAll().where('id', '=', id).executeTakeFirst();
  return row && pickupOf(row);
}

/** How many pickups staff have to look at. */
export async function countFailedPickups(db: Kysely<Tables>): Promise<number> {
  const { failed } = await db
    .selectFrom('pickups')
    .select((row) => row.fn.countAll<number>().as('failed'))
    .where('state', 'in', ['refused', 'cancel-failed'])
    .executeTakeFirstOrThrow();
  return failed;
}

/** Makes the hashes of a user's addresses useless, so that they can't be found by trying addresses. */
export async function forgetPickupContents(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx
    .updateTable('pickups')
    .set({ contents_hash: Buffer.alloc(32) })
    .where('order_id', 'in', (from) => from.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
  await forgetStops(tx, userId);
}

function pickupOf(row: Selectable<Tables['pickups']>): Pickup {
  return {
    id: row.id,
    orderId: row.order_id,
    leg: row.leg,
    plan: row.plan,
    orderVersion: row.order_version,
    reference: row.reference,
    state: row.state,
    contentsHash: row.contents_hash.toString('hex'),
    carrier: row.carrier,
    day: isoDate(row.day),
    fromHour: row.from_hour,
    toHour: row.to_hour,
    labels: row.labels,
    bookBy: row.book_by,
    endsAt: row.ends_at,
    remindAt: row.remind_at,
    remindBy: row.remind_by,
    confirmation: row.confirmation,
    error: row.error,
    refundId: row.refund_id,
    tries: row.tries,
    stopId: row.stop_id,
  };
}
