import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { doneTableStatement, migrationLock, readMigrationNames } from '#ports/database/migrate.ts';
import { isFileName } from '#ports/files/files.ts';
import {
  BackupDamaged,
  type BackupData,
  type BackupHeader,
  type BackupSequence,
  type BackupTable,
  readBackup,
} from './backup-file.ts';
import { copyIn, copyOut } from './copy-rows.ts';
import {
  copyColumns,
  dropPartitionStatements,
  dropStatements,
  quote,
  quoted,
  readObstacles,
  readTables,
  schemasOfAdapters,
  settingsOfCopies,
} from './our-tables.ts';

export type RestoreWanted = {
  readonly path: string;
  readonly migrationsFolder: string;
  /** Where the files outside of the database go; null leaves them in the backup. */
  readonly filesFolder: string | null;
  /** What is in the database is lost. */
  readonly mayReplace: boolean;
};

export type Restored = {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Tables that no migration makes: their rows are there, without indexes and rules. */
  readonly foreign: readonly string[];
};

/**
 * Loads a backup whose file was checked, all or nothing in one transaction. The tables are made by the migrations that the backup had, and
 * each is read back and compared; the caller runs newer migrations afterwards.
 */
export async function restoreBackup(client: pg.Client, wanted: RestoreWanted): Promise<Restored> {
  await client.query(`begin; ${settingsOfCopies}; select pg_advisory_xact_lock(${migrationLock}::bigint)`);
  try {
    await makeRoom(client, wanted);
    const restored = await load(client, wanted);
    await client.query('commit');
    await client.query('set statement_timeout = 0; analyze');
    return restored;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function makeRoom(client: pg.Client, { mayReplace }: RestoreWanted): Promise<void> {
  const { rows } = await client.query<{ servers: string }>(
    `select count(*)::text as servers from pg_stat_activity
     where datname = current_database() and application_name like 'portage%' and pid <> pg_backend_pid()`,
  );
  if (rows[0]?.servers !== '0') throw new Error('A server is using the database: stop all servers first.');
  const tables = await readTables(client);
  if (tables.length === 0) return;
  if (!mayReplace) {
    throw new Error(
      'The database is not empty. Restore into an empty one, or add --replace, which deletes everything that is in it now.',
    );
  }
  for (const statement of await dropStatements(client)) await client.query(statement);
}

async function load(client: pg.Client, wanted: RestoreWanted): Promise<Restored> {
  const foreign: string[] = [];
  const sums = { tables: 0, rows: 0, files: 0 };
  let obstacles: { putBack: string[] } | undefined;
  for await (const part of readBackup(wanted.path)) {
    switch (part.kind) {
      case 'header':
        await makeTables(client, wanted, part.header);
        obstacles = await clearTheWay(client);
        break;
      case 'table':
        if (!(await ensureTable(client, part.table))) foreign.push(quoted(part.table));
        sums.rows += await loadTable(client, part.table, part.data);
        sums.tables += 1;
        break;
      case 'sequences':
        for (const sequence of part.sequences) await setSequence(client, sequence);
        break;
      case 'file':
        sums.files += await loadFile(part.name, part.data, wanted);
        break;
      case 'trailer':
        for (const statement of obstacles?.putBack ?? []) await client.query(statement);
        return { ...sums, foreign };
    }
  }
  throw new BackupDamaged(`${wanted.path} is cut off.`);
}

/** As the release that wrote the backup had them: its later migrations may change rows that are not there yet. */
async function makeTables(
  client: pg.Client,
  wanted: RestoreWanted,
  { migrations, schemas, version }: BackupHeader,
): Promise<void> {
  const known = await readMigrationNames(wanted.migrationsFolder);
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Error(
      `The backup has the migration ${unknown}, which this release does not know: restore it with ${version}.`,
    );
  }
  await client.query(doneTableStatement);
  for (const name of migrations) {
    const statements = await fs.readFile(join(wanted.migrationsFolder, `${name}.sql`), 'utf8');
    // Nothing else uses these tables yet, and indexes can't be built beside the service within a transaction.
    await client.query(statements.replaceAll(/\b(index) concurrently\b/gi, '$1'));
  }
  for (const { name, statements } of schemasOfAdapters) if (schemas.includes(name)) await client.query(statements);
}

async function clearTheWay(client: pg.Client): Promise<{ putBack: string[] }> {
  for (const statement of await dropPartitionStatements(client)) await client.query(statement);
  const { remove, putBack } = await readObstacles(client);
  for (const statement of remove) await client.query(statement);
  // Migrations have filled some of them.
  await client.query(`truncate ${(await readTables(client)).map(quoted).join(', ')}`);
  return { putBack };
}

/** False where no migration makes the table: it is made here, as its columns are known. */
async function ensureTable(client: pg.Client, table: BackupTable): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [
    quoted(table),
  ]);
  if (rows[0]?.found) return true;
  const { partitionOf, columns } = table;
  if (partitionOf) {
    await client.query(`create table ${quoted(table)} partition of ${quoted(partitionOf)} ${partitionOf.bound}`);
    return true;
  }
  await client.query(
    `create table ${quoted(table)} (${columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')})`,
  );
  return false;
}

async function loadTable(client: pg.Client, table: BackupTable, data: BackupData): Promise<number> {
  const name = quoted(table);
  const stored = await copyIn(client, `copy ${name} ${copyColumns(table)} from stdin`, data.blocks());
  const { rows, sha256 } = data.end();
  const hash = createHash('sha256');
  for await (const block of copyOut(client, `copy ${name} ${copyColumns(table)} to stdout`)) hash.update(block);
  if (stored !== rows || hash.digest('hex') !== sha256) {
    throw new Error(`${name} was read back and is not what the backup has; nothing was changed.`);
  }
  return rows;
}

async function setSequence(client: pg.Client, sequence: BackupSequence): Promise<void> {
  const { lastValue, isCalled } = sequence;
  await client.query('select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null', [
    quoted(sequence),
    lastValue,
    isCalled,
  ]);
}

/** A file appears whole under its name. One that no row names does no harm and is deleted by a job. */
async function loadFile(name: string, data: BackupData, { filesFolder, path }: RestoreWanted): Promise<number> {
  if (!isFileName(name)) throw new BackupDamaged(`${path} is damaged: it has a file with the name ${name}.`);
  if (filesFolder === null) {
    for await (const _block of data.blocks());
    return 0;
  }
  const target = join(filesFolder, name);
  await fs.mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const file = await fs.open(`${target}.part`, 'w', 0o600);
  try {
    for await (const block of data.blocks()) await file.write(block);
    await file.sync();
  } finally {
    await file.close();
  }
  await fs.rename(`${target}.part`, target);
  return 1;
}
