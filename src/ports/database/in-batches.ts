import { setImmediate as nextTurn } from 'node:timers/promises';
import { context, type Context, type Span, trace } from '@opentelemetry/api';
import type { Kysely } from 'kysely';
import pg from 'pg';

/** With more, the first calls of a batch would wait too long for the last ones. */
const batchMaxByDefault = 20;

/** How long the next batch waits for the one before it, which may be waiting for a lock. */
const patienceMs = 50;

export type BatchOptions = {
  /** The most calls of a statement. */
  readonly batchMax?: number;
  /** Whether a batch waits for the one before it, so that batches are larger. Statements that keep the database busy should not wait for each other. */
  readonly inTurn?: boolean;
};

/**
 * Serves calls that come at the same time with one statement. The first call waits for one turn of the event loop, in which the other
 * requests that have already arrived reach this point; calls that come while a batch is under way are the next batch. So a quiet server is as
 * fast as without batches, and a busy one queries the database once for many.
 *
 * `run` does all of a batch or nothing and returns its answers in the same order. When the database refuses a batch, each call is done on its own,
 * so that none fails because of another. A batch whose result is unknown, because the connection broke, is not tried again.
 */
export function inBatches<Tables, Item, Answer>(
  run: (db: Kysely<Tables>, items: readonly Item[]) => Promise<readonly Answer[]>,
  options: BatchOptions = {},
): (db: Kysely<Tables>, item: Item) => Promise<Answer> {
  const byDatabase = new WeakMap<Kysely<Tables>, (item: Item) => Promise<Answer>>();
  return (db, item) => {
    const known = byDatabase.get(db);
    if (known) return known(item);
    const made = batchesOf<Item, Answer>((items) => run(db, items), options);
    byDatabase.set(db, made);
    return made(item);
  };
}

type WaitingCall<Item, Answer> = {
  readonly item: Item;
  /** The trace that the statement belongs to, if this call is the first of its batch. */
  readonly of: Context;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
};

type Run<Item, Answer> = (items: readonly Item[]) => Promise<readonly Answer[]>;

function batchesOf<Item, Answer>(
  run: Run<Item, Answer>,
  { batchMax = batchMaxByDefault, inTurn = true }: BatchOptions,
): (item: Item) => Promise<Answer> {
  const waiting: WaitingCall<Item, Answer>[] = [];
  let isServing = false;
  const serve = async (): Promise<void> => {
    isServing = true;
    await nextTurn();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax);
      const served = context.with(batch[0]?.of ?? context.active(), () => serveBatch(run, batch));
      if (inTurn) await withPatience(served);
    }
    isServing = false;
  };
  return (item) =>
    inBatchSpan(
      (of) =>
        new Promise<Answer>((resolve, reject) => {
          waiting.push({ item, of, resolve, reject });
          if (!isServing) void serve();
        }),
    );
}

/** The wait and the statement that a call shares, as a span of its own trace. */
function inBatchSpan<Answer>(work: (of: Context) => Promise<Answer>): Promise<Answer> {
  const current = context.active();
  if (!trace.getSpan(current)?.isRecording()) return work(current);
  const span: Span = trace.getTracer('portage').startSpan('batch');
  return work(trace.setSpan(current, span)).finally(() => span.end());
}

async function withPatience(served: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([served, tooLong]);
  clearTimeout(timer);
}

/** Never rejects: the callers of the batch get its answers or its error. */
async function serveBatch<Item, Answer>(
  run: Run<Item, Answer>,
  batch: readonly WaitingCall<Item, Answer>[],
): Promise<void> {
  try {
    const answers = await run(batch.map(({ item }) => item));
    if (answers.length !== batch.length) throw new Error(`${batch.length} calls got ${answers.length} answers.`);
    for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
  } catch (error) {
    if (batch.length > 1 && isRefusal(error)) {
      await Promise.all(batch.map((call) => serveBatch(run, [call])));
    } else {
      for (const { reject } of batch) reject(error);
    }
  }
}

/** Whether the database refused the statement and so did nothing of it. When it ends the connection, we can't know. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}
