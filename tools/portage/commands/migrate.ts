import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateToLatest, readMigrationNames, readMigrations } from '#ports/database/migrate.ts';
import type { Command } from '../command.ts';
import { checkMigration, type MigrationBreach } from '../migrations/check-migration.ts';
import { migrationsFolder, quietLog, withDatabaseAsItIs } from '../open-database.ts';

const status: Command = {
  usage: 'migrate status',
  summary: 'Says which migrations the database has, and which are pending.',
  details: 'Exit code 1 while some are pending. A server runs them by itself when it starts.',
  run: () =>
    withDatabaseAsItIs(async ({ db }) => {
      const { done, pending, newer } = await readMigrations({ db, folder: migrationsFolder });
      const lines = [
        `${done.length} done, the last one ${done.at(-1) ?? 'none'}`,
        ...pending.map((name) => `pending: ${name}`),
        ...newer.map((name) => `of a newer release: ${name}`),
      ];
      return { isFine: pending.length === 0, lines, data: { done: done.length, last: done.at(-1), pending, newer } };
    }),
};

const mayCreate = { mayCreate: true };

const up: Command = {
  usage: 'migrate up',
  summary: 'Runs the pending migrations, all or none.',
  details: 'An empty database gets all tables; so does a new embedded one in DATA_DIR, which is made if there is none.',
  run: () =>
    withDatabaseAsItIs(async ({ db }) => {
      const { pending } = await readMigrations({ db, folder: migrationsFolder });
      await migrateToLatest({ db, folder: migrationsFolder, log: quietLog });
      const lines = pending.length > 0 ? pending.map((name) => `done: ${name}`) : ['The database is up to date.'];
      return { isFine: true, lines, data: { done: pending } };
    }, mayCreate),
};

const check: Command = {
  usage: 'migrate check',
  summary:
    'Refuses migrations that would stop the running service: long locks, tables written again, columns it still uses.',
  details: 'Needs no database. `npm test` does the same. "-- accepted: REASON" above a statement accepts it.',
  run: async () => {
    const names = await readMigrationNames(migrationsFolder);
    const breaches: MigrationBreach[] = [];
    for (const name of names) {
      breaches.push(...checkMigration(name, await readFile(join(migrationsFolder, `${name}.sql`), 'utf8')));
    }
    const lines = breaches.flatMap(({ migration, statement, why }) => [`${migration}: ${statement}`, `    ${why}`]);
    return {
      isFine: breaches.length === 0,
      lines: lines.length > 0 ? lines : ['No migration holds a long lock.'],
      data: { breaches },
    };
  },
};

export const migrateCommands: readonly Command[] = [status, up, check];
