import { type Kysely, type RawBuilder, sql } from 'kysely';
import { searchedWordsMax, searchWords } from '#rules/search-words.ts';
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

type PeopleQuestion = {
  readonly typed: string;
  /** Users whose club belongs to another brand are left out; null includes all brands. */
  readonly brandId: number | null;
  readonly roles: readonly UserRole[];
  /** Whether erased users are included. */
  readonly isErasedFound: boolean;
  /** Whether guests without an order or a cart are included. */
  readonly isEveryGuestFound: boolean;
  readonly most: number;
};

/**
 * Users for whom each typed word starts a name, the email or a word of the club. The longest word, which fewest people have, decides the
 * order: those whose last name it starts come first, then first names, emails and clubs. Each walk follows an index in that order and stops
 * after `most`, so an answer costs the same however many people there are. Decision 092. ROL-02 SCR-08
 */
export async function searchPeople(db: Kysely<Tables>, asked: PeopleQuestion): Promise<FoundPerson[]> {
  const words = typedWords(asked.typed);
  const longest = words.toSorted((one, other) => other.start.length - one.start.length)[0];
  if (!longest) return [];
  const others = words.filter((word) => word !== longest);
  const isWanted = sql`${isShown(asked)} and ${sql.join([sql`true`, ...others.map(matches)], sql` and `)}`;
  const { most } = asked;
  const { rows } = await sql<FoundPerson>`
    select users.id, coalesce(contact_email, email) as email, contact_email is not null as "isGuest", first_name as "firstName", last_name as "lastName", role, clubs.name as "clubName"
    from (
      select distinct on (id) id, part, first_key, second_key from (
        (
          select users.id, 1 as part, lower(last_name) as first_key, lower(first_name) as second_key
          from users where ${begins(sql`lower(last_name)`, longest.start)} and ${isWanted}
          order by lower(last_name) using ~<~, lower(first_name) using ~<~, users.id limit ${most}
        )
        union all
        (
          select users.id, 2, lower(first_name), lower(last_name)
          from users where ${begins(sql`lower(first_name)`, longest.start)} and ${isWanted}
          order by lower(first_name) using ~<~, lower(last_name) using ~<~, users.id limit ${most}
        )
        union all
        (
          select users.id, 3, users.email, ''
          from users where ${begins(sql`users.email`, longest.start)} and ${isWanted}
          order by users.email using ~<~ limit ${most}
        )
        union all
        (
          select users.id, 3, contact_email, ''
          from users where ${begins(sql`contact_email`, longest.start)} and ${isWanted}
          order by contact_email using ~<~, users.id limit ${most}
        )
        union all
        select members.id, 4, lower(members.last_name), lower(members.first_name)
        from (select distinct club_id from club_words where ${wordBegins(longest)}) as club
        cross join lateral (
          select users.id, last_name, first_name from users where users.club_id = club.club_id and ${isWanted}
          order by lower(last_name) using ~<~, lower(first_name) using ~<~, users.id limit ${most}
        ) as members
      ) as walked
      order by id, part, first_key using ~<~
    ) as found
    cross join lateral (
      select id, contact_email, email, first_name, last_name, role, club_id from users where users.id = found.id limit 1
    ) as users
    left join clubs on clubs.id = users.club_id
    order by part, first_key using ~<~, second_key using ~<~, users.id
    limit ${most}
  `.execute(db);
  return rows;
}

/** Keeps the planner from reading all orders and carts into a hash, which it estimates to be cheaper than looking up those of a few guests. */
const notHashed = sql`offset 0`;

function isShown({ brandId, roles, isErasedFound, isEveryGuestFound }: PeopleQuestion) {
  return sql`role = any(${roles}) and adopted_by is null
    and (${isErasedFound}::boolean or erased_at is null)
    and (contact_email is null or ${isEveryGuestFound}::boolean
      or exists (select from orders where orders.user_id = users.id ${notHashed})
      or exists (select from carts where carts.user_id = users.id ${notHashed}))
    and (users.club_id is null or ${brandId}::integer is null
      or exists (select from clubs where clubs.id = users.club_id and clubs.brand_id = ${brandId}))`;
}

type TypedWord = {
  /** How a name or an email begins. */
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
    .slice(0, searchedWordsMax);
  return words.map((start) => ({ start, ofClub: searchWords(start)[0] ?? null }));
}

function matches(word: TypedWord) {
  return sql`(
    ${begins(sql`lower(first_name)`, word.start)} or ${begins(sql`lower(last_name)`, word.start)}
    or ${begins(sql`users.email`, word.start)} or coalesce(${begins(sql`contact_email`, word.start)}, false)
    or exists (select from club_words where club_words.club_id = users.club_id and ${wordBegins(word)})
  )`;
}

const lastCharacter = '\u{10FFFF}';

/** As a range, because an index serves it also where the plan does not know the word. */
function begins(text: RawBuilder<unknown>, start: string) {
  return sql`(${text} ~>=~ ${start} and ${text} ~<~ ${start + lastCharacter})`;
}

function wordBegins({ ofClub }: TypedWord) {
  return ofClub === null ? sql`false` : sql`starts_with(club_words.word, ${ofClub})`;
}
