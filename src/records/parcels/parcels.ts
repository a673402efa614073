import { CompiledQuery, type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';
import type { ParcelProgress } from '#rules/parcels/parcel-progress.ts';
import { mayParcelBecome, type ParcelState } from '#rules/parcels/parcel-states.ts';
import type { LabelProblem, PageRows, StaffFilter } from '#rules/parcels/staff-filter.ts';
import type { CarrierKey, Leg } from '#rules/shipment/draft.ts';
import { newTripIsInTime } from './returned-bags.ts';
import { matchesStaffFilter } from './staff-filter-condition.ts';
import { progressFromRow } from './stored-progress.ts';

/** One bag on one leg of an order. */
export type Parcel = {
  readonly id: number;
  readonly orderId: number;
  readonly leg: Leg;
  /** From 1. */
  readonly bag: number;
  /** Which plan for this bag, from 1. */
  readonly plan: number;
  /** The carrier's reference of its label. */
  readonly reference: string;
  readonly state: ParcelState;
  /** The SHA-256 of all that its label depends on, as hex. */
  readonly contentsHash: string;
  /** The SHA-256 of the contents that it declares to customs; null where it declares none. */
  readonly declaredHash: string | null;
  /** Whether it waits for the customer to say what is in the bag. */
  readonly awaitsContents: boolean;
  readonly carrier: CarrierKey;
  /** When its label is bought. */
  readonly dueOn: IsoDate;
  readonly handOverBy: Date;
  readonly trackingNumber: string | null;
  readonly boughtAt: Date | null;
  /** Why it failed, for staff. */
  readonly error: string | null;
  readonly tries: number;
  readonly progress: ParcelProgress;
};

export type NewParcel = Pick<
  Parcel,
  'leg' | 'bag' | 'contentsHash' | 'declaredHash' | 'awaitsContents' | 'carrier' | 'dueOn' | 'handOverBy'
> & {
  readonly dueAt: Date;
};

/** All parcels that an order has had, in the order of its bags. */
export async function listParcelsOf(db: Kysely<Tables>, orderId: number): Promise<readonly Parcel[]> {
  const rows = await db
    .selectFrom('parcels')
    .select(parcelColumns)
    .where('order_id', '=', orderId)
    .orderBy('leg')
    .orderBy('bag')
    .orderBy('plan')
    .execute();
  return rows.map(parcelOf);
}

export type ParcelsToAdd = { readonly orderId: number; readonly parcels: readonly NewParcel[] };

/** Plans parcels of some orders. Each gets a reference that no earlier plan for its bag had. */
export async function addParcels(
  tx: Transaction<Tables>,
  { orders, now }: { readonly orders: readonly ParcelsToAdd[]; readonly now: Date },
): Promise<void> {
  const adding = orders.filter(({ parcels }) => parcels.length > 0);
  if (adding.length === 0) return;
  const earlier = await tx
    .selectFrom('parcels')
    .select((row) => ['order_id', 'leg', 'bag', row.fn.max('plan').as('plan')])
    .where('order_id', '=', sql<number>`any(${adding.map(({ orderId }) => orderId)}::integer[])`)
    .groupBy(['order_id', 'leg', 'bag'])
    .execute();
  const plans = new Map(earlier.map(({ order_id, leg, bag, plan }) => [`${order_id} ${leg} ${bag}`, plan]));
  const rows = adding.flatMap(({ orderId, parcels }) =>
    parcels.map(({ leg, bag, contentsHash, declaredHash, awaitsContents, carrier, dueOn, dueAt, handOverBy }) => {
      const plan = (plans.get(`${orderId} ${leg} ${bag}`) ?? 0) + 1;
      return {
        order_id: orderId,
        leg,
        bag,
        plan,
        reference: `${orderId}-${leg}-${bag}-${plan}`,
        contents_hash: `\\x${contentsHash}`,
        declared_hash: declaredHash === null ? null : `\\x${declaredHash}`,
        awaits_contents: awaitsContents,
        carrier,
        due_on: dueOn,
        due_at: dueAt,
        hand_over_by: handOverBy,
        next_try_at: dueAt,
        created_at: now,
        updated_at: now,
      };
    }),
  );
  // As JSON, so that the statement is the same for any number of them, and the database plans it once.
  await tx.executeQuery(CompiledQuery.raw(insertParcels, [JSON.stringify(rows)]));
}

const newParcelColumns = `order_id, leg, bag, plan, reference, contents_hash, declared_hash, awaits_contents, carrier, due_on, due_at,
  hand_over_by, next_try_at, created_at, updated_at`;

const insertParcels = `
  insert into parcels (${newParcelColumns})
  select ${newParcelColumns} from json_populate_recordset(null::parcels, $1)`;

export type ParcelMove = {
  readonly id: number;
  readonly from: ParcelState;
  readonly to: ParcelState;
  readonly now: Date;
  readonly trackingNumber?: string;
  /** What the carrier asks for the label. */
  readonly cost?: Cents | null;
  readonly error?: string;
};

/** Moves a parcel on if it is still in the state the move starts from. False when another worker or a new plan has moved it already. */
export async function moveParcel(db: Kysely<Tables>, move: ParcelMove): Promise<boolean> {
  const { id, from, to, now, trackingNumber, cost, error } = move;
  if (!mayParcelBecome(move)) throw new Error(`A parcel that is ${from} can't become ${to}`);
  const moved = await db
    .updateTable('parcels')
    .set({
      state: to,
      next_try_at: now,
      updated_at: now,
      ...(trackingNumber !== undefined && { tracking_number: trackingNumber, bought_at: now }),
      ...(cost !== undefined && { cost_cents: cost }),
      ...(error !== undefined && { error }),
      ...(to === 'voiding' && { tries: 0 }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/**
 * Takes parcels whose label is to be bought or voided now; a planned one is being bought from here on. Two workers never take the same one
 * before `heldUntil`. After a crash any worker takes it again. One waits for its contents, and the label of a return leg until its bag has
 * arrived: a bag that is missing can't go back, unless it was sent back and its new trip arrives in time. Once its own handover is over it waits no longer, so that it ends without a
 * label.
 */
export async function takeParcels(
  db: Kysely<Tables>,
  { now, heldUntil, limit }: { readonly now: Date; readonly heldUntil: Date; readonly limit: number },
): Promise<readonly Parcel[]> {
  const rows = await db
    .with('due', (query) =>
      query
        .selectFrom('parcels')
        .select('id as due_id')
        .where('state', 'in', ['planned', 'buying', 'voiding'])
        .where('next_try_at', '<=', now)
        .where((row) => row.or([row.eb('parcels.state', '<>', 'planned'), mayBeBought(row, now)]))
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('parcels')
    .from('due')
    .set((set) => ({
      state: sql<ParcelState>`case when parcels.state = 'planned' then 'buying' else parcels.state end`,
      tries: set('parcels.tries', '+', 1),
      next_try_at: heldUntil,
      // Records since when the carrier owes us an answer, however often it is asked.
      updated_at: sql<Date>`case when parcels.state = 'planned' then ${now} else parcels.updated_at end`,
    }))
    .whereRef('parcels.id', '=', 'due.due_id')
    .returning(parcelColumns)
    .execute();
  return rows.map(parcelOf).toSorted((one, other) => one.id - other.id);
}

/** Whether the label of a planned parcel that is due need not wait for anything else. */
function mayBeBought({ or, and, eb, not, exists, selectFrom }: ExpressionBuilder<Tables, 'parcels'>, now: Date) {
  return or([
    eb('parcels.hand_over_by', '<=', now),
    and([
      eb('parcels.awaits_contents', '=', false),
      or([
        eb('parcels.leg', '=', 'outbound'),
        not(
          exists(
            selectFrom('parcels as there')
              .select('there.id')
              .whereRef('there.order_id', '=', 'parcels.order_id')
              .whereRef('there.bag', '=', 'parcels.bag')
              .where('there.leg', '=', 'outbound')
              .where('there.state', 'in', ['planned', 'buying', 'ready', 'failed'])
              .where('there.progress', '<>', 'delivered')
              .where((bag) =>
                bag.not(
                  bag.exists(
                    bag
                      .selectFrom('returned_bags')
                      .select('returned_bags.id')
                      .whereRef('returned_bags.parcel_id', '=', 'there.id')
                      .where('returned_bags.state', 'in', ['again', 'ended'])
                      .where(newTripIsInTime),
                  ),
                ),
              ),
          ),
        ),
      ]),
    ]),
  ]);
}

/**
 * Since when each label to buy or void has waited: a planned one that may be bought since it was due, and others since the carrier was
 * first asked. The time of the next try doesn't say that, because each try moves it on.
 */
export function labelsWaitingSince(db: Kysely<Tables>, { now, retryMaxMs }: { now: Date; retryMaxMs: number }) {
  const nextTryMax = new Date(now.getTime() + retryMaxMs);
  return db
    .selectFrom('parcels')
    .select(sql<Date>`case when parcels.state = 'planned' then next_try_at else updated_at end`.as('since'))
    .where('parcels.state', 'in', ['planned', 'buying', 'voiding'])
    .where('next_try_at', '<=', nextTryMax)
    .where((row) =>
      row.or([
        row.eb('parcels.state', '<>', 'planned'),
        row.and([row.eb('next_try_at', '<=', now), mayBeBought(row, now)]),
      ]),
    );
}

/** Schedules the next attempt at `until`. */
export async function postponeParcel(
  db: Kysely<Tables>,
  { id, state, until }: { readonly id: number; readonly state: ParcelState; readonly until: Date },
): Promise<void> {
  await db.updateTable('parcels').set({ next_try_at: until }).where('id', '=', id).where('state', '=', state).execute();
}

/** A parcel that staff have to look at, with the order it belongs to. */
export type ProblemParcel = Parcel & {
  readonly displayId: string;
  readonly brandId: number;
  /** The start of the day on which its label is due. */
  readonly dueAt: Date;
  /** Since when staff have to look at it. */
  readonly since: Date;
};

/** The most urgent ones first: those with the nearest handover. */
export async function listProblemParcels(
  db: Kysely<Tables>,
  { filter, limit, offset }: PageRows & { readonly filter: StaffFilter<LabelProblem> },
): Promise<readonly ProblemParcel[]> {
  const rows = await problemParcels(db, filter)
    .selectAll('parcels')
    .select(['orders.display_id', 'orders.brand_id'])
    .orderBy('parcels.hand_over_by')
    .orderBy('parcels.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    ...parcelOf(row),
    displayId: row.display_id,
    brandId: row.brand_id,
    dueAt: row.due_at,
    since: row.updated_at,
  }));
}

export async function countProblemParcels(db: Kysely<Tables>, filter: StaffFilter<LabelProblem>): Promise<number> {
  const { problems } = await problemParcels(db, filter)
    .select((row) => row.fn.countAll<number>().as('problems'))
    .executeTakeFirstOrThrow();
  return problems;
}

const stateOfProblem: Readonly<Record<LabelProblem, ParcelState>> = {
  'no-label': 'failed',
  'not-voided': 'void-failed',
};

/** The day of the handover ends at `hand_over_by`. It is counted in days from the label's day, because both times are local midnights. */
const handoverDay = sql`parcels.due_on + (
  round(extract(epoch from parcels.hand_over_by - parcels.due_at) / 86400)::integer - 1
)`;

function problemParcels(db: Kysely<Tables>, filter: StaffFilter<LabelProblem>) {
  const states = filter.kind === null ? Object.values(stateOfProblem) : [stateOfProblem[filter.kind]];
  return db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .where('parcels.state', 'in', states)
    .where(
      matchesStaffFilter(filter, {
        carrier: sql`parcels.carrier`,
        day: handoverDay,
        labels: sql`array[parcels.tracking_number, parcels.reference]`,
      }),
    );
}

export async function findParcel(db: Kysely<Tables>, id: number): Promise<Parcel | undefined> {
  const row = await db.selectFrom('parcels').select(parcelColumns).where('id', '=', id).executeTakeFirst();
  return row && parcelOf(row);
}

/** The facts of a parcel that are needed to store its scans. */
export type ScannedParcel = Pick<
  Parcel,
  'id' | 'orderId' | 'leg' | 'bag' | 'reference' | 'state' | 'trackingNumber' | 'progress'
>;

/**
 * The parcels with these references, locked until the transaction ends, and with them their orders, as `lockOrder` does it. They are locked in
 * the order of their numbers, so that no two transactions wait for each other.
 */
export async function lockParcelsByReference(
  tx: Transaction<Tables>,
  references: readonly string[],
): Promise<readonly ScannedParcel[]> {
  const rows = await tx
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select([
      'parcels.id',
      'parcels.order_id as orderId',
      'parcels.leg',
      'parcels.bag',
      'parcels.reference',
      'parcels.state',
      'parcels.tracking_number as trackingNumber',
      'parcels.progress',
      'parcels.is_back',
    ])
    .where('parcels.reference', '=', sql<string>`any(${[...references]}::text[])`)
    .orderBy('orders.id')
    .orderBy('parcels.id')
    .forUpdate(['orders', 'parcels'])
    .execute();
  return rows.map(({ is_back, ...parcel }) => ({ ...parcel, progress: progressFromRow({ ...parcel, is_back }) }));
}

/** The parcels with these ids, in no order. */
export async function findParcels(db: Kysely<Tables>, ids: readonly number[]): Promise<readonly Parcel[]> {
  const rows = await db
    .selectFrom('parcels')
    .select(parcelColumns)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return rows.map(parcelOf);
}

/** How many parcels staff have to look at. */
export async function countFailedParcels(db: Kysely<Tables>): Promise<number> {
  const { failed } = await db
    .selectFrom('parcels')
    .select((row) => row.fn.countAll<number>().as('failed'))
    .where('state', 'in', ['failed', 'void-failed'])
    .executeTakeFirstOrThrow();
  return failed;
}

/** Makes the hashes of a user's addresses useless, so that they can't be found by trying addresses. */
export async function forgetParcelContents(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ contents_hash: Buffer.alloc(32), declared_hash: null })
    .where('order_id', 'in', (from) => from.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}

/** Each by its name, so that the database plans a statement once. */
const parcelColumns = [
  'parcels.id',
  'parcels.order_id',
  'parcels.leg',
  'parcels.bag',
  'parcels.plan',
  'parcels.reference',
  'parcels.state',
  'parcels.contents_hash',
  'parcels.carrier',
  'parcels.due_on',
  'parcels.hand_over_by',
  'parcels.tracking_number',
  'parcels.bought_at',
  'parcels.error',
  'parcels.tries',
  'parcels.progress',
  'parcels.is_back',
  'parcels.declared_hash',
  'parcels.awaits_contents',
] as const;

type ParcelRow = Pick<
  Selectable<Tables['parcels']>,
  (typeof parcelColumns)[number] extends `parcels.${infer Column}` ? Column : never
>;

function parcelOf(row: ParcelRow): Parcel {
  return {
    id: row.id,
    orderId: row.order_id,
    leg: row.leg,
    bag: row.bag,
    plan: row.plan,
    reference: row.reference,
    state: row.state,
    contentsHash: row.contents_hash.toString('hex'),
    declaredHash: row.declared_hash?.toString('hex') ?? null,
    awaitsContents: row.awaits_contents,
    carrier: row.carrier,
    dueOn: isoDate(row.due_on),
    handOverBy: row.hand_over_by,
    trackingNumber: row.tracking_number,
    boughtAt: row.bought_at,
    error: row.error,
    tries: row.tries,
    progress: progressFromRow(row),
  };
}
