import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import zlib from 'node:zlib';
import * as z from 'zod/mini';
import { drained } from './drained.ts';

/*
 * A backup is one gzip stream of records: a letter, the length in four bytes, and that many bytes. All but the blocks of data are JSON.
 *   h header, then for each table t, d…, e; for each file f, d…, e; s the sequences; z the trailer, which ends the file.
 * An `e` has the checksum of the data before it, the trailer that of everything before it.
 */

const column = z.object({ name: z.string(), type: z.string() });

const tableHead = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(column),
  /** For a partition: of which table, and which rows it holds. */
  partitionOf: z.nullable(z.object({ schema: z.string(), name: z.string(), bound: z.string() })),
});

const fileHead = z.object({ name: z.string() });

const dataEnd = z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() });

const sequence = z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() });

const header = z.object({
  format: z.literal('portage-backup'),
  formatVersion: z.int(),
  /** The release that wrote it. */
  version: z.string(),
  takenAt: z.string(),
  /** Of PostgreSQL. */
  serverVersion: z.string(),
  migrations: z.array(z.string()),
  schemas: z.array(z.string()),
  /** Whether files outside of the database are in it. */
  hasFiles: z.boolean(),
});

const trailer = z.object({
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});

export type BackupHeader = z.infer<typeof header>;
export type BackupTable = z.infer<typeof tableHead>;
export type BackupSequence = z.infer<typeof sequence>;
export type BackupTrailer = z.infer<typeof trailer>;
type DataEnd = z.infer<typeof dataEnd>;

export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: BackupTable; readonly data: BackupData }
  | { readonly kind: 'file'; readonly name: string; readonly data: BackupData }
  | { readonly kind: 'sequences'; readonly sequences: readonly BackupSequence[] }
  | { readonly kind: 'trailer'; readonly trailer: BackupTrailer };

/** The bytes of a table or a file, to be read once and before the next part; its end is known afterwards. */
export type BackupData = { blocks(): AsyncGenerator<Buffer>; end(): DataEnd };

export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

const formatVersion = 1;
const headBytes = 5;
/** Far above the length of any record, so that a damaged length doesn't make us read gigabytes. */
const recordBytesMax = 16 * 1024 * 1024;

type Letter = 'h' | 't' | 'd' | 'e' | 'f' | 's' | 'z';

/** Writes beside the name and renames at the end, so that a file under its name is whole. */
export class BackupWriter {
  private readonly path: string;
  private readonly gzip = zlib.createGzip({ level: 4 });
  private readonly hash = createHash('sha256');
  private readonly out: fs.WriteStream;
  private readonly written: Promise<void>;
  private readonly totals = { tables: 0, rows: 0, files: 0, bytes: 0 };

  constructor(path: string) {
    this.path = path;
    // Only its owner may read it: it holds everything that the database does.
    this.out = fs.createWriteStream(unfinished(path), { mode: 0o600, flush: true });
    this.gzip.pipe(this.out);
    this.gzip.on('error', (error) => this.out.destroy(error));
    // A full disk ends the compression too, instead of leaving it waiting.
    this.out.on('error', (error) => this.gzip.destroy(error));
    this.written = finished(this.out);
    // Awaited at the end; a failure before is thrown by the next record.
    this.written.catch(() => undefined);
  }

  async header(content: Omit<BackupHeader, 'format' | 'formatVersion'>): Promise<void> {
    await this.json('h', { format: 'portage-backup', formatVersion, ...content } satisfies BackupHeader);
  }

  async table(table: BackupTable, blocks: AsyncGenerator<Buffer, number>): Promise<DataEnd> {
    await this.json('t', table);
    this.totals.tables += 1;
    return this.data(blocks);
  }

  async file(name: string, blocks: AsyncGenerator<Buffer, number>): Promise<DataEnd> {
    await this.json('f', { name });
    this.totals.files += 1;
    return this.data(blocks);
  }

  async sequences(sequences: readonly BackupSequence[]): Promise<void> {
    await this.json('s', sequences);
  }

  async finish(): Promise<BackupTrailer> {
    const end: BackupTrailer = { ...this.totals, sha256: this.hash.copy().digest('hex') };
    await this.json('z', end);
    this.gzip.end();
    await this.written;
    await rename(unfinished(this.path), this.path);
    await flushFolder(dirname(this.path));
    return end;
  }

  async abandon(): Promise<void> {
    this.gzip.destroy();
    this.out.destroy();
    await this.written.catch(() => undefined);
    await rm(unfinished(this.path), { force: true });
  }

  /** For a process that is about to end, and waits for nothing. */
  abandonAtOnce(): void {
    fs.rmSync(unfinished(this.path), { force: true });
  }

  private async data(blocks: AsyncGenerator<Buffer, number>): Promise<DataEnd> {
    const hash = createHash('sha256');
    let bytes = 0;
    for (;;) {
      const { done, value } = await blocks.next();
      if (done) {
        const end: DataEnd = { rows: value, bytes, sha256: hash.digest('hex') };
        this.totals.rows += value;
        this.totals.bytes += bytes;
        await this.json('e', end);
        return end;
      }
      hash.update(value);
      bytes += value.length;
      await this.record('d', value);
    }
  }

  private json(letter: Letter, content: unknown): Promise<void> {
    return this.record(letter, Buffer.from(JSON.stringify(content)));
  }

  private async record(letter: Letter, content: Buffer): Promise<void> {
    const head = Buffer.alloc(headBytes);
    head.write(letter);
    head.writeUInt32BE(content.length, 1);
    this.hash.update(head).update(content);
    this.gzip.write(head);
    const hasRoom = this.gzip.write(content);
    if (!hasRoom) await drained(this.gzip);
    if (this.out.errored) throw this.out.errored;
  }
}

function unfinished(path: string): string {
  return `${path}.part`;
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The parts of a backup in order, each checked: what comes out is what was written, or it throws `BackupDamaged`. Whether the file is whole is
 * known at the trailer.
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const records = new Records(path);
  try {
    yield { kind: 'header', header: readHeader(await records.next(), path) };
    for (;;) {
      const { letter, content } = await records.next();
      switch (letter) {
        case 't': {
          const data = dataOf(records);
          yield { kind: 'table', table: records.json(tableHead, content), data };
          data.end();
          break;
        }
        case 'f': {
          const data = dataOf(records);
          yield { kind: 'file', name: records.json(fileHead, content).name, data };
          data.end();
          break;
        }
        case 's':
          yield { kind: 'sequences', sequences: records.json(z.array(sequence), content) };
          break;
        case 'z': {
          const end = records.json(trailer, content);
          await records.expectEnd(end.sha256);
          yield { kind: 'trailer', trailer: end };
          return;
        }
        default:
          throw records.damaged();
      }
    }
  } finally {
    records.close();
  }
}

/** Reads all of a backup and changes nothing. Throws `BackupDamaged` unless it is whole. */
export async function verifyBackup(path: string): Promise<{ header: BackupHeader; trailer: BackupTrailer }> {
  let first: BackupHeader | undefined;
  for await (const part of readBackup(path)) {
    if (part.kind === 'header') first = part.header;
    if (part.kind === 'table' || part.kind === 'file') for await (const _block of part.data.blocks());
    if (part.kind === 'trailer' && first) return { header: first, trailer: part.trailer };
  }
  throw new BackupDamaged(`${path} is cut off.`);
}

function readHeader({ letter, content }: BackupRecord, path: string): BackupHeader {
  const read = letter === 'h' ? z.safeParse(header, parsed(content)) : undefined;
  if (!read?.success) throw new BackupDamaged(`${path} is not a backup of Portage.`);
  if (read.data.formatVersion > formatVersion) {
    throw new Error(
      `${path} was written by Portage ${read.data.version}, which is newer: restore it with that release.`,
    );
  }
  return read.data;
}

function dataOf(records: Records): BackupData {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  let end: DataEnd | undefined;
  return {
    async *blocks() {
      for (;;) {
        const { letter, content } = await records.next();
        if (letter === 'd') {
          hash.update(content);
          bytes += content.length;
          yield content;
          continue;
        }
        end = letter === 'e' ? records.json(dataEnd, content) : undefined;
        if (end?.bytes !== bytes || end.sha256 !== hash.digest('hex')) throw records.damaged();
        return;
      }
    },
    end: () => {
      if (!end) throw new Error('The data of a part was not read to its end.');
      return end;
    },
  };
}

type BackupRecord = { readonly letter: string; readonly content: Buffer };

class Records {
  private readonly path: string;
  private readonly file: fs.ReadStream;
  private readonly gunzip = zlib.createGunzip();
  private readonly chunks: AsyncIterator<Buffer>;
  private readonly hash = createHash('sha256');
  private buffer = Buffer.alloc(0);
  /** The hash of everything before the current record. */
  private hashBefore = '';

  constructor(path: string) {
    this.path = path;
    this.file = fs.createReadStream(path);
    this.file.on('error', (error) => this.gunzip.destroy(error));
    this.chunks = this.file.pipe(this.gunzip)[Symbol.asyncIterator]();
  }

  async next(): Promise<BackupRecord> {
    const head = await this.take(headBytes);
    const length = head.readUInt32BE(1);
    const letter = head.toString('latin1', 0, 1);
    if (length > recordBytesMax) throw this.damaged();
    const content = await this.take(length);
    if (letter === 'z') this.hashBefore = this.hash.digest('hex');
    else this.hash.update(head).update(content);
    return { letter, content };
  }

  json<T>(schema: z.ZodMiniType<T>, content: Buffer): T {
    const read = z.safeParse(schema, parsed(content));
    if (!read.success) throw this.damaged();
    return read.data;
  }

  async expectEnd(sha256: string): Promise<void> {
    const isAlone = this.buffer.length === 0 && (await this.chunk()) === null;
    const { size } = await stat(this.path);
    if (!isAlone || sha256 !== this.hashBefore || this.gunzip.bytesWritten !== size) throw this.damaged();
  }

  damaged(): BackupDamaged {
    return new BackupDamaged(`${this.path} is damaged: it was cut off or altered.`);
  }

  close(): void {
    this.file.destroy();
    this.gunzip.destroy();
  }

  private async take(length: number): Promise<Buffer> {
    while (this.buffer.length < length) {
      const chunk = await this.chunk();
      if (chunk === null) throw this.damaged();
      this.buffer = Buffer.concat([this.buffer, chunk]);
    }
    const taken = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length);
    return taken;
  }

  private async chunk(): Promise<Buffer | null> {
    try {
      const { done, value } = await this.chunks.next();
      return done ? null : value;
    } catch (error) {
      throw this.readError(error);
    }
  }

  private readError(error: unknown): unknown {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'Z_DATA_ERROR' && this.gunzip.bytesWritten < headBytes * 4) {
      return new BackupDamaged(`${this.path} is not a backup of Portage.`);
    }
    if (code.startsWith('Z_')) return this.damaged();
    return new Error(`${this.path} can't be read.`, { cause: error });
  }
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}
