import { type Kysely, sql } from 'kysely';
import type { ArchivedTable, Tables } from '#records/tables.ts';
import { type Month, monthAfter, monthOfMoment, startOfMonth } from '#kit/server/months.ts';

/** In the order in which they are archived. Why each is archived as it is: decision 083. */
export const archivedTables = [
  'ledger_entries',
  'audit_log',
  'outbox',
  'text_outbox',
  'parcel_scans',
  'gateway_events',
] as const satisfies readonly ArchivedTable[];

type RowTable = {
  /** The column that decides which month a row belongs to. */
  readonly time: string;
  readonly key: string;
  /** Batches follow this column, which has an index and grows with time. */
  readonly walk: string;
  readonly columns: readonly string[];
  /** Rows that are still needed stay. */
  readonly isDone: string;
};

/** Tables whose rows are moved one by one. The ledger is archived differently: its sums are carried forward. */
export const rowTables: Readonly<Record<Exclude<ArchivedTable, 'ledger_entries'>, RowTable>> = {
  audit_log: {
    time: 'at',
    key: 'id',
    walk: 'id',
    columns: ['id', 'at', 'actor_id', 'subject_id', 'action', 'object_kind', 'object_id', 'details'],
    isDone: 'true',
  },
  outbox: {
    time: 'created_at',
    key: 'id',
    walk: 'id',
    columns: ['id', 'message_id', 'tries', 'created_at', 'sent_at'],
    isDone: "state = 'sent'",
  },
  text_outbox: {
    time: 'created_at',
    key: 'id',
    walk: 'id',
    columns: ['id', 'message_id', 'order_id', 'created_at', 'sent_at'],
    isDone: "state = 'sent'",
  },
  parcel_scans: {
    time: 'scanned_at',
    key: 'id',
    walk: 'id',
    columns: [
      'id',
      'parcel_id',
      'scan_id',
      'kind',
      'scanned_at',
      'city',
      'state',
      'country',
      'expected_on',
      'delay_cause',
      'return_cause',
      'is_back',
      'received_at',
    ],
    isDone: 'true',
  },
  gateway_events: {
    time: 'received_at',
    key: 'event_id',
    walk: 'received_at',
    columns: ['event_id', 'kind', 'charge_key', 'charge_id', 'received_at', 'taken_at', 'acted_at'],
    isDone: 'acted_at is not null',
  },
};

export function archiveTable(table: ArchivedTable): string {
  return `archived_${table}`;
}

export type ArchivedMonth = {
  readonly table: ArchivedTable;
  readonly month: Month;
  readonly rows: number;
  /** The file that has the rows; null while they are in the database. */
  readonly fileName: string | null;
  readonly fileSha256: string | null;
};

export async function listArchivedMonths(db: Kysely<Tables>): Promise<readonly ArchivedMonth[]> {
  const rows = await db
    .selectFrom('archived_months')
    .select(['table_name as table', 'row_count as rows', 'file_name as fileName', 'file_sha256 as fileSha256'])
    .select(sql<Month>`to_char(month, 'YYYY-MM')`.as('month'))
    .orderBy('month')
    .orderBy('table_name')
    .execute();
  return rows;
}

/** The months before `before` of which a table has rows that may go, the oldest first. */
export async function listMonthsToArchive(
  db: Kysely<Tables>,
  table: ArchivedTable,
  before: Month,
): Promise<readonly { readonly month: Month; readonly rows: number }[]> {
  const end = startOfMonth(before);
  if (table === 'ledger_entries') {
    const { rows } = await sql<{ month: Month; rows: number }>`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as rows
      from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
      where created_at < ${end} and ${touchesNoBalance}
      group by 1 order by 1`.execute(db);
    return rows;
  }
  const { time, isDone } = rowTables[table];
  const { rows } = await sql<{ month: Month; rows: number }>`
    select to_char(${sql.ref(time)} at time zone 'UTC', 'YYYY-MM') as month, count(*) as rows
    from ${sql.table(table)}
    where ${sql.ref(time)} < ${end} and ${sql.raw(isDone)}
    group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * Transactions that touch no credit and no gift card. Customers see every line of those for as long as they have an account, so their
 * transactions stay whole in the ledger.
 */
export const touchesNoBalance = sql<boolean>`not exists (
  select from ledger_entries balance
  where balance.transaction_id = ledger_transactions.id and balance.account ~ '(wallet|gift-card):[0-9]+$'
)`;

/** The months of the last year are kept in the tables, because books and emails may still refer to them. */
export const monthsKeptMin = 12;

/** The first month that may not be archived yet. */
export function latestBefore(now: Date): Month {
  return monthAfter(monthOfMoment(now), -monthsKeptMin);
}

/** `audit_log_2025_01`. */
export function partitionName(table: string, month: Month): string {
  return `${table}_${month.replace('-', '_')}`;
}
