import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Tables } from '#records/tables.ts';
import { partitionName } from './archived-tables.ts';
import { type Month, monthAfter, monthOfMoment, startOfMonth } from '#kit/server/months.ts';

/** The tables that are partitioned by month while they are in use; each has a partition for the rows that no month takes. */
const partitionedTables = ['audit_log'] as const;

type PartitionedTable = (typeof partitionedTables)[number];

/** A server that is down, or a job that fails, has this long to come back before rows go to the default partition. */
export const monthsAhead = 3;

/** Makes the partitions of this month and of the next ones, and moves rows that had none into theirs. */
export async function makePartitions(db: Kysely<Tables>, now: Date): Promise<void> {
  for (const table of partitionedTables) {
    if (await hasStrayRows(db, table)) await inTransaction(db, (tx) => adoptStrayRows(tx, table));
    for (let ahead = 0; ahead <= monthsAhead; ahead += 1)
      await makePartition(db, table, monthAfter(monthOfMoment(now), ahead));
  }
}

/** The state of the partitions, for the doctor and the metrics. */
export type PartitionState = { readonly strayRows: number; readonly lastMonth: Month };

export async function readPartitionState(db: Kysely<Tables>): Promise<PartitionState> {
  const { rows } = await sql<{ stray: number; last: string }>`
    select (select count(*)::integer from (select from audit_log_default limit 1000) found) as stray,
           to_char(max(ends) at time zone 'UTC' - interval '1 month', 'YYYY-MM') as last
    from (${partitionBounds('audit_log')}) parts`.execute(db);
  return { strayRows: rows[0]?.stray ?? 0, lastMonth: rows[0]?.last ?? '' };
}

/** When the partitions of a table start and end. The first one has no start; the default one has neither. */
function partitionBounds(table: PartitionedTable) {
  return sql`
    select substring(pg_get_expr(relpartbound, pg_class.oid) from 'FROM [(]''([^'']+)''[)]')::timestamptz as starts,
           substring(pg_get_expr(relpartbound, pg_class.oid) from 'TO [(]''([^'']+)''[)]')::timestamptz as ends
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass`;
}

async function hasStrayRows(db: Kysely<Tables>, table: PartitionedTable): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(`${table}_default`)}) as found`.execute(db);
  return rows[0]?.found === true;
}

async function makePartition(db: Kysely<Tables>, table: PartitionedTable, month: Month): Promise<void> {
  const end = startOfMonth(monthAfter(month));
  const { rows } = await sql<{ isThere: boolean }>`
    select coalesce(bool_or(coalesce(starts, '-infinity') <= ${startOfMonth(month)} and ends >= ${end}), false) as "isThere"
    from (${partitionBounds(table)}) parts`.execute(db);
  if (rows[0]?.isThere) return;
  await inTransaction(db, async (tx) => {
    // Requests that come meanwhile would wait behind us.
    await sql`set local lock_timeout = '2s'`.execute(tx);
    await sql`
      create table if not exists ${sql.table(partitionName(table, month))} partition of ${sql.table(table)}
      for values from (${sql.lit(startOfMonth(month).toISOString())}) to (${sql.lit(end.toISOString())})`.execute(tx);
  });
}

/** The rows of the default partition are put into months of their own. There are few: an alert is raised by the first. */
async function adoptStrayRows(tx: Transaction<Tables>, table: PartitionedTable): Promise<void> {
  const stray = sql.table(`${table}_default`);
  const former = sql.table(`${table}_stray`);
  await sql`set local lock_timeout = '2s'`.execute(tx);
  await sql`alter table ${sql.table(table)} detach partition ${stray}`.execute(tx);
  await sql`alter table ${stray} rename to ${sql.id(`${table}_stray`)}`.execute(tx);
  await sql`create table ${stray} partition of ${sql.table(table)} default`.execute(tx);
  const { rows } = await sql<{ month: Month }>`
    select distinct to_char(at at time zone 'UTC', 'YYYY-MM') as month from ${former} order by 1`.execute(tx);
  for (const { month } of rows) {
    await sql`
      create table if not exists ${sql.table(partitionName(table, month))} partition of ${sql.table(table)}
      for values from (${sql.lit(startOfMonth(month).toISOString())})
      to (${sql.lit(startOfMonth(monthAfter(month)).toISOString())})`.execute(tx);
  }
  await sql`insert into ${sql.table(table)} select * from ${former}`.execute(tx);
  await sql`drop table ${former}`.execute(tx);
}
