import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import balancesFile from '#data/demo/balances.json' with { type: 'json' };
import clubsFile from '#data/demo/clubs.json' with { type: 'json' };
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { brandByKey, brandKeys } from '#rules/brand/brand.ts';
import { clubNotes, searchClubs } from '#records/clubs/clubs.ts';
import { demoClubs, factsOfDemoClub } from './demo-clubs.ts';
import { fillWithDemoData, giveDemoPasswords } from './demo-data.ts';
import { findGiftCard } from '#records/money/gift-cards.ts';
import { findPassword } from '#records/people/passwords.ts';
import { hashPassword, isPasswordRight } from '#kit/server/password-hash.ts';
import { giftCardCode } from '#rules/ledger/gift-card-code.ts';
import { askedQuestions, type ClubQuestion } from '#rules/club/question-sets.ts';
import type { Tables } from '#records/tables.ts';
import { termsStateOf } from '#records/people/terms.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { findCredit } from '#records/money/credit.ts';

const postalData = loadPostalData();

const isAboutTeeTime = (first: ClubQuestion | undefined): boolean => first?.question === 'Have you booked a tee time?';

describe('the invented places', () => {
  test('the file says that they are invented', () => {
    expect(clubsFile.note).toMatch(/invented/);
  });

  test('CLB-01 a demo club asks for the name of a booking only if there is one', () => {
    const sets = demoClubs.map((club) => factsOfDemoClub(club, postalData).questionSet);
    const set = sets.find((one) => isAboutTeeTime(one?.questions[0]));
    const asked = (answer: 'yes' | 'no') =>
      set ? askedQuestions(set, { 0: answer }).map(({ question }) => question) : [];
    expect(asked('yes')).toContain('What name is the booking under?');
    expect(asked('no')).not.toContain('What name is the booking under?');
    expect(asked('no')).toHaveLength(2);
  });

  test('BRD-01 every brand has at least ten demo clubs, and together they are at least 72', () => {
    for (const brand of brandKeys) {
      expect(demoClubs.filter((club) => club.brand === brand).length, brand).toBeGreaterThanOrEqual(10);
    }
    expect(demoClubs.length).toBeGreaterThanOrEqual(72);
    expect(new Set(demoClubs.map((club) => club.code)).size).toBe(demoClubs.length);
    expect(new Set(demoClubs.map((club) => club.name)).size).toBe(demoClubs.length);
  });

  test.each(demoClubs.filter((club) => ['US', 'PR', 'CA', 'JP'].includes(club.country)))(
    'ZIP-01 $name lies where its zip says',
    ({ country, zip, city, state }) => {
      expect(postalData.find({ country, zip })).toMatchObject({ zip, city, state });
    },
  );

  test('ZIP-02 one club lies in Auchterarder and one in Kamuela', () => {
    expect(demoClubs).toContainEqual(expect.objectContaining({ zip: 'PH3 1NF', city: 'Auchterarder', country: 'GB' }));
    expect(demoClubs).toContainEqual(expect.objectContaining({ zip: '96743', city: 'Kamuela', state: 'HI' }));
  });

  test('the demo clubs cover every time zone of the US and several countries', () => {
    const zones = new Set(demoClubs.map((club) => factsOfDemoClub(club, postalData).timeZone));
    for (const zone of ['New_York', 'Chicago', 'Denver', 'Phoenix', 'Los_Angeles', 'Anchorage', 'Puerto_Rico']) {
      expect(zones, zone).toContain(`America/${zone}`);
    }
    expect(zones).toContain('Pacific/Honolulu');
    const countries = new Set(demoClubs.map((club) => club.country));
    expect([...countries].sort()).toEqual(['BS', 'CA', 'GB', 'IE', 'JP', 'MX', 'PR', 'US']);
  });

  test('the demo clubs have phone numbers from fictional ranges', () => {
    for (const { phone, name } of demoClubs)
      expect(phone, name).toMatch(/555-01\d\d$|^\+44 1632 960\d{3}$|^\+353 20 915 \d{4}$/);
  });

  test('the demo clubs differ in closed days, carriers and daily pickup', () => {
    const facts = demoClubs.map((club) => factsOfDemoClub(club, postalData));
    expect(new Set(facts.map((club) => [...club.closedWeekdays].join(', '))).size).toBeGreaterThanOrEqual(6);
    expect(facts.some((club) => club.closedWeekdays.size === 0)).toBe(true);
    expect(new Set(facts.map((club) => club.preferredCarrier))).toEqual(new Set(['FEDEX', 'UPS', null]));
    expect(new Set(facts.map((club) => club.pickupCarriers.join(' ')))).toEqual(new Set(['FEDEX', 'UPS', 'FEDEX UPS']));
    expect(facts.some((club) => club.hasDailyPickup)).toBe(true);
    expect(facts.some((club) => club.originHolidays.length > 0)).toBe(true);
    expect(facts.some((club) => club.destinationHolidays.length > 0)).toBe(true);
  });

  test('a club that prefers a carrier is one where it collects', () => {
    const elsewhere = demoClubs
      .map((club) => factsOfDemoClub(club, postalData))
      .filter((club) => club.preferredCarrier && !club.pickupCarriers.includes(club.preferredCarrier));
    expect(elsewhere.map((club) => club.name)).toEqual([]);
  });

  test('BRD-05 the golf clubs write as "Golf shop"', () => {
    const golf = demoClubs.filter((club) => club.brand === 'golf');
    expect(new Set(golf.map((club) => club.senderName))).toEqual(new Set(['Golf shop']));
  });

  test('CLB-01 each demo club asks questions, some with branches and some for a text of limited length', () => {
    const sets = demoClubs.map((club) => factsOfDemoClub(club, postalData).questionSet);
    const all = sets.flatMap((set) => set?.questions.flatMap(withFollowing) ?? []);
    expect(sets.every((set) => set && set.header !== '' && set.subheader !== '' && set.questions.length > 0)).toBe(
      true,
    );
    expect(all.some((question) => question.type === 'logical' && question.yesQuestions.length > 0)).toBe(true);
    expect(all.some((question) => question.type === 'logical' && question.noQuestions.length > 0)).toBe(true);
    expect(all.every((question) => question.type === 'logical' || question.maxLength > 0)).toBe(true);
  });

  function withFollowing(question: ClubQuestion): ClubQuestion[] {
    const following = question.type === 'logical' ? [...question.yesQuestions, ...question.noQuestions] : [];
    return [question, ...following.flatMap(withFollowing)];
  }
});

describe('filling a database', () => {
  let database: TestDatabase<Tables>;

  beforeAll(async () => {
    database = await createRecordsDatabase();
    // Two servers that start together.
    await Promise.all([1, 2].map(() => fillWithDemoData(database.db, { postalData })));
  });

  afterAll(() => database.drop());

  async function counts(): Promise<number[]> {
    const tables = [
      'clubs',
      'club_words',
      'club_notes',
      'users',
      'address_points',
      'coupons',
      'rate_adjustments',
      'tax_rates',
      'surcharges',
      'holiday_changes',
      'disaster_notifications',
      'blocked_addresses',
      'drop_off_stores',
      'gift_cards',
      'ledger_entries',
    ] as const;
    const count = async (table: (typeof tables)[number]) => {
      const { count: rows } = await database.db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return rows;
    };
    return Promise.all(tables.map(count));
  }

  test('everything is there once, however many servers start', async () => {
    const before = await counts();
    expect(before[0]).toBe(demoClubs.length);
    expect(before.every((rows) => rows > 0)).toBe(true);
    await fillWithDemoData(database.db, { postalData });
    expect(await counts()).toEqual(before);
  });

  test('every place is found by its name, and has notes for both audiences and both ways', async () => {
    for (const { brand, name } of demoClubs) {
      const [found] = await searchClubs(database.db, { brandId: brandByKey(brand).id, term: name, limit: 1 });
      expect(found?.name).toBe(name);
      for (const audience of ['club', 'consumer'] as const) {
        const notes = await clubNotes(database.db, found?.id ?? 0, audience);
        expect(new Set(notes.map((note) => note.outbound)), name).toEqual(new Set([true, false]));
      }
    }
  });

  test('the demo accounts are there with their roles, and the traveler has an address book', async () => {
    const users = await database.db.selectFrom('users').select(['email', 'role']).orderBy('id').execute();
    expect(users.map(({ email, role }) => `${email.split('@')[0]} ${role}`)).toEqual([
      'traveler user',
      'pro pro',
      'admin admin',
      'adminplus admin_plus',
      'manager manager',
      'club club_staff',
      'carrier carrier_admin',
      'newterms user',
      'credit user',
    ]);
    const saved = await database.db
      .selectFrom('address_points')
      .innerJoin('users', 'users.id', 'address_points.user_id')
      .select('email')
      .execute();
    expect(new Set(saved.map(({ email }) => email))).toEqual(new Set(['traveler@portage.test']));
  });

  test('PRC-03 there are gift cards for every brand and for one, and the traveler has wallet credit', async () => {
    const codes = balancesFile.giftCards.map(({ code }) => giftCardCode(code)).filter((code) => code !== null);
    const cards = await Promise.all(codes.map((code) => findGiftCard(database.db, code)));
    expect(cards).toMatchObject([
      { brand: null, available: 10_000 },
      { brand: 'golf', available: 2500 },
    ]);
    const traveler = await findPassword(database.db, 'traveler@portage.test');
    expect(await findCredit(database.db, traveler?.userId ?? 0)).toMatchObject({ available: 5000 });
  });

  async function termsByName(db = database.db): Promise<string[]> {
    const users = await db.selectFrom('users').select(['id', 'email']).orderBy('id').execute();
    return Promise.all(
      users.map(async ({ id, email }) => `${email.split('@')[0]} ${await termsStateOf(db, { userId: id })}`),
    );
  }

  const termsOfAll = [
    'traveler accepted',
    'pro accepted',
    'admin accepted',
    'adminplus accepted',
    'manager accepted',
    'club accepted',
    'carrier accepted',
    'newterms changed',
    'credit accepted',
  ];

  test('CHK-04 all have accepted the terms in force, but for one who accepted an older version', async () => {
    expect(await termsByName()).toEqual(termsOfAll);
  });

  test('CHK-04 a database that was filled before there were terms gets the acceptances and the new person', async () => {
    const old = await createRecordsDatabase();
    const before = ['traveler', 'pro', 'admin', 'adminplus', 'manager', 'club', 'carrier'];
    await old.db
      .insertInto('users')
      .values(before.map((name) => ({ email: `${name}@portage.test` })))
      .execute();
    await Promise.all([1, 2].map(() => fillWithDemoData(old.db, { postalData })));
    expect(await termsByName(old.db)).toEqual(termsOfAll);
    expect(await old.db.selectFrom('clubs').select('id').execute()).toEqual([]);
    await old.drop();
  });

  test('filling the database sets no passwords, since production may do it too', async () => {
    expect(await database.db.selectFrom('passwords').selectAll().execute()).toEqual([]);
  });

  test('each demo person gets the password once, and one that was changed stays', async () => {
    const now = new Date('2026-03-02T12:00:00Z');
    const admin = await findPassword(database.db, 'admin@portage.test');
    const phc = await hashPassword('changed');
    await database.db
      .insertInto('passwords')
      .values({ user_id: admin?.userId ?? 0, phc, changed_at: now })
      .execute();
    await database.db.insertInto('users').values({ email: 'real@example.com' }).execute();
    await Promise.all([1, 2].map(() => giveDemoPasswords(database.db, now)));
    const kept = await database.db
      .selectFrom('users')
      .leftJoin('passwords', 'passwords.user_id', 'users.id')
      .select(['email', 'phc'])
      .execute();
    const right = await Promise.all(
      kept.map(async (row) => ((await isPasswordRight('portage-demo', row.phc)) ? row.email.split('@')[0] : null)),
    );
    expect(new Set(right.filter(Boolean))).toEqual(
      new Set(['traveler', 'pro', 'adminplus', 'manager', 'club', 'carrier', 'newterms', 'credit']),
    );
    expect((await findPassword(database.db, 'admin@portage.test'))?.phc).toBe(phc);
  });

  test('a database with clubs of its own gets no demo data', async () => {
    const own = await createRecordsDatabase();
    await own.db.insertInto('users').values({ email: 'real@example.com' }).execute();
    await fillWithDemoData(own.db, { postalData });
    expect(await own.db.selectFrom('clubs').select('id').execute()).toEqual([]);
    expect(await own.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'real@example.com' }]);
    await own.drop();
  });
});
