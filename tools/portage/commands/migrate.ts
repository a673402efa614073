import { migrateToLatest, readMigrations } from '#ports/database/migrate.ts';
import type { Command } from '../command.ts';
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

const up: Command = {
  usage: 'migrate up',
  summary: 'Runs the pending migrations, all or none.',
  run: () =>
    withDatabaseAsItIs(async ({ db }) => {
      const { pending } = await readMigrations({ db, folder: migrationsFolder });
      await migrateToLatest({ db, folder: migrationsFolder, log: quietLog });
      const lines = pending.length > 0 ? pending.map((name) => `done: ${name}`) : ['The database is up to date.'];
      return { isFine: true, lines, data: { done: pending } };
    }),
};

export const migrateCommands: readonly Command[] = [status, up];
