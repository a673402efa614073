import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { asAdministrator } from './as-administrator.ts';
import { type ParcelTables, parcelMigrations } from './parcel-tables.ts';
import { createTestDatabase } from './test-database.ts';
import { currentTestServer } from './test-server.ts';

test('callers that start together share one template, whose seed runs once, and none sees the rows of another', async () => {
  let seeds = 0;
  const databases = await Promise.all(
    ['first', 'second', 'third'].map(async (label) => {
      const database = await createTestDatabase<ParcelTables>({
        migrationsFolder: parcelMigrations,
        templateName: 'with one parcel',
        seed: async (db) => {
          seeds += 1;
          await db.insertInto('parcels').values({ label: 'seeded' }).execute();
        },
      });
      onTestFinished(database.drop);
      await database.db.insertInto('parcels').values({ label }).execute();
      return database;
    }),
  );
  expect(seeds).toBe(1);
  const labels = await Promise.all(
    databases.map(({ db }) => db.selectFrom('parcels').select('label').orderBy('id').execute()),
  );
  expect(labels).toEqual([
    [{ label: 'seeded' }, { label: 'first' }],
    [{ label: 'seeded' }, { label: 'second' }],
    [{ label: 'seeded' }, { label: 'third' }],
  ]);
});

test('a seed without a name fills only the database of its caller', async () => {
  const seeded = await createTestDatabase<ParcelTables>({
    migrationsFolder: parcelMigrations,
    seed: async (db) => void (await db.insertInto('parcels').values({ label: 'mine' }).execute()),
  });
  onTestFinished(seeded.drop);
  const plain = await createTestDatabase<ParcelTables>({ migrationsFolder: parcelMigrations });
  onTestFinished(plain.drop);
  await expect(seeded.db.selectFrom('parcels').selectAll().execute()).resolves.toHaveLength(1);
  await expect(plain.db.selectFrom('parcels').selectAll().execute()).resolves.toHaveLength(0);
});

test('a seed that fails leaves no template, so the next caller is not given half of one', async () => {
  const make = (seed: () => Promise<void>) =>
    createTestDatabase<ParcelTables>({ migrationsFolder: parcelMigrations, templateName: 'fails at first', seed });
  await expect(make(() => Promise.reject(new Error('no parcels today')))).rejects.toThrow('no parcels today');
  const database = await make(() => Promise.resolve());
  onTestFinished(database.drop);
  await expect(database.db.selectFrom('parcels').selectAll().execute()).resolves.toEqual([]);
});

test('a dropped database is gone', async () => {
  const database = await createTestDatabase<ParcelTables>({ migrationsFolder: parcelMigrations });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  await database.drop();
  const left = await asAdministrator(currentTestServer().administratorUrl, (client) =>
    client.query('select from pg_database where datname = $1', [rows[0]?.name]),
  );
  expect(left.rowCount).toBe(0);
});
