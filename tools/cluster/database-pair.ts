import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DebianPostgres } from '#ports/database/testing/debian-postgres.ts';
import { asAdministrator } from '#ports/database/testing/as-administrator.ts';
import { ensurePostgres15 } from '../test-run/debian-packages.ts';

/** A primary that answers a commit once its replica has it too. */
export type DatabasePair = {
  readonly primary: DebianPostgres;
  readonly replica: DebianPostgres;
  /** The product's database on a server of the pair. */
  urlOn(server: DebianPostgres): string;
};

const databaseName = 'portage_cluster';

/** Flushed to the disk as in production, so that what was acknowledged survives. */
const settings = { fsync: 'on', max_wal_size: '2GB', checkpoint_timeout: '30s', wal_receiver_timeout: '5s' };

export async function startDatabasePair(folder: string): Promise<DatabasePair> {
  process.env['POSTGRES_15_BIN'] = await ensurePostgres15();
  // Only now, because it reads where the programs are.
  const { startDebianPostgres } = await import('#ports/database/testing/debian-postgres.ts');
  const primary = await startDebianPostgres({ folder: join(folder, 'primary'), settings });
  await asAdministrator(primary.url, (client) => client.query(`create database ${databaseName}`));
  const replica = await primary.startReplica({ folder: join(folder, 'replica') });
  // Set on the running primary alone: a promoted replica must not wait for a replica of its own.
  await changeSettings(primary, { synchronous_standby_names: 'replica' });
  await untilSynchronous(primary);
  return {
    primary,
    replica,
    urlOn: ({ url }) => {
      const address = new URL(url);
      address.pathname = `/${databaseName}`;
      return address.href;
    },
  };
}

/** Changes settings of a running server; null sets one back. */
export async function changeSettings(
  { url }: DebianPostgres,
  changes: Readonly<Record<string, string | null>>,
): Promise<void> {
  await asAdministrator(url, async (client) => {
    for (const [name, value] of Object.entries(changes)) {
      await client.query(value === null ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`);
    }
    await client.query('select pg_reload_conf()');
  });
}

const followsWithinMs = 30_000;

async function untilSynchronous({ url }: DebianPostgres): Promise<void> {
  const endMs = performance.now() + followsWithinMs;
  while (performance.now() < endMs) {
    const states = await asAdministrator(url, async (client) => {
      const { rows } = await client.query<{ sync_state: string }>('select sync_state from pg_stat_replication');
      return rows.map(({ sync_state }) => sync_state);
    });
    if (states.includes('sync')) return;
    await wait(50);
  }
  throw new Error('The replica does not follow the primary.');
}
