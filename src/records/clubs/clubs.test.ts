import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { isoDate } from '#rules/dates.ts';
import { type ClubFacts, clubNotes, findClub, findClubs, findClubsInBatches, searchClubs } from './clubs.ts';
import { replaceClubNotes, saveClubs } from './save-clubs.ts';
import { saveClub } from '#records/testing/save-club.ts';
import type { Tables } from '#records/tables.ts';
import { madeUpClub } from '#records/testing/made-up-club.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

const golf = 5;
const ski = 1;

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

function save(...clubs: ClubFacts[]) {
  return inTransaction(database.db, (tx) => saveClubs(tx, clubs));
}

async function countWords(code: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from club_words join clubs on clubs.id = club_id where code = ${code}
  `.execute(database.db);
  return rows[0]?.count ?? 0;
}

test('ENT-01 requests that come at once get their own clubs, as each would alone', async () => {
  const { idByCode } = await save(...['a', 'b', 'c'].map((code) => madeUpClub({ code: `at-once-${code}` })));
  const [a = 0, b = 0, c = 0] = ['a', 'b', 'c'].map((code) => idByCode.get(`at-once-${code}`));
  const many = Array.from({ length: 30 }, () => [b, c]);
  const asked = [[a, b], [b, a], [c], [], [a, a], [c, 2_000_000_000], [2_000_000_000], ...many];
  const together = await Promise.all(asked.map((ids) => findClubsInBatches(database.db, ids)));
  const alone = await Promise.all(asked.map((ids) => findClubs(database.db, ids)));
  const byId = (clubs: Awaited<typeof alone>[number]) => clubs.toSorted((one, other) => one.id - other.id);
  expect(together.map(byId)).toEqual(alone.map(byId));
});

test('ENT-01 a change of a club is seen by the next request', async () => {
  const club = madeUpClub({ code: 'changed', hasDailyPickup: false });
  const { idByCode } = await save(club);
  const ids = [idByCode.get('changed') ?? 0];
  expect(await findClubsInBatches(database.db, ids)).toMatchObject([{ hasDailyPickup: false }]);
  await save({ ...club, hasDailyPickup: true });
  expect(await findClubsInBatches(database.db, ids)).toMatchObject([{ hasDailyPickup: true }]);
});

describe('what is kept of a club', () => {
  test('ENT-01 a club comes back as it was saved', async () => {
    const facts = madeUpClub({
      code: 'kept',
      name: 'Ünder "Quoted" \\ Pines',
      address2: 'Gate 2',
      closedWeekdays: new Set([1, 3] as const),
      originHolidays: [isoDate('2026-12-24'), isoDate('2027-12-24')],
      destinationHolidays: [isoDate('2026-12-31')],
      pickupCarriers: ['FEDEX', 'UPS'],
      preferredCarrier: 'UPS',
      hasDailyPickup: true,
      hasFedexGroundPickup: true,
      geoZipEnabled: false,
      showNotes: false,
      questionSet: {
        header: 'Before you play',
        subheader: 'One question',
        questions: [
          {
            type: 'logical',
            question: 'Is it a left-handed set?',
            yesQuestions: [{ type: 'text', question: 'Whose?', maxLength: 20 }],
            noQuestions: [],
          },
        ],
      },
    });
    const id = await inTransaction(database.db, (tx) => saveClub(tx, facts));
    expect(await findClub(database.db, id)).toEqual({ id, ...facts });
  });

  test('DAT-07 closed weekdays are stored as numbers in a comma-and-space list', async () => {
    await save(madeUpClub({ code: 'closed', closedWeekdays: new Set([4, 1] as const) }));
    const row = await database.db
      .selectFrom('clubs')
      .select('closed_days')
      .where('code', '=', 'closed')
      .executeTakeFirst();
    expect(row?.closed_days).toBe('1, 4');
  });

  test('an unknown club is not found', async () => {
    expect(await findClub(database.db, 2_000_000_000)).toBeUndefined();
    expect(await findClubs(database.db, [])).toEqual([]);
    expect(await findClubs(database.db, [2_000_000_000])).toEqual([]);
  });

  test('several clubs are found with one query', async () => {
    const { idByCode } = await save(madeUpClub({ code: 'first' }), madeUpClub({ code: 'second' }));
    const found = await findClubs(database.db, [...idByCode.values(), 2_000_000_000]);
    expect(found.map((club) => club.code).sort()).toEqual(['first', 'second']);
  });
});

describe('saving again', () => {
  test('the same club twice is one club, and nothing of it is written a second time', async () => {
    const clubs = [madeUpClub({ code: 'again-1' }), madeUpClub({ code: 'again-2' })];
    expect(await save(...clubs)).toMatchObject({ added: 2, changed: 0, unchanged: 0 });
    const versions = () =>
      sql`select xmin::text, club_id, word from club_words where search_text like 'club again%' order by club_id, word`
        .execute(database.db)
        .then(({ rows }) => rows);
    const before = await versions();
    expect(await save(...clubs)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await versions()).toEqual(before);
  });

  test('a club with another name keeps its id and is found by the new name only', async () => {
    const first = await save(madeUpClub({ code: 'renamed', name: 'Foggy Mill Club' }));
    const second = await save(madeUpClub({ code: 'renamed', name: 'Sunny Forge Club' }));
    expect(second).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    expect(second.idByCode).toEqual(first.idByCode);
    expect(await search('foggy')).toEqual([]);
    expect(await search('sunny')).toEqual(['Sunny Forge Club']);
  });

  test('a change that the search does not show leaves its words alone', async () => {
    await save(madeUpClub({ code: 'phone' }));
    const words = await countWords('phone');
    expect(await save(madeUpClub({ code: 'phone', phone: '(561) 555-0199' }))).toMatchObject({ changed: 1 });
    expect(await countWords('phone')).toBe(words);
  });

  test('a club that moves to another brand or country is found there and no longer here', async () => {
    await save(madeUpClub({ code: 'moved', name: 'Wandering Heath' }));
    await save(madeUpClub({ code: 'moved', name: 'Wandering Heath', brandId: ski, countryCode: 'CA', state: 'BC' }));
    expect(await search('wandering')).toEqual([]);
    expect(await search('wandering', { brandId: ski, countryCode: 'US' })).toEqual([]);
    expect(await search('wandering', { brandId: ski, countryCode: 'CA' })).toEqual(['Wandering Heath']);
  });

  test('words that are missing or out of date are written anew even if the club is unchanged', async () => {
    const club = madeUpClub({ code: 'healed', name: 'Mended Wall Club' });
    await save(club);
    await sql`delete from club_words where search_text like 'mended%'`.execute(database.db);
    expect(await save(club)).toMatchObject({ unchanged: 1 });
    expect(await search('mended')).toEqual(['Mended Wall Club']);
  });

  test('more clubs than fit one statement are all saved, and all or none within a transaction', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => madeUpClub({ code: `many-${index}`, brandId: 3 }));
    expect(await save(...many)).toMatchObject({ added: 1500 });
    const bad = [madeUpClub({ code: 'good', brandId: 3 }), madeUpClub({ code: 'bad', brandId: 99 })];
    await expect(save(...bad)).rejects.toThrow('clubs_brand_id_check');
    expect(await database.db.selectFrom('clubs').select('id').where('code', '=', 'good').execute()).toEqual([]);
  });

  test('a deleted club takes its words and notes along', async () => {
    const { idByCode } = await save(madeUpClub({ code: 'gone', name: 'Vanished Links' }));
    const id = idByCode.get('gone') ?? 0;
    await inTransaction(database.db, (tx) =>
      replaceClubNotes(tx, new Map([[id, [{ audience: 'club', comment: 'Soon gone', outbound: true }]]])),
    );
    await database.db.deleteFrom('clubs').where('id', '=', id).execute();
    expect(await search('vanished')).toEqual([]);
    expect(await clubNotes(database.db, id, 'club')).toEqual([]);
  });
});

describe('notes', () => {
  test('NTE-02 staff and consumers read their own notes, the newest first', async () => {
    const { idByCode } = await save(madeUpClub({ code: 'noted' }));
    const id = idByCode.get('noted') ?? 0;
    const notes = [
      { audience: 'consumer', comment: 'Bring a tag', outbound: true },
      { audience: 'club', comment: 'Use the back gate', outbound: false },
      { audience: 'consumer', comment: 'Ask the starter', outbound: false },
    ] as const;
    await inTransaction(database.db, (tx) => replaceClubNotes(tx, new Map([[id, notes]])));
    expect(await clubNotes(database.db, id, 'consumer')).toMatchObject([
      { comment: 'Ask the starter', outbound: false },
      { comment: 'Bring a tag', outbound: true },
    ]);
    expect(await clubNotes(database.db, id, 'club')).toMatchObject([{ comment: 'Use the back gate', outbound: false }]);
  });

  test('replacing notes leaves none of the old ones', async () => {
    const { idByCode } = await save(madeUpClub({ code: 'renoted' }));
    const id = idByCode.get('renoted') ?? 0;
    const put = (comments: string[]) =>
      inTransaction(database.db, (tx) =>
        replaceClubNotes(
          tx,
          new Map([[id, comments.map((comment) => ({ audience: 'club' as const, comment, outbound: true }))]]),
        ),
      );
    await put(['one', 'two']);
    await put(['three']);
    expect((await clubNotes(database.db, id, 'club')).map((note) => note.comment)).toEqual(['three']);
    await put([]);
    expect(await clubNotes(database.db, id, 'club')).toEqual([]);
  });
});

async function search(term: string, asked: { brandId?: number; countryCode?: string; limit?: number } = {}) {
  const found = await searchClubs(database.db, { brandId: golf, term, limit: 50, ...asked });
  return found.map((club) => club.name);
}
