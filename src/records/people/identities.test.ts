import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { type SignInAttemptRow, saveIdentityAttempt, takeIdentityAttempt } from './identities.ts';

const now = new Date('2026-03-02T12:00:00Z');
const inTenMinutes = new Date('2026-03-02T12:10:00Z');
const nextDay = new Date('2026-03-03T12:00:00Z');

let database: TestDatabase<Tables>;
let count = 0;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

describe('ACC-05 the way to a provider and back', () => {
  const sessionIdHash = Buffer.alloc(32, 1);

  async function setOut(): Promise<SignInAttemptRow> {
    count += 1;
    const attempt: SignInAttemptRow = {
      provider: 'google',
      state: `state-${count}`,
      nonce: 'nonce',
      codeVerifier: 'verifier',
      backPath: '/ship',
      linkingUserId: null,
    };
    await saveIdentityAttempt(database.db, { attempt, sessionIdHash, now, expiresAt: inTenMinutes });
    return attempt;
  }

  test('ACC-05 another browser, another provider and an unknown state find nothing', async () => {
    const { state } = await setOut();
    const asked = { provider: 'google', state, sessionIdHash, now } as const;
    expect(await takeIdentityAttempt(database.db, { ...asked, sessionIdHash: Buffer.alloc(32, 2) })).toBeUndefined();
    expect(await takeIdentityAttempt(database.db, { ...asked, provider: 'apple' })).toBeUndefined();
    expect(await takeIdentityAttempt(database.db, { ...asked, state: 'made up' })).toBeUndefined();
    expect(await takeIdentityAttempt(database.db, asked)).toBeDefined();
  });

  test('ACC-05 an attempt works once, even for two simultaneous callbacks', async () => {
    const attempt = await setOut();
    const asked = { provider: 'google', state: attempt.state, sessionIdHash, now } as const;
    const taken = await Promise.all([1, 2].map(() => takeIdentityAttempt(database.db, asked)));
    expect(taken.filter((one) => one !== undefined)).toEqual([attempt]);
  });

  test('ACC-05 an attempt expires, and the next one deletes it', async () => {
    const { state } = await setOut();
    const late = { provider: 'google', state, sessionIdHash, now: inTenMinutes } as const;
    expect(await takeIdentityAttempt(database.db, late)).toBeUndefined();
    const attempt: SignInAttemptRow = { ...(await setOut()), state: 'a later one' };
    await saveIdentityAttempt(database.db, { attempt, sessionIdHash, now: inTenMinutes, expiresAt: nextDay });
    expect(await database.db.selectFrom('identity_attempts').select('state_hash').execute()).toHaveLength(1);
  });
});
