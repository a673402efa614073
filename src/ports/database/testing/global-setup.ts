import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../embedded-database.ts';
import { asAdministrator } from './as-administrator.ts';
import { silentLog } from './silent-log.ts';
import { announceTestServer } from './test-server.ts';

/** One server for the whole test run: the one that DATABASE_URL names, or else a throw-away one. */
export default async function setUpTestServer(): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? givenServer(process.env.DATABASE_URL) : await throwAwayServer();
  const databasePrefix = `portage_test_${randomBytes(4).toString('hex')}`;
  announceTestServer({ administratorUrl: server.administratorUrl, databasePrefix });
  return () => server.tearDown(databasePrefix);
}

type ServerOfRun = { readonly administratorUrl: string; tearDown(databasePrefix: string): Promise<void> };

function givenServer(administratorUrl: string): ServerOfRun {
  return { administratorUrl, tearDown: (databasePrefix) => dropDatabases(administratorUrl, databasePrefix) };
}

async function throwAwayServer(): Promise<ServerOfRun> {
  const folder = await mkdtemp(join(tmpdir(), 'portage-test-'));
  const { administratorUrl, stop } = await startEmbeddedDatabase({ folder, log: silentLog, fsync: false });
  return {
    administratorUrl,
    tearDown: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Templates stay until the end of the run, and so do the databases of test files that failed to drop theirs. */
async function dropDatabases(administratorUrl: string, databasePrefix: string): Promise<void> {
  await asAdministrator(administratorUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [databasePrefix],
    );
    for (const { datname } of rows)
      await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
  });
}
