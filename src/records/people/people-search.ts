import { type Kysely, sql } from 'kysely';
import { searchWords } from '#rules/search-words.ts';
import type { Tables, UserRole } from '#records/tables.ts';

export type FoundPerson = {
  readonly id: number;
  readonly email: string;
  readonly isGuest: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: UserRole;
  readonly clubName: string | null;
};

/**
 * Users in whom each typed word starts a name, the email or a word of the club. The first word uses indexes; the others filter what it
 * found. ROL-02 SCR-08
 */
export async function searchPeople(
  db: Kysely<Tables>,
  asked: {
    readonly typed: string;
    /** Users whose club belongs to another brand are left out; null includes all brands. */
    readonly brandId: number | null;
    readonly roles: readonly UserRole[];
    /** Whether erased users are included. */
    readonly isErasedFound: boolean;
    /** Whether guests are included who never got as far as an order, and whom no cart is for. */
    readonly isEveryGuestFound: boolean;
    readonly most: number;
  },
): Promise<FoundPerson[]> {
  const { brandId, roles, isErasedFound, isEveryGuestFound, most } = asked;
  const [first, ...others] = typedWords(asked.typed);
  if (!first) return [];
  const { rows } = await sql<FoundPerson>`
    select users.id, coalesce(contact_email, email) as email, contact_email is not null as "isGuest", first_name as "firstName", last_name as "lastName", role, clubs.name as "clubName"
    from (
      select id from users where ${nameBegins(first)}
      union
      select users.id from users join club_words on club_words.club_id = users.club_id where ${wordBegins(first)}
    ) as found
    join users on users.id = found.id
    left join clubs on clubs.id = users.club_id
    where role = any(${roles}) and adopted_by is null
      and (${isErasedFound}::boolean or erased_at is null)
      and (contact_email is null or ${isEveryGuestFound}::boolean
        or exists (select from orders where orders.user_id = users.id)
        or exists (select from carts where carts.user_id = users.id))
      and (clubs.id is null or ${brandId}::integer is null or clubs.brand_id = ${brandId})
      and ${sql.join([sql`true`, ...others.map(matches)], sql` and `)}
    order by lower(last_name), lower(first_name), users.id
    limit ${most}
  `.execute(db);
  return rows;
}

/** Each word of a search costs time, and real searches have fewer. */
const wordsMax = 6;

type TypedWord = {
  /** How a name or an email begins, for `like`. */
  readonly start: string;
  /** How a word of a club begins; null where nothing of it is a letter or a digit. */
  readonly ofClub: string | null;
};

function typedWords(query: string): TypedWord[] {
  const words = query
    .trim()
    .toLowerCase()
    .split(/\s+/)
    // Skip a sign on its own, such as the & in "Teal & Thorn".
    .filter((word) => searchWords(word).length > 0)
    .slice(0, wordsMax);
  return words.map((word) => ({
    start: `${word.replace(/[\\%_]/g, String.raw`\$&`)}%`,
    ofClub: searchWords(word)[0] ?? null,
  }));
}

function matches(word: TypedWord) {
  return sql`(
    ${nameBegins(word)}
    or exists (select from club_words where club_words.club_id = users.club_id and ${wordBegins(word)})
  )`;
}

function nameBegins({ start }: TypedWord) {
  return sql`(lower(first_name) like ${start} or lower(last_name) like ${start} or users.email like ${start}
    or users.contact_email like ${start})`;
}

function wordBegins({ ofClub }: TypedWord) {
  return ofClub === null ? sql`false` : sql`starts_with(club_words.word, ${ofClub})`;
}
