import { type Kysely, sql } from 'kysely';
import type { Tables } from '#records/tables.ts';
import type { KeptDays } from '#rules/retention.ts';
import { dayMs } from '#rules/dates.ts';

type RawSql = ReturnType<typeof sql>;

/** Data of one kind that is kept for a while. */
type Expiry = {
  /** Its name in metrics and logs. */
  readonly name: string;
  /** When its oldest row was due; found by an index, so that it costs the same at any size. */
  readonly oldest: RawSql;
  /** Deletes or empties at most `atOnce` rows that were due before `now`, and says how many; another server's rows are skipped. */
  remove(db: Kysely<Tables>, now: Date, atOnce: number): Promise<number>;
};

/** Rows with an expiry time of their own, or that are kept for some days after a given time. */
function rows({
  table,
  key,
  moment,
  days = 0,
  emptied,
}: {
  table: keyof Tables;
  key: string;
  moment: string;
  days?: number;
  /** This column is emptied, and the row stays. */
  emptied?: string;
}): Expiry {
  const isFull = emptied ? sql` and ${sql.ref(emptied)} is not null` : sql``;
  return {
    name: table,
    oldest: sql`
      (select ${sql.ref(moment)} + make_interval(days => ${sql.lit(days)}) from ${sql.table(table)}
       where ${sql.ref(moment)} > '-infinity'${isFull} order by ${sql.ref(moment)} limit 1)`,
    remove: async (db, now, atOnce) => {
      const due = sql`
        select ${sql.ref(key)} from ${sql.table(table)}
        where ${sql.ref(moment)} <= ${new Date(now.getTime() - days * dayMs)}${isFull}
        order by ${sql.ref(moment)} limit ${atOnce} for update skip locked`;
      // As a list, so that the rows are found by their key even where the planner knows nothing of the table yet.
      const statement = emptied
        ? sql`update ${sql.table(table)} set ${sql.ref(emptied)} = null where ${sql.ref(key)} = any(array(${due}))`
        : sql`delete from ${sql.table(table)} where ${sql.ref(key)} = any(array(${due}))`;
      const { numAffectedRows } = await statement.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}

/** The saved trip of a cart, and the cart with it if it was not paid for. */
const savedTrips = (keptDays: KeptDays): Expiry => ({
  ...rows({ table: 'saved_sessions', key: 'cart_id', moment: 'updated_at', days: keptDays.savedTrip }),
  remove: async (db, now, atOnce) => {
    const before = new Date(now.getTime() - keptDays.savedTrip * dayMs);
    const { rows: removed } = await sql<{ count: number }>`
      with due as (
        select cart_id from saved_sessions where updated_at <= ${before}
        order by updated_at limit ${atOnce} for update skip locked
      ), trips as (
        delete from saved_sessions where cart_id = any(array(select cart_id from due)) returning cart_id
      ), emptied as (
        delete from carts where id = any(array(select cart_id from due)) and created_at <= ${before} and ${isUnused} returning id
      )
      select count(*) as count from trips`.execute(db);
    return removed[0]?.count ?? 0;
  },
});

/** No customer tried to pay for it, and no member of staff acted with it: the audit log names such carts. */
const isUnused = sql`
  not exists (select from payment_attempts where payment_attempts.cart_id = carts.id)
  and not exists (select from acting_for where acting_for.cart_id = carts.id)`;

/**
 * Carts that never had a saved trip. Each cart is looked at once, when it is old enough: those with orders would otherwise be read at every
 * run. A cart whose trip was changed since goes with its trip.
 */
const emptyCarts = (keptDays: KeptDays): Expiry => ({
  name: 'carts',
  oldest: sql`
    (select carts.created_at + make_interval(days => ${sql.lit(keptDays.cartWithoutOrder)}) from carts
     where carts.id > (select cart_id from retention_progress where only_row) order by carts.id limit 1)`,
  remove: async (db, now, atOnce) => {
    const before = new Date(now.getTime() - keptDays.cartWithoutOrder * dayMs);
    const { rows: seen } = await sql<{ count: number }>`
      with progress as (
        select cart_id from retention_progress where only_row for update
      ), due as (
        select id from carts where id > (select cart_id from progress) and created_at <= ${before} order by id limit ${atOnce}
      ), moved as (
        update retention_progress set cart_id = (select max(id) from due) where only_row and exists (select from due)
      ), removed as (
        delete from carts
        where id = any(array(select id from due)) and ${isUnused}
          and not exists (select from saved_sessions where saved_sessions.cart_id = carts.id)
      )
      select count(*) as count from due`.execute(db);
    return seen[0]?.count ?? 0;
  },
});

const expiriesOf = (keptDays: KeptDays): readonly Expiry[] => [
  rows({ table: 'sessions', key: 'id_hash', moment: 'expires_at' }),
  rows({ table: 'user_tokens', key: 'token_hash', moment: 'expires_at' }),
  rows({ table: 'one_time_links', key: 'token_hash', moment: 'expires_at' }),
  rows({ table: 'sign_in_mails', key: 'token_hash', moment: 'expires_at' }),
  rows({ table: 'identity_attempts', key: 'state_hash', moment: 'expires_at' }),
  rows({ table: 'passkey_challenges', key: 'challenge_hash', moment: 'expires_at' }),
  rows({ table: 'takeover_tokens', key: 'token_hash', moment: 'forgotten_at' }),
  rows({ table: 'try_counts', key: 'key', moment: 'forgotten_at' }),
  rows({ table: 'mailbox', key: 'id', moment: 'received_at', days: keptDays.demonstrationMail }),
  rows({ table: 'text_mailbox', key: 'id', moment: 'received_at', days: keptDays.demonstrationMail }),
  rows({
    table: 'parcel_label_pictures',
    key: 'parcel_id',
    moment: 'stored_at',
    days: keptDays.labelPicture,
    emptied: 'png',
  }),
  rows({ table: 'client_files', key: 'path', moment: 'last_had_at', days: keptDays.clientFile }),
  savedTrips(keptDays),
  emptyCarts(keptDays),
];

/** Few enough that a statement is quick even with the rows that are deleted along with them. */
const atOnceMax = 1_000;

/**
 * Deletes what was kept long enough, in small independent statements: a run that is killed keeps what it has done, and the next
 * one continues. One batch of each kind in turn, so that a large backlog of one keeps no other waiting. Returns how many rows were removed, and
 * whether time ran out before all were.
 */
export async function deleteExpired(
  db: Kysely<Tables>,
  {
    now,
    keptDays,
    isTimeOver,
    atOnce = atOnceMax,
  }: { now: Date; keptDays: KeptDays; isTimeOver: () => boolean; atOnce?: number },
): Promise<{ readonly removed: Readonly<Record<string, number>>; readonly isDone: boolean }> {
  const removed: Record<string, number> = {};
  let open = expiriesOf(keptDays);
  while (open.length > 0) {
    const withMore: Expiry[] = [];
    for (const expiry of open) {
      if (isTimeOver()) return { removed, isDone: false };
      const count = await expiry.remove(db, now, atOnce);
      removed[expiry.name] = (removed[expiry.name] ?? 0) + count;
      if (count >= atOnce) withMore.push(expiry);
    }
    open = withMore;
  }
  return { removed, isDone: true };
}

/** For each kind of data, how many seconds ago its oldest row should have been deleted; zero when all is in time. */
export async function readOverdue(
  db: Kysely<Tables>,
  { now, keptDays }: { readonly now: Date; readonly keptDays: KeptDays },
): Promise<Readonly<Record<string, number>>> {
  const ages = expiriesOf(keptDays).map(
    ({ name, oldest }) =>
      sql`${sql.lit(name)}, greatest(0, floor(extract(epoch from ${now}::timestamptz - coalesce(${oldest}, ${now}::timestamptz))))::bigint`,
  );
  const { rows: found } = await sql<{ ages: Record<string, number> }>`
    select jsonb_build_object(${sql.join(ages)}) as ages`.execute(db);
  return found[0]?.ages ?? {};
}
