import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ClusterOfOtherVersion, clusterIn, swapCluster } from '#ports/database/embedded/cluster.ts';
import { lockFolder } from '#ports/database/embedded/folder-lock.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { verifyBackup } from '../backup/backup-file.ts';
import { auditBooks, restoreFromChecked } from '../backup/check-backup.ts';
import { withClient } from '../backup/with-client.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { type Command, type Outcome, UsageError, type Words } from '../command.ts';
import { quietLog, readEnvironment } from '../open-database.ts';
import { programVersion } from '../program-version.ts';

export const upgradeDatabaseCommand: Command = {
  usage: 'upgrade-database [--programs FOLDER]',
  summary: 'Brings the embedded database to the PostgreSQL of this release, after an upgrade across major versions.',
  details:
    'The server has to be stopped. The old data is read by the old programs: those in --programs, or those of Debian in /usr/lib/postgresql. It is written ' +
    'into a backup, loaded into a new database, compared and audited; then the new one takes its place. The old data and the backup stay until you delete them.',
  options: { programs: { type: 'string' } },
  run: async (words) => {
    const { databaseUrl, dataFolder } = readEnvironment();
    if (databaseUrl !== null) {
      throw new Error('DATABASE_URL names a database server: upgrade that one as its manual says (pg_upgrade).');
    }
    const folder = join(dataFolder, 'postgres');
    const versions = await findVersions(folder);
    if (versions === null) {
      return { isFine: true, lines: ['There is nothing to upgrade.'], data: { isUpgraded: false } };
    }
    const programs = readPrograms(words, versions.found);
    if (programs === null) return howToUpgrade(versions);
    return upgrade({ dataFolder, folder, programs, ...versions });
  },
};

type Versions = { readonly found: number; readonly wanted: number };

/** Null where the data is of this release's version, or there is none. */
async function findVersions(folder: string): Promise<Versions | null> {
  if (!existsSync(clusterIn(folder))) return null;
  try {
    await (await startEmbeddedDatabase({ folder, log: quietLog })).stop();
    return null;
  } catch (error) {
    if (error instanceof ClusterOfOtherVersion) return { found: error.found, wanted: error.wanted };
    throw error;
  }
}

function readPrograms({ values: { programs } }: Words, major: number): string | null {
  const isThere = (folder: string): boolean => existsSync(join(folder, 'postgres'));
  if (typeof programs === 'string') {
    if (!isThere(programs)) throw new UsageError(`There is no program postgres in ${programs}.`);
    return programs;
  }
  const debian = `/usr/lib/postgresql/${major}/bin`;
  return isThere(debian) ? debian : null;
}

function howToUpgrade({ found, wanted }: Versions): Outcome {
  const lines = [
    `The data is of PostgreSQL ${found}, this release brings ${wanted}, and the programs of ${found} are not on this machine. Either`,
    `  install them (on Debian: postgresql-${found}), then: npm run portage -- upgrade-database --programs FOLDER`,
    'or, with the release that you ran before:',
    '  1. npm run portage -- backup before-upgrade.backup --check',
    '  2. install this release, and move the folder postgres in DATA_DIR aside',
    '  3. npm run portage -- restore before-upgrade.backup',
  ];
  return { isFine: false, lines, data: { isUpgraded: false, found, wanted } };
}

async function upgrade({
  dataFolder,
  folder,
  programs,
  found,
  wanted,
}: Versions & { dataFolder: string; folder: string; programs: string }): Promise<Outcome> {
  const path = join(dataFolder, `before-postgresql-${wanted}.backup`);
  // An earlier try that was cut off.
  await rm(path, { force: true });
  const takenAt = new Date();
  const binaries = { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres'), localeArguments: [] };
  const old = await startEmbeddedDatabase({ folder, log: quietLog, binaries });
  try {
    const backup = { path, version: programVersion(), filesFolder: null, takenAt };
    await withClient(old.url, (client) => writeBackup(client, backup));
  } finally {
    await old.stop();
  }
  const { trailer } = await verifyBackup(path);
  const nextFolder = join(dataFolder, 'postgres-next');
  await rm(nextFolder, { recursive: true, force: true });
  const next = await startEmbeddedDatabase({ folder: nextFolder, log: quietLog });
  try {
    await restoreFromChecked(next.url, { path, filesFolder: null, mayReplace: false });
    const violations = await auditBooks(next.url, takenAt);
    if (violations.length > 0) {
      throw new Error(
        'The books did not balance before the upgrade: run audit with the old release. Nothing was changed.',
      );
    }
  } finally {
    await next.stop();
  }
  const kept = await swapUnderLock({ folder, next: clusterIn(nextFolder), oldMajor: found });
  await rm(nextFolder, { recursive: true, force: true });
  const lines = [
    `The database is of PostgreSQL ${wanted} now: ${trailer.tables} tables with ${trailer.rows} rows, compared and audited.`,
    `When all is well, delete ${kept} and ${path}.`,
  ];
  return { isFine: true, lines, data: { isUpgraded: true, found, wanted, kept, backup: path, rows: trailer.rows } };
}

async function swapUnderLock(swap: Parameters<typeof swapCluster>[0]): Promise<string> {
  const lock = lockFolder(swap.folder);
  try {
    return await swapCluster(swap);
  } finally {
    lock.release();
  }
}
