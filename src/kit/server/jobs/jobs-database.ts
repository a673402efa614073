import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Db } from 'pg-boss';
import { type Clock, nowOf } from '#ports/clock/clock.ts';

/** The schema of the runner's tables, which migration 0045 creates. */
export const jobsSchema = 'jobs';

/** The queue of dead jobs. Nothing runs them; they stay until an operator retries them. */
export const deadLetters = 'dead-letters';

const databaseTime = `${jobsSchema}.job_now()`;

/**
 * Gives pg-boss our connections and our clock: its statements call a function of its schema for the time, and we replace that call by the
 * time of our clock. So a clock that a test or a demonstration has set applies to jobs too.
 */
export function jobsDatabase<Tables>(db: Kysely<Tables>, clock: Clock): Db {
  return {
    executeSql: async (text, values = []) => {
      const timed = atTime(nowOf(clock), text, values);
      const query = CompiledQuery.raw(timed.text, timed.values);
      const { rows } = await (isTransaction(text) ? wholeOrNot(db, query) : db.executeQuery<unknown>(query));
      return { rows };
    },
  };
}

/** Whether pg-boss begins and ends a transaction within this text. */
function isTransaction(text: string): boolean {
  return /^\s*begin;/i.test(text);
}

/**
 * When a statement in such a text fails, its commit is not reached. Without the rollback the connection would go back to the pool in a failed
 * transaction, and every later request on it would be refused.
 */
function wholeOrNot<Tables>(db: Kysely<Tables>, query: CompiledQuery) {
  return db.connection().execute(async (connection) => {
    try {
      return await connection.executeQuery<unknown>(query);
    } catch (error) {
      // A lost connection can't roll back, and the pool drops it.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
}

function atTime(now: Date, text: string, values: readonly unknown[]): { text: string; values: unknown[] } {
  if (!text.includes(databaseTime)) return { text, values: [...values] };
  // PostgreSQL takes no parameters with a text of several statements.
  if (isTransaction(text)) {
    return { text: text.replaceAll(databaseTime, `'${now.toISOString()}'::timestamptz`), values: [...values] };
  }
  const parameter = `$${values.length + 1}::timestamptz`;
  return { text: text.replaceAll(databaseTime, parameter), values: [...values, now] };
}
