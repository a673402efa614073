import { setTimeout as wait } from 'node:timers/promises';
import type { IsolationLevel, Kysely, Transaction } from 'kysely';
import pg from 'pg';

const retriesMax = 3;

/**
 * Runs the work in one transaction. The work gets `tx` and has no other access to the database. It may run more than once, because PostgreSQL
 * aborts one of two conflicting transactions, so it must change nothing but the database.
 */
export async function inTransaction<Tables, Answer>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Answer>,
  { isolation = 'read committed' }: { isolation?: IsolationLevel } = {},
): Promise<Answer> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work);
    } catch (error) {
      if (retry === retriesMax || !isWorthARetry(error)) throw error;
      // A random pause, so that two transactions that conflicted don't retry in step.
      await wait(Math.random() * 20 * 2 ** retry);
    }
  }
}

const serializationFailure = '40001';
const deadlockDetected = '40P01';

function isWorthARetry(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === serializationFailure || error.code === deadlockDetected);
}
