import type { Kysely } from 'kysely';
import pg from 'pg';

/** More would make those in front wait for those behind. */
const batchMax = 20;

/** So long the next batch waits for the one before it, which may have met somebody's lock. */
const patienceMs = 50;

/**
 * Does together what many ask for at the same time. Whoever asks while nothing is under way is served at once and alone; those who ask
 * meanwhile are the next batch. So a quiet server is as quick as without it, and a busy one asks the database once for many.
 *
 * `run` does all of a batch or nothing and answers in the same order. When the database refuses a batch, each of it is done on its own,
 * so that nobody fails for somebody else's sake. A batch whose end is unknown, because the connection broke, is not tried again.
 */
export function inBatches<Tables, Item, Answer>(
  run: (db: Kysely<Tables>, items: readonly Item[]) => Promise<readonly Answer[]>,
): (db: Kysely<Tables>, item: Item) => Promise<Answer> {
  const byDatabase = new WeakMap<Kysely<Tables>, (item: Item) => Promise<Answer>>();
  return (db, item) => {
    const known = byDatabase.get(db);
    if (known) return known(item);
    const made = batchesOf<Item, Answer>((items) => run(db, items));
    byDatabase.set(db, made);
    return made(item);
  };
}

type Asked<Item, Answer> = {
  readonly item: Item;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
};

type Run<Item, Answer> = (items: readonly Item[]) => Promise<readonly Answer[]>;

function batchesOf<Item, Answer>(run: Run<Item, Answer>): (item: Item) => Promise<Answer> {
  const waiting: Asked<Item, Answer>[] = [];
  let isServing = false;
  const serve = async (): Promise<void> => {
    isServing = true;
    while (waiting.length > 0) await withPatience(serveBatch(run, waiting.splice(0, batchMax)));
    isServing = false;
  };
  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isServing) void serve();
    });
}

async function withPatience(served: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([served, tooLong]);
  clearTimeout(timer);
}

/** Ends well in any case: how it went is told to those who asked. */
async function serveBatch<Item, Answer>(run: Run<Item, Answer>, batch: readonly Asked<Item, Answer>[]): Promise<void> {
  try {
    const answers = await run(batch.map(({ item }) => item));
    if (answers.length !== batch.length) throw new Error(`${batch.length} asked, and ${answers.length} were answered.`);
    for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
  } catch (error) {
    if (batch.length > 1 && isRefusal(error)) {
      await Promise.all(batch.map((asked) => serveBatch(run, [asked])));
    } else {
      for (const { reject } of batch) reject(error);
    }
  }
}

/** Whether the database said no, and so did nothing of it. A connection that it ends says nothing of what was done before. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}
