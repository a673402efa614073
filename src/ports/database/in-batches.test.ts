import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';
import { type ParcelTables, parcelMigrations } from './testing/parcel-tables.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let testDatabase: TestDatabase<ParcelTables>;
let batches: (readonly string[])[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase<ParcelTables>({ migrationsFolder: parcelMigrations });
});

beforeEach(async () => {
  batches = [];
  await testDatabase.db.deleteFrom('parcels').execute();
});

afterAll(() => testDatabase.drop());

async function addParcels(db: Kysely<ParcelTables>, labels: readonly string[]): Promise<readonly string[]> {
  batches.push(labels);
  await db
    .insertInto('parcels')
    .values(labels.map((label) => ({ label })))
    .execute();
  return labels.map((label) => `${label} is in`);
}

const labelsOf = (count: number) => Array.from({ length: count }, (_, index) => `parcel ${index}`);

async function labelsIn(db: Kysely<ParcelTables>): Promise<readonly string[]> {
  return (await db.selectFrom('parcels').select('label').orderBy('id').execute()).map(({ label }) => label);
}

test('calls of one turn are served together, twenty at most, and each gets its own answer', async () => {
  const { db } = testDatabase;
  const add = inBatches(addParcels);
  const labels = labelsOf(30);
  const answers = await Promise.all(labels.map((label) => add(db, label)));
  expect(answers).toEqual(labels.map((label) => `${label} is in`));
  expect(batches.map(({ length }) => length)).toEqual([20, 10]);
  expect(await labelsIn(db)).toEqual(labels);
});

test('calls that come while a batch is under way are the next batch', async () => {
  const { db } = testDatabase;
  const add = inBatches(addParcels);
  const first = add(db, 'parcel 0');
  await nextTurn();
  const others = ['parcel 1', 'parcel 2'].map((label) => add(db, label));
  await Promise.all([first, ...others]);
  expect(batches).toEqual([['parcel 0'], ['parcel 1', 'parcel 2']]);
});

test('a batch that need not wait for its turn starts beside the one before it', async () => {
  let running = 0;
  let atOnceMax = 0;
  const read = inBatches(
    async (_db: Kysely<ParcelTables>, items: readonly number[]) => {
      running += 1;
      atOnceMax = Math.max(atOnceMax, running);
      await nextTurn();
      running -= 1;
      return items.map((item) => item * items.length);
    },
    { batchMax: 2, inTurn: false },
  );
  const answers = await Promise.all([1, 2, 3, 4, 5].map((item) => read(testDatabase.db, item)));
  expect(answers).toEqual([2, 4, 6, 8, 5]);
  expect(atOnceMax).toBe(3);
});

test('a call that comes while no batch is under way is served alone', async () => {
  const add = inBatches(addParcels);
  for (const label of labelsOf(3)) await add(testDatabase.db, label);
  expect(batches).toEqual([['parcel 0'], ['parcel 1'], ['parcel 2']]);
});

test('when the database refuses one call of a batch, the others succeed and that one gets the error', async () => {
  const { db } = testDatabase;
  await addParcels(db, ['parcel 2']);
  const add = inBatches(addParcels);
  const results = await Promise.allSettled(labelsOf(5).map((label) => add(db, label)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(results[2]).toMatchObject({ reason: { code: '23505' } });
  expect((await labelsIn(db)).toSorted()).toEqual(labelsOf(5));
});

test('a batch whose connection breaks is not tried again', async () => {
  const other = await createTestDatabase<ParcelTables>({ migrationsFolder: parcelMigrations });
  let runs = 0;
  const end = inBatches(async (own: Kysely<ParcelTables>, items: readonly number[]) => {
    runs += 1;
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(own);
    return items;
  });
  const results = await Promise.allSettled([1, 2, 3].map((item) => end(other.db, item)));
  await other.drop();
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(runs).toBe(1);
});

test('a batch that never ends does not hold up the next one', async () => {
  const seen: (readonly string[])[] = [];
  const ask = inBatches((_db: Kysely<ParcelTables>, items: readonly string[]) => {
    seen.push(items);
    return items.includes('stuck') ? new Promise<never>(() => {}) : Promise.resolve(items);
  });
  void ask(testDatabase.db, 'stuck');
  await nextTurn();
  expect(await ask(testDatabase.db, 'next')).toBe('next');
  expect(seen).toEqual([['stuck'], ['next']]);
});

test('a batch with too few answers fails for all of its callers', async () => {
  const ask = inBatches((_db: Kysely<ParcelTables>, items: readonly string[]) => Promise.resolve(items.slice(1)));
  const results = await Promise.allSettled(['a', 'b', 'c'].map((item) => ask(testDatabase.db, item)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('each database has batches of its own', async () => {
  const other = await createTestDatabase<ParcelTables>({ migrationsFolder: parcelMigrations });
  try {
    const add = inBatches(addParcels);
    const [here, there] = [testDatabase.db, other.db];
    await Promise.all([add(here, 'here 1'), add(there, 'there 1'), add(here, 'here 2'), add(there, 'there 2')]);
    expect(await labelsIn(here)).toEqual(['here 1', 'here 2']);
    expect(await labelsIn(there)).toEqual(['there 1', 'there 2']);
  } finally {
    await other.drop();
  }
});
