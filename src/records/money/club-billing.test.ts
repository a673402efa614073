import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import {
  clubsBilledFor,
  decideClubBilling,
  isClubBillingDisabled,
  listClubBillingRequests,
  mayBillClub,
  requestClubBilling,
} from './club-billing.ts';
import { saveClub } from '#records/testing/save-club.ts';
import type { Tables } from '#records/tables.ts';
import { atOnce } from '#records/testing/at-once.ts';
import { madeUpClub } from '#records/testing/made-up-club.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

const golf = 5;
const ski = 1;
const now = new Date('2026-03-02T12:00:00Z');

let database: TestDatabase<Tables>;
let userId: number;
let clubId: number;
let people = 0;

beforeAll(async () => {
  database = await createRecordsDatabase();
  clubId = await inTransaction(database.db, (tx) => saveClub(tx, madeUpClub({ code: 'kindly', name: 'Kindly Club' })));
});

beforeEach(async () => {
  people += 1;
  userId = await addUser(`person-${people}@portage.test`);
  await database.db.updateTable('clubs').set({ club_billing_disabled: false }).execute();
  await database.db.deleteFrom('brand_settings').execute();
});

afterAll(() => database.drop());

async function addUser(email: string): Promise<number> {
  const { id } = await database.db.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function grant(user: number): Promise<void> {
  await database.db.insertInto('club_billing_clubs').values({ user_id: user, club_id: clubId }).execute();
}

describe('the clubs that pay for a person', () => {
  test('PAY-07 a user can’t bill a club that was not granted to them', async () => {
    const other = await addUser(`other-${people}@portage.test`);
    await grant(other);
    expect(await clubsBilledFor(database.db, { userId, brandId: golf })).toEqual([]);
    expect(await mayBillClub(database.db, { userId, clubId, brandId: golf })).toBe(false);
  });

  test('PAY-07 the clubs are those of the brand, and only they may be billed', async () => {
    await grant(userId);
    expect(await clubsBilledFor(database.db, { userId, brandId: golf })).toEqual([{ id: clubId, name: 'Kindly Club' }]);
    expect(await mayBillClub(database.db, { userId, clubId, brandId: golf })).toBe(true);
    expect(await mayBillClub(database.db, { userId, clubId: clubId + 1, brandId: golf })).toBe(false);
    expect(await clubsBilledFor(database.db, { userId, brandId: ski })).toEqual([]);
    expect(await mayBillClub(database.db, { userId, clubId, brandId: ski })).toBe(false);
  });

  test('PAY-07 a club that is switched off is left out', async () => {
    await grant(userId);
    await database.db.updateTable('clubs').set({ club_billing_disabled: true }).where('id', '=', clubId).execute();
    expect(await clubsBilledFor(database.db, { userId, brandId: golf })).toEqual([]);
    expect(await mayBillClub(database.db, { userId, clubId, brandId: golf })).toBe(false);
    expect(await isClubBillingDisabled(database.db, { brandId: golf })).toBe(false);
  });

  test('PAY-07 a brand that is switched off has none, and the others keep theirs', async () => {
    await grant(userId);
    await database.db.insertInto('brand_settings').values({ brand_id: golf, club_billing_disabled: true }).execute();
    expect(await isClubBillingDisabled(database.db, { brandId: golf })).toBe(true);
    expect(await isClubBillingDisabled(database.db, { brandId: ski })).toBe(false);
    expect(await clubsBilledFor(database.db, { userId, brandId: golf })).toEqual([]);
    expect(await mayBillClub(database.db, { userId, clubId, brandId: golf })).toBe(false);
  });
});

describe('asking for club billing', () => {
  test('PAY-07 a request is stored once, however many presses arrive at once', async () => {
    const answers = await atOnce(database, 20, (db) => requestClubBilling(db, { userId, now }));
    expect(answers.filter((answer) => answer === 'asked')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'already-asked')).toHaveLength(19);
    const kept = await database.db
      .selectFrom('club_billing_requests')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(kept).toMatchObject([{ state: 'asked', asked_at: now, decided_at: null }]);
  });

  test('PAY-07 a user who was refused may ask again', async () => {
    await requestClubBilling(database.db, { userId, now });
    await database.db
      .updateTable('club_billing_requests')
      .set({ state: 'refused', decided_at: now })
      .where('user_id', '=', userId)
      .execute();
    expect(await requestClubBilling(database.db, { userId, now })).toBe('asked');
  });

  test('PAY-07 a user who has club billing cannot ask for it', async () => {
    await grant(userId);
    expect(await requestClubBilling(database.db, { userId, now })).toBe('has-it');
    const kept = await database.db
      .selectFrom('club_billing_requests')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(kept).toEqual([]);
  });

  test('PAY-07 a decided request has the time of its decision, an open one has none', async () => {
    await requestClubBilling(database.db, { userId, now });
    const withoutTime = database.db
      .updateTable('club_billing_requests')
      .set({ state: 'granted' })
      .where('user_id', '=', userId)
      .execute();
    await expect(withoutTime).rejects.toThrow('club_billing_requests_decided_or_open');
  });
});

describe('deciding about a request', () => {
  test('PAY-07 of many admins who decide at once, one succeeds, and the others learn that it was decided', async () => {
    const admins = await Promise.all(
      Array.from({ length: 8 }, (_, at) => addUser(`admin-${people}-${at}@portage.test`)),
    );
    await requestClubBilling(database.db, { userId, now });
    const [request] = await listClubBillingRequests(database.db, { userId, most: 1 });
    const requestId = request?.id ?? 0;
    const outcomes = await atOnce(database, admins.length, (db, at) => {
      const decision = at % 2 === 0 ? ({ state: 'granted', clubId } as const) : ({ state: 'refused' } as const);
      return inTransaction(db, (tx) => decideClubBilling(tx, { requestId, decision, decidedBy: admins[at] ?? 0, now }));
    });
    const kinds = outcomes.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'decided')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'decided-differently')).toHaveLength(4);
    const isGranted = kinds.indexOf('decided') % 2 === 0;
    expect(await clubsBilledFor(database.db, { userId, brandId: golf })).toHaveLength(isGranted ? 1 : 0);
    const [decided] = await listClubBillingRequests(database.db, { userId, most: 1 });
    expect(decided).toMatchObject({ state: isGranted ? 'granted' : 'refused', decidedAt: now });
  });
});
