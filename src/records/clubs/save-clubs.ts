import { type Kysely, sql, type Transaction } from 'kysely';
import countryRows from '#data/countries.json' with { type: 'json' };
import { countryTable } from '#rules/address/country-table.ts';
import { printClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { clubSearchText } from '#rules/club/club-search-text.ts';
import type { NoteAudience } from '#rules/club/may-read-notes.ts';
import type { ClubFacts, StoredSuggestion } from './clubs.ts';
import type { Tables } from '#records/tables.ts';

const countries = countryTable(countryRows);

export type SavedClubs = {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly idByCode: ReadonlyMap<string, number>;
};

export type NewClubNote = { readonly audience: NoteAudience; readonly comment: string; readonly outbound: boolean };

/** Large enough that round trips don't matter, small enough to stay far below the statement timeout. */
const clubsPerStatement = 1000;

/** The type of each saved column. One JSON text is the fastest way to send many rows. */
const columnTypes = {
  code: 'text',
  brand_id: 'smallint',
  kind: 'text',
  name: 'text',
  phone: 'text',
  address_1: 'text',
  address_2: 'text',
  city: 'text',
  state: 'text',
  zip: 'text',
  country_code: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  time_zone: 'text',
  closed_days: 'text',
  origin_holidays: 'date[]',
  destination_holidays: 'date[]',
  geo_zip_enabled: 'boolean',
  has_fedex_ground_pickup: 'boolean',
  pickup_carriers: 'text[]',
  preferred_carrier: 'text',
  has_daily_pickup: 'boolean',
  icon: 'text',
  sender_name: 'text',
  note: 'text',
  show_notes: 'boolean',
  question_set: 'jsonb',
} as const;

type SavedColumn = keyof typeof columnTypes;

const columns = Object.keys(columnTypes) as readonly SavedColumn[];
const columnList = sql.join(columns.map((column) => sql.ref(column)));
const columnsWithTypes = sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(columnTypes[column])}`));
const currentValues = sql.join(columns.map((column) => sql.ref(`clubs.${column}`)));
const givenValues = sql.join(columns.map((column) => sql.ref(`excluded.${column}`)));
const takeGivenValues = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));

/**
 * Adds clubs, updates those whose code exists, and updates the search words of both. Saving the same clubs again changes nothing. A code may
 * occur only once.
 */
export async function saveClubs(tx: Transaction<Tables>, clubs: readonly ClubFacts[]): Promise<SavedClubs> {
  let added = 0;
  let changed = 0;
  const idByCode = new Map<string, number>();
  for (let start = 0; start < clubs.length; start += clubsPerStatement) {
    const some = clubs.slice(start, start + clubsPerStatement);
    const saved = await upsertClubs(tx, some);
    added += saved.filter((row) => row.is_new).length;
    changed += saved.filter((row) => !row.is_new).length;
    for (const { id, code } of await indexClubs(tx, some)) idByCode.set(code, id);
  }
  return { added, changed, unchanged: clubs.length - added - changed, idByCode };
}

/** Replaces all notes on these clubs. */
export async function replaceClubNotes(
  tx: Transaction<Tables>,
  notes: ReadonlyMap<number, readonly NewClubNote[]>,
): Promise<void> {
  const rows = [...notes].flatMap(([clubId, ofClub]) => ofClub.map((note) => ({ club_id: clubId, ...note })));
  await sql`delete from club_notes where club_id = any(${[...notes.keys()]}::integer[])`.execute(tx);
  if (rows.length > 0) await tx.insertInto('club_notes').values(rows).execute();
}

/**
 * Vacuums now instead of waiting for autovacuum. Until then a search can't use index-only scans and is slower.
 */
export function refreshClubStatistics(db: Kysely<Tables>): Promise<void> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze) clubs`.execute(connection);
    await sql`vacuum (analyze) club_words`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

/** Returns the rows that were added or changed; an identical row is left alone. */
async function upsertClubs(tx: Transaction<Tables>, clubs: readonly ClubFacts[]): Promise<{ is_new: boolean }[]> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into clubs (${columnList})
    select ${columnList} from json_to_recordset(${JSON.stringify(clubs.map(valuesOf))}::json) as given (${columnsWithTypes})
    on conflict (code) do update set ${takeGivenValues}, updated_at = now()
    where (${currentValues}) is distinct from (${givenValues})
    returning xmax = 0 as is_new
  `.execute(tx);
  return rows;
}

/** Updates the search words of clubs whose words are out of date, and returns the ids of all clubs. */
async function indexClubs(
  tx: Transaction<Tables>,
  clubs: readonly ClubFacts[],
): Promise<{ id: number; code: string }[]> {
  const codes = clubs.map((club) => club.code);
  const known = await tx
    .selectFrom('clubs')
    .leftJoin('club_words as words', (join) => join.onRef('words.club_id', '=', 'clubs.id').on('words.word', '=', ''))
    .select(['clubs.id', 'clubs.code', 'words.brand_id', 'words.search_text', 'words.suggestion'])
    .where('clubs.code', '=', sql<string>`any(${codes}::text[])`)
    .execute();
  const clubByCode = new Map(clubs.map((club) => [club.code, club]));
  const stale: SearchEntry[] = [];
  for (const row of known) {
    const club = clubByCode.get(row.code);
    if (!club) continue;
    const words = searchEntry(row.id, club);
    const isCurrent =
      row.brand_id === words.brandId && row.search_text === words.searchText && row.suggestion === words.suggestion;
    if (!isCurrent) stale.push(words);
  }
  await replaceWords(tx, stale);
  return known;
}

type SearchEntry = {
  readonly clubId: number;
  readonly brandId: number;
  readonly countryCode: string;
  readonly searchText: string;
  readonly suggestion: string;
};

function searchEntry(clubId: number, club: ClubFacts): SearchEntry {
  const { kind, name, city, state, zip, countryCode, brandId } = club;
  const suggestion: StoredSuggestion = [clubId, kind, name, city, state, zip, countryCode];
  return {
    clubId,
    brandId,
    countryCode,
    searchText: clubSearchText(club, countries),
    suggestion: JSON.stringify(suggestion),
  };
}

async function replaceWords(tx: Transaction<Tables>, clubs: readonly SearchEntry[]): Promise<void> {
  if (clubs.length === 0) return;
  const ids = clubs.map((club) => club.clubId);
  await sql`delete from club_words where club_id = any(${ids}::integer[])`.execute(tx);
  // Inserted in index order, so that the index grows in few places.
  await sql`
    insert into club_words (brand_id, country_code, word, search_text, club_id, suggestion)
    select club.brand_id, club.country_code, of_club.word, club.search_text, club.club_id, club.suggestion
    from unnest(
      ${ids}::integer[],
      ${clubs.map((club) => club.brandId)}::smallint[],
      ${clubs.map((club) => club.countryCode)}::text[],
      ${clubs.map((club) => club.searchText)}::text[],
      ${clubs.map((club) => club.suggestion)}::text[]
    ) as club (club_id, brand_id, country_code, search_text, suggestion)
    cross join lateral (select '' union select string_to_table(club.search_text, ' ')) as of_club (word)
    order by club.brand_id, club.country_code, of_club.word collate "C", club.search_text collate "C", club.club_id
  `.execute(tx);
}

function valuesOf(club: ClubFacts): Record<SavedColumn, unknown> {
  return {
    code: club.code,
    brand_id: club.brandId,
    kind: club.kind,
    name: club.name,
    phone: club.phone,
    address_1: club.address1,
    address_2: club.address2,
    city: club.city,
    state: club.state,
    zip: club.zip,
    country_code: club.countryCode,
    latitude: club.latitude,
    longitude: club.longitude,
    time_zone: club.timeZone,
    closed_days: printClosedWeekdays(club.closedWeekdays),
    origin_holidays: club.originHolidays,
    destination_holidays: club.destinationHolidays,
    geo_zip_enabled: club.geoZipEnabled,
    has_fedex_ground_pickup: club.hasFedexGroundPickup,
    pickup_carriers: club.pickupCarriers,
    preferred_carrier: club.preferredCarrier,
    has_daily_pickup: club.hasDailyPickup,
    icon: club.icon,
    sender_name: club.senderName,
    note: club.note,
    show_notes: club.showNotes,
    question_set: club.questionSet,
  };
}
