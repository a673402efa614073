import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { createCart } from './carts.ts';
import { findCustomsInfo, saveCustomsInfo } from './customs-infos.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

async function newCart(): Promise<number> {
  const guest = { brandId: 5, userId: null, microSiteId: null, sessionIdHash: null };
  const { cart } = await inTransaction(database.db, (tx) => createCart(tx, { ...guest, now: new Date() }));
  return cart.id;
}

function save(cartId: number, arrival: string, departure: string): Promise<void> {
  const now = new Date('2026-03-02T15:00:00Z');
  return saveCustomsInfo(database.db, { cartId, info: { arrival, departure }, now });
}

test('INT-01 the days are found again with their cart, and with no other', async () => {
  const cartId = await newCart();
  expect(await findCustomsInfo(database.db, cartId)).toBeUndefined();
  await save(cartId, '2026-06-01', '2026-06-09');
  expect(await findCustomsInfo(database.db, cartId)).toEqual({ arrival: '2026-06-01', departure: '2026-06-09' });
  expect(await findCustomsInfo(database.db, await newCart())).toBeUndefined();
});

test('INT-01 a later answer replaces the earlier one, also when it has fewer days', async () => {
  const cartId = await newCart();
  await save(cartId, '2026-06-01', '2026-06-09');
  await save(cartId, '2026-07-01', '');
  expect(await findCustomsInfo(database.db, cartId)).toEqual({ arrival: '2026-07-01', departure: '' });
});

test('INT-01 the database itself refuses a departure before the arrival', async () => {
  const cartId = await newCart();
  await expect(save(cartId, '2026-06-09', '2026-06-01')).rejects.toThrow('customs_infos_days_in_order');
});

test('the days are deleted with their cart', async () => {
  const cartId = await newCart();
  await save(cartId, '2026-06-01', '');
  await database.db.deleteFrom('carts').where('id', '=', cartId).execute();
  expect(await findCustomsInfo(database.db, cartId)).toBeUndefined();
});
