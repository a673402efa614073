import fs from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { isFileName } from '#ports/files/files.ts';
import { fileNotWritten, isFileError } from '../file-not-written.ts';
import { noPortage } from '../open-database.ts';
import { BackupWriter, type BackupTrailer } from './backup-file.ts';
import { copyOut } from './copy-rows.ts';
import { copyColumns, quote, quoted, readSequences, readTables, settingsOfCopies } from './our-tables.ts';
import { whenTerminated } from './when-terminated.ts';

export type BackupWanted = {
  readonly path: string;
  /** The version of this program. */
  readonly version: string;
  /** The folder of the files outside of the database; null where a bucket holds them. */
  readonly filesFolder: string | null;
  readonly takenAt: Date;
};

/** Writes everything as of one point in time, while the service runs. Nothing is in memory for longer than a block. */
export async function writeBackup(client: pg.Client, wanted: BackupWanted): Promise<BackupTrailer> {
  const writer = new BackupWriter(wanted.path);
  const stopWaiting = whenTerminated(() => writer.abandonAtOnce());
  try {
    await client.query(`begin isolation level repeatable read read only; ${settingsOfCopies}`);
    const trailer = await writeAll(client, writer, wanted);
    await client.query('commit');
    return trailer;
  } catch (error) {
    await writer.abandon();
    throw isFileError(error) ? fileNotWritten(wanted.path, error) : error;
  } finally {
    stopWaiting();
  }
}

async function writeAll(client: pg.Client, writer: BackupWriter, wanted: BackupWanted): Promise<BackupTrailer> {
  const tables = await readTables(client);
  if (tables.length === 0) throw new Error('The database is empty: there is nothing to back up.');
  // No table may be altered before it was read; rows may change.
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`);
  const files = wanted.filesFolder === null ? [] : await listFiles(wanted.filesFolder);
  await writer.header({
    version: wanted.version,
    takenAt: wanted.takenAt.toISOString(),
    serverVersion: await readServerVersion(client),
    migrations: await readMigrationsDone(client),
    schemas: [...new Set(tables.map(({ schema }) => schema))],
    hasFiles: wanted.filesFolder !== null,
  });
  for (const table of tables) {
    await writer.table(table, copyOut(client, `copy ${quoted(table)} ${copyColumns(table)} to stdout`));
  }
  // Sequences belong to no snapshot. Read after the rows, they are at or beyond every number that is used.
  await writer.sequences(await readSequences(client));
  for (const name of files) await writeFile(writer, join(wanted.filesFolder ?? '', name), name);
  return writer.finish();
}

async function readServerVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return rows[0]?.server_version ?? '';
}

async function readMigrationsDone(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('kysely_migration') is not null as "isThere"`,
  );
  if (!found[0]?.isThere) throw new Error(noPortage);
  const { rows } = await client.query<{ name: string }>(`select name from ${quote('kysely_migration')} order by name`);
  if (rows.length === 0) throw new Error(noPortage);
  return rows.map(({ name }) => name);
}

/** A file that is being written has another name until it is whole. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter(isFileName).sort();
}

async function writeFile(writer: BackupWriter, path: string, name: string): Promise<void> {
  const stream = fs.createReadStream(path);
  const blocks = stream[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  // Opened before its record is begun: a file that was removed a moment ago is left out.
  const first = await blocks.next().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (first === null) return;
  await writer.file(name, withFirst(first, blocks));
}

async function* withFirst(
  first: IteratorResult<Buffer>,
  rest: AsyncIterableIterator<Buffer>,
): AsyncGenerator<Buffer, number> {
  if (!first.done) yield first.value;
  yield* rest;
  return 0;
}
