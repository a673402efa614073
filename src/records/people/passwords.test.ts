import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { findPassword, hashPassword, isPasswordRight } from './passwords.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

describe('what is kept of a password', () => {
  test('ACC-02 it names argon2id with the costs that OWASP asks for, and never the password', async () => {
    const phc = await hashPassword('over the hills');
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(phc).not.toContain('hills');
  });

  test('ACC-02 the same password is kept differently each time, and is right for both', async () => {
    const [first, second] = [await hashPassword('over the hills'), await hashPassword('over the hills')];
    expect(first).not.toBe(second);
    expect(await isPasswordRight('over the hills', first)).toBe(true);
    expect(await isPasswordRight('over the hills', second)).toBe(true);
  });

  test('ACC-02 a password that differs by a letter, a capital or a space is wrong', async () => {
    const phc = await hashPassword('over the hills');
    for (const wrong of ['over the hill', 'Over the hills', 'over the hills ', '', phc]) {
      expect(await isPasswordRight(wrong, phc), wrong).toBe(false);
    }
  });

  test('ACC-02 a password typed with a composed letter is the one typed with an accent behind it', async () => {
    const phc = await hashPassword('caf\u00e9');
    expect(await isPasswordRight('cafe\u0301', phc)).toBe(true);
  });

  test('ACC-02 a hash that was made with other costs is still read', async () => {
    // A vector of the reference implementation, with the salt `somesalt`.
    const phc = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await isPasswordRight('password', phc)).toBe(true);
    expect(await isPasswordRight('passwort', phc)).toBe(false);
  });

  test('ACC-02 no password is right where there is none', async () => {
    for (const password of ['', '\0', 'portage-demo']) expect(await isPasswordRight(password, null)).toBe(false);
  });

  test('ACC-02 to say no where there is no password takes the work of a comparison', async () => {
    const phc = await hashPassword('over the hills');
    const quickestMs = async (compare: () => Promise<boolean>): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const startMs = performance.now();
        await compare();
        times.push(performance.now() - startMs);
      }
      return Math.min(...times);
    };
    const withOneMs = await quickestMs(() => isPasswordRight('wrong', phc));
    // Without the work it would be over in a hundredth of the time.
    expect(await quickestMs(() => isPasswordRight('wrong', null))).toBeGreaterThan(withOneMs / 4);
  });

  test('what is no hash is a bug, not a wrong password', async () => {
    await expect(isPasswordRight('x', '$argon2id$broken')).rejects.toThrow('can not be read');
  });
});

test('ACC-02 an email leads to its account and its password, which may not be there yet', async () => {
  const users = await database.db
    .insertInto('users')
    .values([{ email: 'with@portage.test' }, { email: 'without@portage.test' }])
    .returning('id')
    .execute();
  const [withOne = { id: 0 }, without = { id: 0 }] = users;
  const phc = await hashPassword('over the hills');
  await database.db
    .insertInto('passwords')
    .values({ user_id: withOne.id, phc, changed_at: new Date('2026-03-02T12:00:00Z') })
    .execute();
  expect(await findPassword(database.db, 'with@portage.test')).toEqual({ userId: withOne.id, phc });
  expect(await findPassword(database.db, 'without@portage.test')).toEqual({ userId: without.id, phc: null });
  expect(await findPassword(database.db, 'nobody@portage.test')).toBeUndefined();
});
