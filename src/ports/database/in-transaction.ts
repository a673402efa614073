import { setTimeout as wait } from 'node:timers/promises';
import type { IsolationLevel, Kysely, Transaction } from 'kysely';
import pg from 'pg';

const retriesMax = 3;

/**
 * Does the work in one transaction: all of it or none. The work is given `tx` and has no other way to the database.
 * It may run more than once, because PostgreSQL ends one of two transactions that get in each other's way; so it must
 * change nothing but the database.
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
      // Two that met once should not meet again in step.
      await wait(Math.random() * 20 * 2 ** retry);
    }
  }
}

const serializationFailure = '40001';
const deadlockDetected = '40P01';

function isWorthARetry(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === serializationFailure || error.code === deadlockDetected);
}
