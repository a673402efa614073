import type pg from 'pg';
import { drained } from './drained.ts';

/** Rows travel in blocks of this size, however long one row is. */
const blockBytes = 64 * 1024;

/** How many blocks may wait for a slow disk before we stop reading from the database. */
const blocksWaitingMax = 8;

/**
 * The rows of `COPY … TO STDOUT` in blocks. Rows that were not read yet stay in the database, so a table of any size needs the same memory.
 * pg parses the messages of COPY and passes them to the query, so this needs no further package.
 */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer, number> {
  const query = new CopyOut(statement);
  client.query(query);
  let isRead = false;
  try {
    for (;;) {
      const block = query.takeBlock();
      if (block) yield block;
      else if (query.outcome) break;
      else await query.somethingNew();
    }
    isRead = true;
  } finally {
    // A reader that gave up ends the connection's use: the rest of the rows is still on its way.
    if (!isRead) query.discardRest();
  }
  if (query.outcome.kind === 'failed') throw query.outcome.error;
  return query.outcome.rows;
}

/** Sends blocks to `COPY … FROM STDIN` and returns how many rows the database has stored. */
export async function copyIn(client: pg.Client, statement: string, blocks: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, blocks, { resolve, reject }));
  });
}

type CopyOutcome =
  | { readonly kind: 'done'; readonly rows: number }
  | { readonly kind: 'failed'; readonly error: Error };

/** The messages that a query without rows may get; pg calls these by name. */
class CopyQuery {
  protected readonly statement: string;
  protected rows = 0;

  constructor(statement: string) {
    this.statement = statement;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.statement);
  }

  /** `COPY 12`. */
  handleCommandComplete({ text }: { readonly text: string }): void {
    this.rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

class CopyOut extends CopyQuery {
  outcome: CopyOutcome | undefined;
  private connection: pg.Connection | undefined;
  private readonly blocks: Buffer[] = [];
  private block = Buffer.allocUnsafe(blockBytes);
  private filled = 0;
  private isDiscarding = false;
  private wake = (): void => {};

  override submit(connection: pg.Connection): void {
    this.connection = connection;
    super.submit(connection);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.isDiscarding) return;
    // The chunk is a part of a buffer that pg uses again, so it is copied.
    for (let offset = 0; offset < chunk.length; ) {
      const length = chunk.copy(this.block, this.filled, offset);
      offset += length;
      this.filled += length;
      if (this.filled === blockBytes) this.finishBlock();
    }
  }

  handleReadyForQuery(): void {
    this.finishBlock();
    this.outcome ??= { kind: 'done', rows: this.rows };
    this.wake();
  }

  handleError(error: Error): void {
    this.outcome ??= { kind: 'failed', error };
    this.wake();
  }

  takeBlock(): Buffer | undefined {
    const block = this.blocks.shift();
    if (this.blocks.length < blocksWaitingMax / 2) this.connection?.stream.resume();
    return block;
  }

  somethingNew(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  discardRest(): void {
    this.isDiscarding = true;
    this.connection?.stream.resume();
  }

  private finishBlock(): void {
    if (this.filled === 0) return;
    this.blocks.push(this.block.subarray(0, this.filled));
    this.block = Buffer.allocUnsafe(blockBytes);
    this.filled = 0;
    if (this.blocks.length >= blocksWaitingMax) this.connection?.stream.pause();
    this.wake();
  }
}

/** What pg has and its types leave out. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

type Settle = { resolve(rows: number): void; reject(error: unknown): void };

class CopyIn extends CopyQuery {
  private readonly blocks: AsyncIterable<Buffer>;
  private readonly settle: Settle;
  private failure: unknown;
  private isOver = false;

  constructor(statement: string, blocks: AsyncIterable<Buffer>, settle: Settle) {
    super(statement);
    this.blocks = blocks;
    this.settle = settle;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.send(connection).catch((error: unknown) => {
      // The reason is that of the blocks; the database only says that we broke off.
      this.failure = error;
      connection.sendCopyFail('The source failed.');
    });
  }

  handleReadyForQuery(): void {
    if (!this.isOver) this.settle.resolve(this.rows);
    this.isOver = true;
  }

  handleError(error: Error): void {
    this.isOver = true;
    this.settle.reject(this.failure ?? error);
  }

  private async send(connection: CopyConnection): Promise<void> {
    for await (const block of this.blocks) {
      if (this.isOver) return;
      connection.sendCopyFromChunk(block);
      if (connection.stream.writableNeedDrain) await drained(connection.stream);
    }
    if (!this.isOver) connection.endCopyFrom();
  }
}
