import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { ArchivedTable, Tables } from '#records/tables.ts';
import { archiveTable, partitionName, rowTables, touchesNoBalance } from './archived-tables.ts';
import { type Month, monthAfter, startOfMonth } from '#kit/server/months.ts';

/** Few enough rows that a transaction takes a fraction of a second. */
const atOnceMax = 1_000;

/**
 * Moves the rows of a month into the archive, in short transactions that move whole rows: after a run was killed, the next one continues
 * where it stopped. Returns how many rows were moved.
 */
export async function archiveMonth(
  db: Kysely<Tables>,
  { table, month, atOnce = atOnceMax }: { table: ArchivedTable; month: Month; atOnce?: number },
): Promise<number> {
  await beginMonth(db, table, month);
  if (table === 'ledger_entries') return moveLedgerMonth(db, month, atOnce);
  if (table === 'audit_log' && (await hasOwnPartition(db, month))) return movePartition(db, month);
  await makeArchivePartition(db, table, month);
  return moveRows(db, { table, month, atOnce });
}

/** From here on the month counts as archived; see `addParcelScans`. */
async function beginMonth(db: Kysely<Tables>, table: ArchivedTable, month: Month): Promise<void> {
  await db
    .insertInto('archived_months')
    .values({ table_name: table, month: `${month}-01` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('archived_months')
    .select('file_name')
    .where('table_name', '=', table)
    .where('month', '=', `${month}-01`)
    .executeTakeFirst();
  if (row?.file_name) {
    throw new Error(`${table} of ${month} is in the file ${row.file_name}: restore it first, then archive it again.`);
  }
}

async function makeArchivePartition(db: Kysely<Tables>, table: ArchivedTable, month: Month): Promise<void> {
  const archive = archiveTable(table);
  await sql`
    create table if not exists ${sql.table(partitionName(archive, month))} partition of ${sql.table(archive)}
    for values from (${sql.lit(startOfMonth(month).toISOString())})
    to (${sql.lit(startOfMonth(monthAfter(month)).toISOString())})`.execute(db);
}

async function countMoved(
  tx: Transaction<Tables>,
  { table, month, rows, transactions = 0 }: { table: ArchivedTable; month: Month; rows: number; transactions?: number },
): Promise<void> {
  await tx
    .updateTable('archived_months')
    .set((set) => ({
      row_count: set('row_count', '+', rows),
      transaction_count: set('transaction_count', '+', transactions),
    }))
    .where('table_name', '=', table)
    .where('month', '=', `${month}-01`)
    .execute();
}

/** The tables refuse all other deletions, and the deletion of rows that the archive does not have. */
async function allowArchiving(tx: Transaction<Tables>): Promise<void> {
  await sql`set local portage.archiving = 'on'`.execute(tx);
}

async function moveRows(
  db: Kysely<Tables>,
  { table, month, atOnce }: { table: Exclude<ArchivedTable, 'ledger_entries'>; month: Month; atOnce: number },
): Promise<number> {
  const { time, key, walk, columns, isDone } = rowTables[table];
  const isOfMonth = sql`${sql.ref(time)} >= ${startOfMonth(month)} and ${sql.ref(time)} < ${startOfMonth(monthAfter(month))}
    and ${sql.raw(isDone)}`;
  const bounds = await sql<{ first: string | null; last: string | null }>`
    select min(${sql.ref(walk)})::text as first, max(${sql.ref(walk)})::text as last
    from ${sql.table(table)} where ${isOfMonth}`.execute(db);
  const { first, last } = bounds.rows[0] ?? { first: null, last: null };
  let moved = 0;
  for (let from = first; from !== null; ) {
    const batch = await inTransaction(db, async (tx) => {
      await allowArchiving(tx);
      const found = await sql<{ key: string; walked: string }>`
        select ${sql.ref(key)}::text as key, ${sql.ref(walk)}::text as walked from ${sql.table(table)}
        where ${sql.ref(walk)} >= ${from} and ${sql.ref(walk)} <= ${last} and ${isOfMonth}
        order by ${sql.ref(walk)} limit ${atOnce} for update`.execute(tx);
      if (found.rows.length === 0) return { rows: 0, walked: null };
      const keys = sql.join(found.rows.map((row) => sql`${row.key}`));
      const list = sql.join(columns.map((column) => sql.ref(column)));
      await sql`
        insert into ${sql.table(archiveTable(table))} (${list})
        select ${list} from ${sql.table(table)} where ${sql.ref(key)} in (${keys}) and ${isOfMonth}`.execute(tx);
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ${sql.ref(key)} in (${keys}) and ${isOfMonth}`.execute(tx);
      if (Number(numAffectedRows) !== found.rows.length) throw new Error(`${table}: not every row was moved.`);
      await countMoved(tx, { table, month, rows: found.rows.length });
      return { rows: found.rows.length, walked: found.rows.at(-1)?.walked ?? null };
    });
    moved += batch.rows;
    from = batch.rows < atOnce ? null : batch.walked;
  }
  return moved;
}

async function hasOwnPartition(db: Kysely<Tables>, month: Month): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_inherits where inhparent = 'audit_log'::regclass and inhrelid = to_regclass(${partitionName('audit_log', month)})
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

/** A month with a partition of its own moves as a whole, without touching its rows. */
async function movePartition(db: Kysely<Tables>, month: Month): Promise<number> {
  const part = sql.table(partitionName('audit_log', month));
  const name = partitionName('archived_audit_log', month);
  return inTransaction(db, async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx);
    await sql`alter table audit_log detach partition ${part}`.execute(tx);
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${part}`.execute(tx);
    await sql`alter table ${part} alter column id drop default`.execute(tx);
    await sql`alter table ${part} rename to ${sql.id(name)}`.execute(tx);
    await sql`
      alter table archived_audit_log attach partition ${sql.table(name)}
      for values from (${sql.lit(startOfMonth(month).toISOString())})
      to (${sql.lit(startOfMonth(monthAfter(month)).toISOString())})`.execute(tx);
    const count = rows[0]?.count ?? 0;
    await countMoved(tx, { table: 'audit_log', month, rows: count });
    return count;
  });
}

/** Entries are moved, transactions stay with their keys, and the sum of the moved entries is carried forward for each account. */
async function moveLedgerMonth(db: Kysely<Tables>, month: Month, atOnce: number): Promise<number> {
  await makeArchivePartition(db, 'ledger_entries', month);
  const isOfMonth = sql`created_at >= ${startOfMonth(month)} and created_at < ${startOfMonth(monthAfter(month))}`;
  const bounds = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from ledger_transactions where ${isOfMonth}`.execute(db);
  const last = bounds.rows[0]?.last ?? null;
  let moved = 0;
  for (let from = bounds.rows[0]?.first ?? null; from !== null; ) {
    const batch = await inTransaction(db, async (tx) => {
      await allowArchiving(tx);
      const found = await sql<{ id: number }>`
        select id from ledger_transactions
        where id >= ${from} and id <= ${last} and ${isOfMonth} and ${touchesNoBalance}
          and exists (select from ledger_entries where transaction_id = ledger_transactions.id)
        order by id limit ${atOnce}`.execute(tx);
      const ids = found.rows.map(({ id }) => id);
      return { rows: await moveEntries(tx, { ids, month }), next: ids.length < atOnce ? null : (ids.at(-1) ?? null) };
    });
    moved += batch.rows;
    from = batch.next;
  }
  return moved;
}

async function moveEntries(
  tx: Transaction<Tables>,
  { ids, month }: { ids: readonly number[]; month: Month },
): Promise<number> {
  if (ids.length === 0) return 0;
  const isMoved = sql`transaction_id = any(${ids}::bigint[])`;
  // In the order in which all transactions lock balances.
  await sql`
    select account from account_balances where account in (select account from ledger_entries where ${isMoved})
    order by account for update`.execute(tx);
  const stored = await sql`
    insert into archived_ledger_entries (id, transaction_id, account, amount_cents, created_at)
    select ledger_entries.id, transaction_id, account, amount_cents, created_at
    from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id where ${isMoved}`.execute(
    tx,
  );
  const sums = sql`
    select account, sum(amount_cents)::bigint as cents,
           coalesce(sum(amount_cents) filter (where kind = 'order-paid'), 0)::bigint as paid_cents
    from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
    where ${isMoved} group by account`;
  await sql`
    update account_balances
    set carried_cents = carried_cents + cents, carried_paid_cents = carried_paid_cents + paid_cents
    from (${sums}) moved where moved.account = account_balances.account`.execute(tx);
  await sql`
    insert into ledger_carried (account, amount_cents)
    select account, cents from (${sums}) moved where account not like '%:%' order by account
    on conflict (account) do update set amount_cents = ledger_carried.amount_cents + excluded.amount_cents`.execute(tx);
  const deleted = await sql`delete from ledger_entries where ${isMoved}`.execute(tx);
  if (deleted.numAffectedRows !== stored.numAffectedRows) throw new Error('ledger_entries: not every row was moved.');
  const rows = Number(stored.numAffectedRows ?? 0);
  await countMoved(tx, { table: 'ledger_entries', month, rows, transactions: ids.length });
  return rows;
}
