import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { openDatabase } from '#ports/database/database.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { migrateToLatest } from '#ports/database/migrate.ts';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { fillWithDemoData } from '#records/demo/demo-data.ts';
import type { Tables } from '#records/tables.ts';
import { dropStatements } from '../backup/our-tables.ts';
import { withClient } from '../backup/with-client.ts';
import { type Command, UsageError } from '../command.ts';
import { migrationsFolder, quietLog, readEnvironment } from '../open-database.ts';

export const demoResetCommand: Command = {
  usage: 'demo reset [--yes]',
  summary: 'Deletes everything in the embedded database, orders and photos too, and fills it with the demo data again.',
  details:
    'Only for the embedded database outside of production, and while no server runs on it. Asks first, unless --yes is given.',
  options: { yes: { type: 'boolean' } },
  run: async ({ values }) => {
    const config = readEnvironment();
    if (config.databaseUrl !== null || config.environment === 'production' || !config.demoData) {
      throw new Error(
        'Only the embedded database of a demonstration can be reset: no DATABASE_URL, not in production, with DEMO_DATA.',
      );
    }
    if (values['yes'] !== true) await askFirst(config.dataFolder);
    // Started by this command and not shared, because a running server would continue with its cached data.
    const embedded = await startEmbeddedDatabase({ folder: join(config.dataFolder, 'postgres'), log: quietLog });
    try {
      await withClient(embedded.url, async (client) => {
        const statements = await dropStatements(client);
        await client.query(['begin', 'set local statement_timeout = 0', ...statements, 'commit'].join(';\n'));
      });
      await fill(embedded.url);
    } finally {
      await embedded.stop();
    }
    await rm(join(config.dataFolder, 'files'), { recursive: true, force: true });
    return { isFine: true, lines: ['The demo data is as new.'], data: { dataFolder: config.dataFolder } };
  },
};

async function fill(url: string): Promise<void> {
  const { db, close } = openDatabase<Tables>({ url, poolMax: 2, connectTimeoutMs: 10_000, log: quietLog });
  try {
    await migrateToLatest({ db, folder: migrationsFolder, log: quietLog });
    await fillWithDemoData(db, { postalData: loadPostalData() });
  } finally {
    await close();
  }
}

async function askFirst(dataFolder: string): Promise<void> {
  if (!process.stdin.isTTY) throw new UsageError('This deletes everything: add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Delete everything in ${dataFolder}? Type "yes": `);
  terminal.close();
  if (answer.trim() !== 'yes') throw new Error('Nothing was deleted.');
}
