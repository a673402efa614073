import { join } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseLog } from '#ports/database/database-log.ts';
import { openDatabase } from '#ports/database/database.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { migrateToLatest } from '#ports/database/migrate.ts';
import type { ClubFacts } from '#records/clubs/clubs.ts';
import { saveClubs } from '#records/clubs/save-clubs.ts';
import type { Tables } from '#records/tables.ts';

const migrationsFolder = join(import.meta.dirname, '../../migrations');

/** Small enough that the clubs of one transaction fit easily into memory. */
const clubsPerTransaction = 10_000;

export type BenchDatabase = {
  readonly url: string;
  /** Adds clubs and returns their ids by their codes. */
  addClubs(clubs: Iterable<ClubFacts>): Promise<ReadonlyMap<string, number>>;
  stop(): Promise<void>;
};

/** An embedded database in a folder of its own, settings and durability as in production. */
export async function startBenchDatabase(folder: string): Promise<BenchDatabase> {
  const embedded = await startEmbeddedDatabase({ folder, log: quietLog });
  const { db, close } = openDatabase<Tables>({ url: embedded.url, poolMax: 1, log: quietLog });
  await migrateToLatest({ db, folder: migrationsFolder, log: quietLog });
  return {
    url: embedded.url,
    addClubs: async (clubs) => {
      const idByCode = new Map<string, number>();
      for (const some of chunksOf(clubs, clubsPerTransaction)) {
        const saved = await inTransaction(db, (tx) => saveClubs(tx, some));
        for (const [code, id] of saved.idByCode) idByCode.set(code, id);
      }
      // What autovacuum does within a minute of such an import; without it the first rounds would measure its absence.
      await db.connection().execute(async (connection) => {
        await sql`set statement_timeout = 0`.execute(connection);
        await sql`vacuum (analyze) clubs`.execute(connection);
        await sql`vacuum (analyze) club_words`.execute(connection);
      });
      return idByCode;
    },
    stop: async () => {
      await close();
      await embedded.stop();
    },
  };
}

function* chunksOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const quietLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };
