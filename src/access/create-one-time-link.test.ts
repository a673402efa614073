import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import {
  deleteLinksOf,
  deleteRegistrationsOf,
  findOneTimeLink,
  type OneTimeLink,
  takeOneTimeLink,
} from '#records/people/one-time-links.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import type { OneTimeLinkPurpose } from '#rules/account/one-time-link.ts';
import { createClaimLink, createOneTimeLink } from './create-one-time-link.ts';

const now = new Date('2026-03-02T12:00:00Z');
const siteUrl = 'https://golf.example.com';
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let database: TestDatabase<Tables>;
let people = 0;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

async function newUser(): Promise<number> {
  people += 1;
  const row = await database.db
    .insertInto('users')
    .values({ email: `person-${people}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function make(link: OneTimeLink): Promise<string> {
  return inTransaction(database.db, (tx) => createOneTimeLink(tx, { link, siteUrl, now }));
}

function take(token: string, { purposes = ['reset-password'] as OneTimeLinkPurpose[], at = now } = {}) {
  return inTransaction(database.db, (tx) => takeOneTimeLink(tx, { token, purposes, now: at }));
}

function tokenOf(address: string): string {
  return address.split('#token=')[1] ?? '';
}

const registration = {
  email: 'new@example.com',
  firstName: 'Nora',
  lastName: 'Bligh',
  phone: '561 555 0142',
  termsVersion: '2026-11',
};

describe('ACC-02 links that are good once', () => {
  test('ACC-02 the token comes after the #, which no server is sent, and only its hash is kept', async () => {
    const address = await make({ purpose: 'reset-password', userId: await newUser() });
    expect(address).toMatch(/^https:\/\/golf\.example\.com\/password\/reset#token=[\w-]{43}$/);
    const rows = await database.db.selectFrom('one_time_links').select('token_hash').execute();
    expect(rows.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(tokenOf(address));
  });

  test('ACC-02 it works once, and finding it does not use it up', async () => {
    const userId = await newUser();
    const token = tokenOf(await make({ purpose: 'reset-password', userId }));
    const asked = { token, purposes: ['reset-password'], now } as const;
    for (let looks = 0; looks < 2; looks += 1) {
      expect(await findOneTimeLink(database.db, asked)).toEqual({ purpose: 'reset-password', userId });
    }
    expect(await take(token)).toEqual({ purpose: 'reset-password', userId });
    expect(await take(token)).toBeUndefined();
    expect(await findOneTimeLink(database.db, asked)).toBeUndefined();
  });

  test('ACC-02 of many simultaneous requests one gets it', async () => {
    const token = tokenOf(await make({ purpose: 'reset-password', userId: await newUser() }));
    const taken = await Promise.all(Array.from({ length: 8 }, () => take(token)));
    expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
  });

  test('ACC-02 a link to a password is good for half an hour, one to an account for thirty days', async () => {
    const userId = await newUser();
    const reset = tokenOf(await make({ purpose: 'reset-password', userId }));
    expect(await take(reset, { at: minutesLater(30) })).toBeUndefined();
    expect(await take(reset, { at: minutesLater(29) })).toBeDefined();
    const claim = await inTransaction(database.db, (tx) => createClaimLink(tx, { userId, siteUrl, now }));
    expect(claim.url).toBe(`${siteUrl}/claim#token=${claim.token}`);
    const purposes: OneTimeLinkPurpose[] = ['claim-account'];
    expect(await take(claim.token, { purposes, at: minutesLater(30 * 24 * 60) })).toBeUndefined();
    expect(await take(claim.token, { purposes, at: minutesLater(30 * 24 * 60 - 1) })).toBeDefined();
  });

  test('ACC-02 a link for one thing does not serve another, and no other text is a token', async () => {
    const token = tokenOf(await make({ purpose: 'reset-password', userId: await newUser() }));
    expect(await take(token, { purposes: ['claim-account', 'register'] })).toBeUndefined();
    for (const wrong of ['', '\0', `${token}x`, token.slice(1)]) expect(await take(wrong)).toBeUndefined();
    expect(await take(token)).toBeDefined();
  });

  test('ACC-01 a registration waits in its link and comes back as it was', async () => {
    const token = tokenOf(await make({ purpose: 'register', registration }));
    expect(await take(token, { purposes: ['register'] })).toEqual({ purpose: 'register', registration });
  });

  test('ACC-02 choosing a password deletes the other links of the user, and those of no one else', async () => {
    const [mine, theirs] = [await newUser(), await newUser()];
    const [own, other] = [
      tokenOf(await make({ purpose: 'reset-password', userId: mine })),
      tokenOf(await make({ purpose: 'reset-password', userId: theirs })),
    ];
    const pending = tokenOf(await make({ purpose: 'register', registration }));
    await inTransaction(database.db, (tx) => deleteLinksOf(tx, mine));
    expect(await take(own)).toBeUndefined();
    expect(await take(other)).toBeDefined();
    await inTransaction(database.db, (tx) => deleteRegistrationsOf(tx, registration.email));
    expect(await take(pending, { purposes: ['register'] })).toBeUndefined();
  });
});
