import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from './in-transaction.ts';
import { type ParcelTables, parcelMigrations } from './testing/parcel-tables.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const day = '2026-11-16';
const otherDay = '2026-11-17';
let testDatabase: TestDatabase<ParcelTables>;

beforeAll(async () => {
  testDatabase = await createTestDatabase<ParcelTables>({ migrationsFolder: parcelMigrations });
});

beforeEach(async () => {
  await testDatabase.db.deleteFrom('parcel_counts').execute();
  await testDatabase.db
    .insertInto('parcel_counts')
    .values([{ day }, { day: otherDay }])
    .execute();
});

afterAll(() => testDatabase.drop());

test('work that fails leaves nothing behind and its error is passed on', async () => {
  const { db } = testDatabase;
  const work = inTransaction(db, async (tx) => {
    await tx.updateTable('parcel_counts').set({ parcels: 7 }).execute();
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  await expect(countOf(day)).resolves.toBe(0);
});

test('two that read and then write the same row are repeated until both have counted', async () => {
  const bothHaveRead = barrier(2);
  let runs = 0;
  const addOne = () =>
    inTransaction(
      testDatabase.db,
      async (tx) => {
        runs += 1;
        const { parcels } = await tx
          .selectFrom('parcel_counts')
          .where('day', '=', day)
          .selectAll()
          .executeTakeFirstOrThrow();
        await bothHaveRead();
        await tx
          .updateTable('parcel_counts')
          .set({ parcels: parcels + 1 })
          .where('day', '=', day)
          .execute();
      },
      { isolation: 'serializable' },
    );
  await Promise.all([addOne(), addOne()]);
  await expect(countOf(day)).resolves.toBe(2);
  expect(runs).toBeGreaterThan(2);
});

test('two that lock the same rows in opposite order both get through', async () => {
  const bothHoldOne = barrier(2);
  let runs = 0;
  const addToBoth = (days: readonly string[]) =>
    inTransaction(testDatabase.db, async (tx) => {
      runs += 1;
      for (const one of days) {
        await tx
          .updateTable('parcel_counts')
          .set((eb) => ({ parcels: eb('parcels', '+', 1) }))
          .where('day', '=', one)
          .execute();
        await bothHoldOne();
      }
    });
  await Promise.all([addToBoth([day, otherDay]), addToBoth([otherDay, day])]);
  await expect(countOf(day)).resolves.toBe(2);
  await expect(countOf(otherDay)).resolves.toBe(2);
  expect(runs).toBeGreaterThan(2);
});

test('after three repetitions the failure is passed on, and other failures are not repeated', async () => {
  let runs = 0;
  const refuseWith = (code: string) =>
    inTransaction(testDatabase.db, async (tx) => {
      runs += 1;

      await sql.raw(`do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`).execute(tx);
    });
  await expect(refuseWith('40001')).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(4);
  await expect(refuseWith('23505')).rejects.toMatchObject({ code: '23505' });
  expect(runs).toBe(5);
});

async function countOf(wanted: string): Promise<number> {
  const { db } = testDatabase;
  return (await db.selectFrom('parcel_counts').where('day', '=', wanted).select('parcels').executeTakeFirstOrThrow())
    .parcels;
}

/** Blocks callers until the given number have arrived; later ones pass. */
function barrier(expected: number): () => Promise<void> {
  const open = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived >= expected) open.resolve();
    return open.promise;
  };
}
