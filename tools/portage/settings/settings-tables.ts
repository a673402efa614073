import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** A table that operators edit, with the columns that a file of settings has. */
type SettingsTable = {
  readonly name: SettingsTableName;
  readonly columns: readonly string[];
  /** The column that identifies a row; rows that a file does not name stay. Null if the file replaces all rows. */
  readonly key: string | null;
  /** Rows that belong to clubs name them by their code, because ids differ between installations. */
  readonly ofClubs?: ClubRows;
};

type ClubRows = {
  read(db: Kysely<Tables>): Promise<readonly SettingsRow[]>;
  write(tx: Transaction<Tables>, rows: string): Promise<SettingsChange>;
};

type SettingsTableName =
  | 'holiday_changes'
  | 'rate_adjustments'
  | 'tax_rates'
  | 'surcharges'
  | 'disaster_notifications'
  | 'carrier_pauses'
  | 'coupons'
  | 'blocked_addresses'
  | 'drop_off_stores'
  | 'brand_settings'
  | 'club_notes'
  | 'clubs_without_billing';

const period = ['first_day', 'last_day'];

const clubNotes: ClubRows = {
  read: async (db) => {
    const { rows } = await sql<SettingsRow>`
      select clubs.code as club_code, audience, outbound, comment from club_notes join clubs on clubs.id = club_id
      order by clubs.code, audience, outbound, comment`.execute(db);
    return rows;
  },
  write: async (tx, rows) => {
    const given = sql`(
      select clubs.id as club_id, audience, outbound, comment
      from jsonb_to_recordset(${rows}::jsonb) as row (club_code text, audience text, outbound boolean, comment text)
      join clubs on clubs.code = club_code
    )`;
    const removed = await sql`
      delete from club_notes as old
      where (club_id, audience, outbound, comment) not in (select club_id, audience, outbound, comment from ${given} as new)
    `.execute(tx);
    const added = await sql`
      insert into club_notes (club_id, audience, outbound, comment)
      select club_id, audience, outbound, comment from ${given} as new
      except select club_id, audience, outbound, comment from club_notes`.execute(tx);
    return { added: Number(added.numAffectedRows), changed: 0, removed: Number(removed.numAffectedRows) };
  },
};

/** Clubs for which club billing is switched off. */
const clubsWithoutBilling: ClubRows = {
  read: async (db) => {
    const { rows } = await sql<SettingsRow>`
      select code as club_code from clubs where club_billing_disabled order by code`.execute(db);
    return rows;
  },
  write: async (tx, rows) => {
    const { rows: changed } = await sql<{ disabled: boolean }>`
      with given as (
        select clubs.id, club_code is not null as disabled
        from clubs left join jsonb_to_recordset(${rows}::jsonb) as row (club_code text) on club_code = code
      )
      update clubs set club_billing_disabled = disabled from given
      where given.id = clubs.id and club_billing_disabled <> disabled
      returning disabled`.execute(tx);
    const added = changed.filter(({ disabled }) => disabled).length;
    return { added, changed: 0, removed: changed.length - added };
  },
};

export const settingsTables: readonly SettingsTable[] = [
  { name: 'holiday_changes', key: null, columns: words('country_code brand_id day name kind pickup drop_off') },
  {
    name: 'rate_adjustments',
    key: null,
    columns: [
      ...words('label brand_id origin_country origin_state destination_country destination_state basis_points'),
      ...period,
    ],
  },
  { name: 'tax_rates', key: null, columns: words('country_code state_code name basis_points first_day') },
  { name: 'surcharges', key: null, columns: words('kind name product_type route amount_cents basis_points first_day') },
  {
    name: 'disaster_notifications',
    key: null,
    columns: [...words('message country_code state city zip_prefix address_type brand_id'), ...period],
  },
  { name: 'carrier_pauses', key: null, columns: words('carrier paused_at') },
  {
    name: 'coupons',
    key: 'code',
    columns: [
      ...words('code brand_id kind amount minimum_cents round_trip_only is_active uses_max uses_per_user_max'),
      ...period,
    ],
  },
  { name: 'blocked_addresses', key: 'address_key', columns: words('address_key reason') },
  {
    name: 'drop_off_stores',
    key: 'code',
    columns: words(
      'code carrier name address city state zip country_code latitude longitude time_zone phone opening_hours',
    ),
  },
  { name: 'brand_settings', key: 'brand_id', columns: words('brand_id club_billing_disabled') },
  { name: 'club_notes', key: null, columns: words('club_code audience outbound comment'), ofClubs: clubNotes },
  { name: 'clubs_without_billing', key: null, columns: words('club_code'), ofClubs: clubsWithoutBilling },
];

function words(text: string): string[] {
  return text.split(' ');
}

export type SettingsRow = Readonly<Record<string, unknown>>;
export type SettingsChange = { readonly added: number; readonly changed: number; readonly removed: number };

/** The rows as JSON has them, always in the same order, so that two files can be compared. */
export async function readSettings(
  db: Kysely<Tables>,
  { name, columns, ofClubs }: SettingsTable,
): Promise<readonly SettingsRow[]> {
  if (ofClubs) return ofClubs.read(db);
  const { rows } = await sql<{ row: SettingsRow }>`
    select to_jsonb(picked) as row from (select ${list(columns)} from ${sql.table(name)}) as picked order by to_jsonb(picked)::text
  `.execute(db);
  return rows.map(({ row }) => row);
}

/** The database checks every value; nothing of a file is written if one is refused. */
export async function writeSettings(
  tx: Transaction<Tables>,
  table: SettingsTable,
  rows: readonly SettingsRow[],
): Promise<SettingsChange> {
  if (table.ofClubs) {
    await expectClubs(tx, rows);
    return table.ofClubs.write(tx, JSON.stringify(rows));
  }
  const given = sql`(select ${list(table.columns)} from jsonb_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(rows)}::jsonb))`;
  return table.key === null ? replaceAll(tx, table, given) : save(tx, table, table.key, given);
}

async function expectClubs(tx: Transaction<Tables>, rows: readonly SettingsRow[]): Promise<void> {
  const { rows: missing } = await sql<{ code: string | null }>`
    select club_code as code from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (club_code text)
    where not exists (select from clubs where clubs.code = club_code) order by 1 limit 1`.execute(tx);
  const [first] = missing;
  if (first) throw new Error(`there is no club with the code ${first.code ?? 'null'}: import clubs first.`);
}

async function replaceAll(
  tx: Transaction<Tables>,
  { name, columns }: SettingsTable,
  given: ReturnType<typeof sql>,
): Promise<SettingsChange> {
  const removed = await sql`
    delete from ${sql.table(name)} as old
    where not exists (select from ${given} as new where (${list(columns, 'new')}) is not distinct from (${list(columns, 'old')}))
  `.execute(tx);
  const added = await sql`
    insert into ${sql.table(name)} (${list(columns)})
    select ${list(columns)} from ${given} as new except select ${list(columns)} from ${sql.table(name)}
  `.execute(tx);
  return { added: Number(added.numAffectedRows), changed: 0, removed: Number(removed.numAffectedRows) };
}

async function save(
  tx: Transaction<Tables>,
  { name, columns }: SettingsTable,
  key: string,
  given: ReturnType<typeof sql>,
): Promise<SettingsChange> {
  const others = columns.filter((column) => column !== key);
  const { rows } = await sql<{ is_new: boolean }>`
    insert into ${sql.table(name)} as old (${list(columns)}) select ${list(columns)} from ${given} as new
    on conflict (${sql.ref(key)}) do update
    set ${sql.join(others.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    where (${list(others, 'old')}) is distinct from (${list(others, 'excluded')})
    returning xmax = 0 as is_new
  `.execute(tx);
  const added = rows.filter((row) => row.is_new).length;
  return { added, changed: rows.length - added, removed: 0 };
}

function list(columns: readonly string[], of?: string) {
  return sql.join(columns.map((column) => sql.ref(of === undefined ? column : `${of}.${column}`)));
}
