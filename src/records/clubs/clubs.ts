import { type Kysely, sql } from 'kysely';
import { inBatches } from '#ports/database/in-batches.ts';
import { type ClosedWeekdays, parseClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { NoteAudience } from '#rules/club/may-read-notes.ts';
import type { QuestionSet } from '#rules/club/question-sets.ts';
import { searchedWordsMax, searchWords } from '#rules/search-words.ts';
import type { ClubKind, ClubRow, Tables } from '#records/tables.ts';

/** A club, resort, hotel, lodge, camp or school that customers ship to or from. ENT-01 */
export type Club = ClubFacts & { readonly id: number };

/** A club before it has an id. */
export type ClubFacts = {
  /** The operator's own key. */
  readonly code: string;
  readonly brandId: number;
  readonly kind: ClubKind;
  readonly name: string;
  readonly phone: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly closedWeekdays: ClosedWeekdays;
  readonly originHolidays: readonly IsoDate[];
  readonly destinationHolidays: readonly IsoDate[];
  readonly geoZipEnabled: boolean;
  readonly hasFedexGroundPickup: boolean;
  /** The carriers that collect here. */
  readonly pickupCarriers: readonly CarrierKey[];
  readonly preferredCarrier: CarrierKey | null;
  readonly hasDailyPickup: boolean;
  readonly icon: string;
  readonly senderName: string;
  readonly note: string;
  /** Whether the club's own staff see the notes on it. NTE-02 */
  readonly showNotes: boolean;
  readonly questionSet: QuestionSet | null;
};

/** What a list of suggestions shows of a club. */
export type ClubSuggestion = {
  readonly id: number;
  readonly kind: ClubKind;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly countryCode: string;
};

export type ClubNote = {
  readonly id: number;
  readonly comment: string;
  /** Whether it is for customers who ship from the club; otherwise for those who ship to it. */
  readonly outbound: boolean;
};

/** A suggestion as `club_words` holds it: a list, because the names of its parts would fill most of the table. */
export type StoredSuggestion = readonly [
  id: number,
  kind: ClubKind,
  name: string,
  city: string,
  state: string,
  zip: string,
  countryCode: string,
];

export async function findClub(db: Kysely<Tables>, id: number): Promise<Club | undefined> {
  const row = await db.selectFrom('clubs').select(clubColumns).where('id', '=', id).executeTakeFirst();
  return row && clubOf(row);
}

/** The clubs with these ids, in no order; unknown ids are left out. */
export async function findClubs(db: Kysely<Tables>, ids: readonly number[]): Promise<Club[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('clubs')
    .select(clubColumns)
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
  return rows.map(clubOf);
}

/** The same; requests that come at once share a statement. */
export const findClubsInBatches = inBatches(
  async (db: Kysely<Tables>, asked: readonly (readonly number[])[]): Promise<Club[][]> => {
    const clubs = await findClubs(db, [...new Set(asked.flat())]);
    const byId = new Map(clubs.map((club) => [club.id, club]));
    return asked.map((ids) => [...new Set(ids)].flatMap((id) => byId.get(id) ?? []));
  },
);

/** The clubs with these codes, in no order; unknown codes are left out. */
export async function findClubsByCode(db: Kysely<Tables>, codes: readonly string[]): Promise<Club[]> {
  const rows = await db
    .selectFrom('clubs')
    .select(clubColumns)
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute();
  return rows.map(clubOf);
}

/**
 * The clubs for a search term: first those whose name starts with it, then those in which each word of the term starts a word of the name,
 * city, state or zip. The caller decides how many letters a term needs. PNT-08
 */
export async function searchClubs(
  db: Kysely<Tables>,
  asked: { brandId: number; term: string; countryCode?: string | undefined; limit: number },
): Promise<ClubSuggestion[]> {
  const words = searchWords(asked.term).slice(0, searchedWordsMax);
  if (words.length === 0 || asked.limit < 1) return [];
  const { brandId: brand_id, countryCode: country_code, limit: most } = asked;
  return searchInBatches(db, { brand_id, country_code, words, most });
}

type ClubSearch = {
  readonly brand_id: number;
  readonly country_code: string | undefined;
  readonly words: readonly string[];
  readonly most: number;
};

/** With more, waiting would cost more than sharing saves: the database works on the searches of a statement one after the other. */
const searchesOfStatementMax = 4;

/** The clubs for each search; searches that come at once share statements. */
const searchInBatches = inBatches(
  async (db: Kysely<Tables>, searches: readonly ClubSearch[]): Promise<ClubSuggestion[][]> => {
    const { rows } = await sql<{ found: string | null }>`
      select find_club_suggestions(brand_id, country_code, words, most) as found
      from rows from (
        json_to_recordset(${JSON.stringify(searches)}) as (brand_id integer, country_code text, words text[], most integer)
      ) with ordinality as search (brand_id, country_code, words, most, position)
      order by position
    `.execute(db);
    return rows.map(({ found }) => suggestionsIn(found));
  },
  { batchMax: searchesOfStatementMax, inTurn: false },
);

function suggestionsIn(found: string | null): ClubSuggestion[] {
  const stored: StoredSuggestion[] = JSON.parse(`[${found ?? ''}]`);
  return stored.map(([id, kind, name, city, state, zip, countryCode]) => ({
    id,
    kind,
    name,
    city,
    state,
    zip,
    countryCode,
  }));
}

/** The notes on a club for its staff or for customers, the newest first. NTE-02 */
export function clubNotes(db: Kysely<Tables>, clubId: number, audience: NoteAudience): Promise<ClubNote[]> {
  return db
    .selectFrom('club_notes')
    .select(['id', 'comment', 'outbound'])
    .where('club_id', '=', clubId)
    .where('audience', '=', audience)
    .orderBy('id', 'desc')
    .execute();
}

/** By name, because a statement with a `*` is planned anew every time it is sent. */
const clubColumns = [
  'id',
  'code',
  'brand_id',
  'kind',
  'name',
  'phone',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip',
  'country_code',
  'latitude',
  'longitude',
  'time_zone',
  'closed_days',
  'origin_holidays',
  'destination_holidays',
  'geo_zip_enabled',
  'has_fedex_ground_pickup',
  'pickup_carriers',
  'preferred_carrier',
  'has_daily_pickup',
  'icon',
  'sender_name',
  'note',
  'show_notes',
  'question_set',
] as const satisfies readonly (keyof ClubRow)[];

function clubOf(row: Pick<ClubRow, (typeof clubColumns)[number]>): Club {
  return {
    id: row.id,
    code: row.code,
    brandId: row.brand_id,
    kind: row.kind,
    name: row.name,
    phone: row.phone,
    address1: row.address_1,
    address2: row.address_2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    countryCode: row.country_code,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.time_zone,
    closedWeekdays: parseClosedWeekdays(row.closed_days),
    originHolidays: row.origin_holidays.map(isoDate),
    destinationHolidays: row.destination_holidays.map(isoDate),
    geoZipEnabled: row.geo_zip_enabled,
    hasFedexGroundPickup: row.has_fedex_ground_pickup,
    pickupCarriers: row.pickup_carriers,
    preferredCarrier: row.preferred_carrier,
    hasDailyPickup: row.has_daily_pickup,
    icon: row.icon,
    senderName: row.sender_name,
    note: row.note,
    showNotes: row.show_notes,
    questionSet: row.question_set,
  };
}
