import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { createCart } from '#records/carts/carts.ts';
import { findSavedSession, type SavedSession, saveSession } from './saved-sessions.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

const trip: SavedSession = {
  originCity: 'Aspen',
  originState: 'CO',
  destinationCity: 'Miami',
  destinationState: 'FL',
  travelers: ['Ada Park:ada@portage.test', 'Zoë "Z" {Ng}, Jr.:'],
  shipState: { version: 1, o_city: 'Aspen', travelers: [{ name: 'Zoë \\ "Z"' }] },
};

async function newCart(): Promise<number> {
  const guest = { brandId: 5, userId: null, microSiteId: null, sessionIdHash: null };
  const { cart } = await inTransaction(database.db, (tx) => createCart(tx, { ...guest, now: new Date() }));
  return cart.id;
}

function save(cartId: number, revision: number | null, city = 'Aspen') {
  const session = { ...trip, originCity: city };
  return saveSession(database.db, { cartId, session, revision, now: new Date('2026-03-02T15:00:00Z') });
}

async function keptCity(cartId: number): Promise<string | undefined> {
  return (await findSavedSession(database.db, cartId))?.originCity;
}

test('ENT-07 a saved trip is found with its cart and with no other', async () => {
  const cartId = await newCart();
  expect(await findSavedSession(database.db, cartId)).toBeUndefined();
  expect(await save(cartId, 7)).toEqual({ isSaved: true, revision: 7 });
  expect(await findSavedSession(database.db, cartId)).toEqual({ ...trip, revision: 7 });
  expect(await findSavedSession(database.db, await newCart())).toBeUndefined();
});

test('CRT-02 a later save replaces the earlier one, and a revision may be a timestamp', async () => {
  const cartId = await newCart();
  await save(cartId, 1);
  const revision = Date.parse('2026-03-02T15:00:00Z');
  expect(await save(cartId, revision, 'Vail')).toEqual({ isSaved: true, revision });
  expect(await keptCity(cartId)).toBe('Vail');
});

test('CRT-02 an older save that arrives late changes nothing and returns the saved revision', async () => {
  const cartId = await newCart();
  await save(cartId, 9, 'Vail');
  expect(await save(cartId, 8, 'Aspen')).toEqual({ isSaved: false, revision: 9 });
  expect(await keptCity(cartId)).toBe('Vail');
});

test('CRT-02 the same save twice is saved once and answered alike', async () => {
  const cartId = await newCart();
  expect(await save(cartId, 4)).toEqual(await save(cartId, 4));
});

test('CRT-02 a save without a revision always counts and leaves the revision unchanged', async () => {
  const cartId = await newCart();
  expect(await save(cartId, null)).toEqual({ isSaved: true, revision: 0 });
  await save(cartId, 5, 'Vail');
  expect(await save(cartId, null, 'Aspen')).toEqual({ isSaved: true, revision: 5 });
  expect(await keptCity(cartId)).toBe('Aspen');
});

test('CRT-02 of many simultaneous saves the one with the highest revision wins', async () => {
  const cartId = await newCart();
  const revisions = [3, 9, 1, 7, 5, 8, 2, 6, 4];
  await Promise.all(revisions.map((revision) => save(cartId, revision, `City ${revision}`)));
  expect(await keptCity(cartId)).toBe('City 9');
});

test('a saved trip is deleted with its cart', async () => {
  const cartId = await newCart();
  await save(cartId, 1);
  await database.db.deleteFrom('carts').where('id', '=', cartId).execute();
  expect(await findSavedSession(database.db, cartId)).toBeUndefined();
});
