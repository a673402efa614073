import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import type pg from 'pg';
import * as z from 'zod/mini';
import { archiveTable, partitionName } from '#records/archive/archived-tables.ts';
import type { ArchivedTable } from '#records/tables.ts';
import { type Month, monthAfter, startOfMonth } from '#kit/server/months.ts';
import { errorText } from '#rules/error-text.ts';
import { copyIn, copyOut } from '../backup/copy-rows.ts';
import { quote, settingsOfCopies } from '../backup/our-tables.ts';

export type MonthOfTable = { readonly table: ArchivedTable; readonly month: Month };

/** Written beside the rows, so that a file can be read without the database it came from. */
const manifest = z.object({ columns: z.array(z.string()), rows: z.int(), sha256: z.string() });

function archiveFileName({ table, month }: MonthOfTable): string {
  return `${table}-${month}.copy.gz`;
}

/**
 * Writes an archived month into a file, reads the file back, and only then takes the month out of the database. The rows are as COPY writes them,
 * the checksum is theirs.
 */
export async function exportMonth(
  client: pg.Client,
  { folder, ...of }: MonthOfTable & { folder: string },
): Promise<{ rows: number; bytes: number }> {
  const part = quote(partitionName(archiveTable(of.table), of.month));
  const columns = await columnsOf(client, of);
  const path = join(folder, archiveFileName(of));
  const hash = createHash('sha256');
  let rows = 0;
  async function* blocks() {
    const source = copyOut(client, `copy (select ${columns.map(quote).join(', ')} from ${part} order by 1) to stdout`);
    for (let block = await source.next(); ; block = await source.next()) {
      if (block.done) {
        rows = block.value;
        return;
      }
      hash.update(block.value);
      yield block.value;
    }
  }
  await client.query(`begin; ${settingsOfCopies}`);
  try {
    // Only its owner may read it, like a backup.
    await pipeline(
      Readable.from(blocks()),
      zlib.createGzip(),
      fs.createWriteStream(`${path}.part`, { mode: 0o600, flush: true }),
    );
    const sha256 = hash.digest('hex');
    if ((await checksumOf(`${path}.part`)) !== sha256)
      throw new Error(`${path} was read back and is not what was written.`);
    await rename(`${path}.part`, path);
    await writeFile(manifestPath(path), `${JSON.stringify({ columns, rows, sha256 })}\n`, { mode: 0o600, flush: true });
    await flushFolder(folder);
    const counted = await client.query(
      `update archived_months set file_name = $3, file_sha256 = $4, exported_at = now()
       where table_name = $1 and month = $2 and row_count = $5 and file_name is null`,
      [of.table, `${of.month}-01`, archiveFileName(of), sha256, rows],
    );
    if (counted.rowCount !== 1)
      throw new Error(`${of.table} of ${of.month} has ${rows} rows, which is not what was archived.`);
    await client.query(`drop table ${part}`);
    await client.query('commit');
    return { rows, bytes: fs.statSync(path).size };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Why the file of an archived month can't be restored, in one sentence with its name; null if it is the file that was written. */
export async function problemOfFile(
  client: pg.Client,
  { folder, ...of }: MonthOfTable & { folder: string },
): Promise<string | null> {
  const path = join(folder, archiveFileName(of));
  const isReadable = await readManifest(path).then(
    () => null,
    (error: unknown) => `${manifestPath(path)} ${reasonOf(error)}.`,
  );
  if (isReadable !== null) return isReadable;
  const { sha256 } = await findArchived(client, of);
  return checksumOf(path).then(
    (found) => (found === sha256 ? null : `${path} is not the file that was written: its checksum differs.`),
    (error: unknown) => `${path} ${reasonOf(error)}.`,
  );
}

/** Loads a file, which has no problem, back into the archive of the database: all of it or nothing. */
export async function restoreMonth(
  client: pg.Client,
  { folder, ...of }: MonthOfTable & { folder: string },
): Promise<{ rows: number }> {
  const path = join(folder, archiveFileName(of));
  const { columns } = await readManifest(path);
  const { rows: known } = await findArchived(client, of);
  const archive = archiveTable(of.table);
  const part = quote(partitionName(archive, of.month));
  await client.query(`begin; ${settingsOfCopies}`);
  try {
    await client.query(
      `create table ${part} partition of ${archive}
       for values from ('${startOfMonth(of.month).toISOString()}') to ('${startOfMonth(monthAfter(of.month)).toISOString()}')`,
    );
    const stored = await copyIn(client, `copy ${part} (${columns.map(quote).join(', ')}) from stdin`, unzipped(path));
    if (stored !== known) throw new Error(`it has ${stored} rows instead of ${known}`);
    await client.query(
      `update archived_months set file_name = null, file_sha256 = null, exported_at = null where table_name = $1 and month = $2`,
      [of.table, `${of.month}-01`],
    );
    await client.query('commit');
    return { rows: stored };
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`${path} was not restored: ${errorText(cause)}.`, { cause });
  }
}

async function findArchived(client: pg.Client, of: MonthOfTable): Promise<{ sha256: string | null; rows: number }> {
  const { rows } = await client.query<{ sha256: string | null; rows: string }>(
    'select file_sha256 as sha256, row_count as rows from archived_months where table_name = $1 and month = $2',
    [of.table, `${of.month}-01`],
  );
  return { sha256: rows[0]?.sha256 ?? null, rows: Number(rows[0]?.rows ?? 0) };
}

async function readManifest(path: string): Promise<z.infer<typeof manifest>> {
  const text = await readFile(manifestPath(path), 'utf8');
  try {
    return z.parse(manifest, JSON.parse(text));
  } catch (cause) {
    throw new Error('it does not name the columns', { cause });
  }
}

/** The reason after the name of a file that could not be read. */
function reasonOf(error: unknown): string {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isMissing ? 'is not there' : `can't be read: ${errorText(error)}`;
}

async function columnsOf(client: pg.Client, { table }: MonthOfTable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [archiveTable(table)],
  );
  return rows.map(({ name }) => name);
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const block of unzipped(path)) hash.update(block);
  return hash.digest('hex');
}

/** An error of the file ends it as one of its content does. */
async function* unzipped(path: string): AsyncGenerator<Buffer> {
  const unzipping = zlib.createGunzip();
  const file = fs.createReadStream(path).on('error', (error) => unzipping.destroy(error));
  try {
    for await (const block of file.pipe(unzipping)) yield block as Buffer;
  } finally {
    file.destroy();
  }
}

function manifestPath(path: string): string {
  return path.replace(/\.copy\.gz$/, '.json');
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
