import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';

const pauseFirstMs = 100;
const pauseMaxMs = 1_000;

/**
 * Repeats work for which the database could not be reached, as in a failover, until the time is over. The last try may have been done although its
 * answer was lost, so the work must be harmless when it is repeated.
 */
export async function throughOutage<Answer>(work: () => Promise<Answer>, withinMs: number): Promise<Answer> {
  const endMs = performance.now() + withinMs;
  for (let pauseMs = pauseFirstMs; ; pauseMs = Math.min(pauseMaxMs, pauseMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() + pauseMs > endMs) throw error;
    }
    // Not all at once, when the database is there again.
    await wait(pauseMs * (0.5 + Math.random() / 2));
  }
}
