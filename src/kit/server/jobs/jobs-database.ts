import { CompiledQuery, type Kysely } from 'kysely';
import type { Db } from 'pg-boss';
import type { Clock } from '#ports/clock/clock.ts';

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
      const query = atTime(new Date(clock.nowMs()), text, values);
      const { rows } = await db.executeQuery<unknown>(CompiledQuery.raw(query.text, query.values));
      return { rows };
    },
  };
}

function atTime(now: Date, text: string, values: readonly unknown[]): { text: string; values: unknown[] } {
  if (!text.includes(databaseTime)) return { text, values: [...values] };
  // PostgreSQL takes no parameters with a text of several statements.
  if (/^\s*begin;/i.test(text)) {
    return { text: text.replaceAll(databaseTime, `'${now.toISOString()}'::timestamptz`), values: [...values] };
  }
  const parameter = `$${values.length + 1}::timestamptz`;
  return { text: text.replaceAll(databaseTime, parameter), values: [...values, now] };
}
