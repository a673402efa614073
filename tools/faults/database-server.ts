import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { asAdministrator } from '#ports/database/testing/as-administrator.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { Problem } from '../bootstrap/problem.mjs';
import { ensurePostgres15 } from '../test-run/debian-packages.ts';

/** The PostgreSQL server on which the booking servers keep everything. */
export type DatabaseServer = {
  readonly name: string;
  /** A new, empty database. */
  readonly url: string;
  /** Restarts it at the same address while servers are using it. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Debian's PostgreSQL 15, the oldest that we support; where it can't be had, the embedded one. */
export async function startDatabaseServer(folder: string): Promise<DatabaseServer> {
  try {
    process.env['POSTGRES_15_BIN'] = await ensurePostgres15();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return startEmbedded(join(folder, 'embedded'));
  }
  // Only now, because it reads where the programs are.
  const { startDebianPostgres } = await import('#ports/database/testing/debian-postgres.ts');
  const { url, restart, stop } = await startDebianPostgres({ folder: join(folder, 'postgres-15') });
  return { name: 'PostgreSQL 15', url: await newDatabase(url), restart: () => restart(), stop };
}

async function startEmbedded(folder: string): Promise<DatabaseServer> {
  const { administratorUrl, stop } = await startEmbeddedDatabase({ folder, log: silentLog, fsync: false });
  const url = await newDatabase(administratorUrl);
  return {
    name: 'the embedded PostgreSQL',
    url,
    // It is started again whenever it ends.
    restart: async () => process.kill(await postmasterOf(administratorUrl), 'SIGINT') && undefined,
    stop,
  };
}

async function postmasterOf(administratorUrl: string): Promise<number> {
  const [folder] = await asAdministrator(administratorUrl, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows.map(({ data_directory }) => data_directory);
  });
  const [pid] = (await readFile(join(folder ?? '', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

async function newDatabase(administratorUrl: string): Promise<string> {
  await asAdministrator(administratorUrl, (client) => client.query('create database portage_faults'));
  const url = new URL(administratorUrl);
  url.pathname = '/portage_faults';
  return url.href;
}
