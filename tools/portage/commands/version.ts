import { readMigrationNames } from '#ports/database/migrate.ts';
import type { Command } from '../command.ts';
import { migrationsFolder } from '../open-database.ts';
import { programVersion } from '../program-version.ts';

export const versionCommand: Command = {
  usage: 'version',
  summary: 'Says which release this is, and the last migration that it knows.',
  run: async () => {
    const version = programVersion();
    const migration = (await readMigrationNames(migrationsFolder)).at(-1);
    const lines = [`Portage ${version}`, `last migration ${migration ?? 'none'}`, `Node ${process.versions.node}`];
    return { isFine: true, lines, data: { version, migration, node: process.versions.node } };
  },
};
