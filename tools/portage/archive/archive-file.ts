import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import type pg from 'pg';
import * as z from 'zod/mini';
import { archiveOf, partitionName } from '#records/archive/archived-tables.ts';
import type { ArchivedTable } from '#records/tables.ts';
import { type Month, monthAfter, startOfMonth } from '#kit/server/months.ts';
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
  const part = quote(partitionName(archiveOf(of.table), of.month));
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

/** Loads a file back into the archive of the database. A file that was altered is refused, and nothing is changed. */
export async function restoreMonth(
  client: pg.Client,
  { folder, ...of }: MonthOfTable & { folder: string },
): Promise<{ rows: number }> {
  const path = join(folder, archiveFileName(of));
  const { columns } = z.parse(manifest, JSON.parse(await readFile(manifestPath(path), 'utf8')));
  const archive = archiveOf(of.table);
  const part = quote(partitionName(archive, of.month));
  const { rows: known } = await client.query<{ sha256: string; rows: string }>(
    'select file_sha256 as sha256, row_count as rows from archived_months where table_name = $1 and month = $2',
    [of.table, `${of.month}-01`],
  );
  if ((await checksumOf(path)) !== known[0]?.sha256) {
    throw new Error(`${path} is not the file that was written: its checksum differs.`);
  }
  await client.query(`begin; ${settingsOfCopies}`);
  try {
    await client.query(
      `create table ${part} partition of ${archive}
       for values from ('${startOfMonth(of.month).toISOString()}') to ('${startOfMonth(monthAfter(of.month)).toISOString()}')`,
    );
    const blocks = fs.createReadStream(path).pipe(zlib.createGunzip());
    const stored = await copyIn(client, `copy ${part} (${columns.map(quote).join(', ')}) from stdin`, blocks);
    if (stored !== Number(known[0].rows)) throw new Error(`${path} has ${stored} rows instead of ${known[0].rows}.`);
    await client.query(
      `update archived_months set file_name = null, file_sha256 = null, exported_at = null where table_name = $1 and month = $2`,
      [of.table, `${of.month}-01`],
    );
    await client.query('commit');
    return { rows: stored };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function columnsOf(client: pg.Client, { table }: MonthOfTable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [archiveOf(table)],
  );
  return rows.map(({ name }) => name);
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const block of fs.createReadStream(path).pipe(zlib.createGunzip())) hash.update(block as Buffer);
  return hash.digest('hex');
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
