import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { currentTerms } from '#rules/account/terms.ts';
import type { Tables } from '#records/tables.ts';
import { acceptTerms, recordMarketingConsent, termsStateOf } from './terms.ts';
import { atOnce } from '#records/testing/at-once.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

const now = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-03T15:00:00Z');

let people = 0;

async function newUser(): Promise<number> {
  people += 1;
  const email = `person-${people}@portage.test`;
  return (await database.db.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow()).id;
}

describe('terms', () => {
  test('CHK-04 a new user has never accepted, an old version counts as changed, the one in force as accepted', async () => {
    const userId = await newUser();
    expect(await termsStateOf(database.db, { userId })).toBe('never-accepted');
    await acceptTerms(database.db, { userId, version: '2025-06', acceptedBy: userId, now });
    expect(await termsStateOf(database.db, { userId })).toBe('changed');
    await acceptTerms(database.db, { userId, version: currentTerms.version, acceptedBy: userId, now });
    expect(await termsStateOf(database.db, { userId })).toBe('accepted');
  });

  test('CHK-04 an acceptance counts only for its user', async () => {
    const [userId, other] = [await newUser(), await newUser()];
    await acceptTerms(database.db, { userId, version: currentTerms.version, acceptedBy: other, now });
    expect(await termsStateOf(database.db, { userId: other })).toBe('never-accepted');
  });

  test('CHK-04 the first acceptance stays, however many come at once', async () => {
    const [userId, admin] = [await newUser(), await newUser()];
    const version = currentTerms.version;
    await acceptTerms(database.db, { userId, version, acceptedBy: userId, now });
    await atOnce(database, 10, (db) => acceptTerms(db, { userId, version, acceptedBy: admin, now: later }));
    const rows = await database.db.selectFrom('terms_acceptances').selectAll().where('user_id', '=', userId).execute();
    expect(rows).toEqual([{ user_id: userId, version, accepted_by: userId, accepted_at: now }]);
  });
});

describe('news by email', () => {
  const record = (userId: number, isWanted: boolean, at: Date = now) =>
    database.db.transaction().execute((tx) => recordMarketingConsent(tx, { userId, isWanted, now: at }));

  const kept = async (userId: number) =>
    database.db
      .selectFrom('marketing_consents')
      .select(['is_wanted', 'recorded_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();

  test('CHK-06 nothing is stored for a user who never asked for news', async () => {
    const userId = await newUser();
    await record(userId, false);
    expect(await kept(userId)).toEqual([]);
  });

  test('CHK-06 each change of the choice is recorded once, with its time', async () => {
    const userId = await newUser();
    await record(userId, true);
    await record(userId, true, later);
    await record(userId, false, later);
    expect(await kept(userId)).toEqual([
      { is_wanted: true, recorded_at: now },
      { is_wanted: false, recorded_at: later },
    ]);
  });

  test('CHK-06 a record can be neither changed nor deleted', async () => {
    const userId = await newUser();
    await record(userId, true);
    await expect(database.db.deleteFrom('marketing_consents').execute()).rejects.toThrow('only grows');
    const change = sql`update marketing_consents set is_wanted = false`;
    await expect(change.execute(database.db)).rejects.toThrow('only grows');
  });
});
