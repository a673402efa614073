import type { Kysely } from 'kysely';
import { openDatabase } from '#ports/database/database.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { Tables } from '../tables.ts';

const connections = 20;

/**
 * Runs the work this many times, with as many at once as there are connections, so that the runs race in the database instead of waiting
 * for the pool.
 */
export async function atOnce<Answer>(
  { url }: TestDatabase<Tables>,
  times: number,
  work: (db: Kysely<Tables>, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const { db, close } = openDatabase<Tables>({
    url,
    poolMax: connections,
    connectTimeoutMs: testConnectTimeoutMs,
    log: silentLog,
  });
  const answers: Answer[] = [];
  const left = Array.from({ length: times }, (_, index) => index).values();
  const takeNext = async () => {
    for (const index of left) answers[index] = await work(db, index);
  };
  try {
    await Promise.all(Array.from({ length: connections }, takeNext));
    return answers;
  } finally {
    await close();
  }
}
