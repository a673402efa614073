import type { SavedAddress } from '#rules/account/saved-address.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { addAddressPoint, searchAddressPoints } from './address-points.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { findPassword } from './passwords.ts';
import { addGuest, findUser, findUserByToken, registerUser } from './users.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';

const noon = new Date('2026-03-02T12:00:00Z');
const minuteLater = new Date('2026-03-02T12:01:00Z');
const recordEveryMs = 60_000;

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

async function newUser(email: string): Promise<number> {
  const row = await database.db
    .insertInto('users')
    .values({ email, first_name: 'Pat', role: 'pro', wholesale_basis_points: 1500 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

describe('tokens', () => {
  test('ACC-08 a token identifies its user until it expires', async () => {
    const userId = await newUser('token@portage.test');
    const token = await createUserToken(database.db, { userId, expiresAt: minuteLater });
    const user = await findUserByToken(database.db, token, { now: noon, recordEveryMs });
    expect(user).toEqual({
      id: userId,
      email: 'token@portage.test',
      isGuest: false,
      firstName: 'Pat',
      lastName: '',
      phone: '',
      role: 'pro',
      wholesaleBasisPoints: 1500,
      clubId: null,
      defaultAddressPointId: null,
    });
    expect(await findUser(database.db, userId)).toEqual(user);
    expect(await findUserByToken(database.db, token, { now: minuteLater, recordEveryMs })).toBeUndefined();
  });

  test('ACC-08 no other text is a token, and the token itself is kept nowhere', async () => {
    const userId = await newUser('hash@portage.test');
    const token = await createUserToken(database.db, { userId, expiresAt: minuteLater });
    for (const wrong of ['', '\0', `${token}x`, token.slice(1), token.toUpperCase()]) {
      expect(await findUserByToken(database.db, wrong, { now: noon, recordEveryMs })).toBeUndefined();
    }
    const kept = await database.db
      .selectFrom('user_tokens')
      .select('token_hash')
      .where('user_id', '=', userId)
      .execute();
    expect(kept.map((row) => row.token_hash.toString('base64url'))).not.toContain(token);
  });

  test('an unknown user is not found', async () => {
    expect(await findUser(database.db, 2_000_000_000)).toBeUndefined();
  });
});

describe('address book', () => {
  const point: SavedAddress = {
    placeName: 'Workshop',
    companyName: 'Rowan and Daughters',
    address1: '55 Ledger Street',
    address2: 'Floor 3',
    city: 'Montréal',
    state: 'QC',
    zip: 'H2X 1Y4',
    countryCode: 'CA',
    phoneNumber: '(514) 555-0101',
  };

  test('ACC-08 ENT-02 a saved address is found by the beginnings of its words, by its owner alone', async () => {
    const owner = await newUser('owner@portage.test');
    const other = await newUser('other@portage.test');
    const saved = await inTransaction(database.db, (tx) => addAddressPoint(tx, { userId: owner, point }));
    expect(saved).toEqual({ id: saved.id, ...point });
    for (const term of ['row', 'montreal', 'led 55', 'H2X', 'floor qc']) {
      expect(await searchAddressPoints(database.db, { userId: owner, term, limit: 50 }), term).toEqual([saved]);
      expect(await searchAddressPoints(database.db, { userId: other, term, limit: 50 }), term).toEqual([]);
    }
    for (const term of ['', '%', 'owan', 'row boston', '\0']) {
      expect(await searchAddressPoints(database.db, { userId: owner, term, limit: 50 }), term).toEqual([]);
    }
  });

  test('PNT-08 the newest addresses come first, and no more than asked for', async () => {
    const userId = await newUser('many@portage.test');
    for (const address1 of ['1 Fern Row', '2 Fern Row', '3 Fern Row']) {
      await inTransaction(database.db, (tx) => addAddressPoint(tx, { userId, point: { ...point, address1 } }));
    }
    const found = await searchAddressPoints(database.db, { userId, term: 'fern', limit: 2 });
    expect(found.map((each) => each.address1)).toEqual(['3 Fern Row', '2 Fern Row']);
  });
});

describe('guests', () => {
  const ida = { email: ' Ida@Example.com ', firstName: 'Ida', lastName: 'Marsh', phone: '305 555 0100' };
  const add = (guest: typeof ida) =>
    inTransaction(database.db, (tx) => addGuest(tx, guest, { version: '2026-01', now: noon }));

  test('CHK-01 every guest order has a record of its own with the name that was entered', async () => {
    const first = await add(ida);
    const second = await add({ ...ida, email: 'ida@example.com', firstName: 'Ilse', lastName: 'Moor' });
    expect(second).not.toBe(first);
    expect(await findUser(database.db, first)).toMatchObject({
      email: 'ida@example.com',
      firstName: 'Ida',
      isGuest: true,
    });
    expect(await findUser(database.db, second)).toMatchObject({ email: 'ida@example.com', firstName: 'Ilse' });
  });

  test('CHK-01 the record of a guest is not found by its contact email', async () => {
    await add({ ...ida, email: 'hidden@example.com' });
    expect(await findPassword(database.db, 'hidden@example.com')).toBeUndefined();
    const made = await inTransaction(database.db, (tx) => registerUser(tx, { ...ida, email: 'hidden@example.com' }));
    expect(made).toMatchObject({ kind: 'registered', user: { email: 'hidden@example.com', isGuest: false } });
  });

  test('CHK-04 the terms that a guest accepts are recorded', async () => {
    const userId = await add({ ...ida, email: 'new@example.com' });
    const rows = await database.db.selectFrom('terms_acceptances').selectAll().where('user_id', '=', userId).execute();
    expect(rows).toMatchObject([{ version: '2026-01', accepted_by: userId, accepted_at: noon }]);
  });
});
