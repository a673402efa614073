import { setTimeout as wait } from 'node:timers/promises';
import { openPlainTable } from './plain-table.ts';

export type PlainInserts = {
  /** How many pairs of transactions a second, so many at once. */
  run(count: number, options: { readonly atOnce: number; readonly pauseMs: number }): Promise<number>;
  close(): Promise<void>;
};

/**
 * The least that an order could cost the database: one row in a transaction, whatever the gateway takes, and another row in a second
 * transaction. No rule, no lock, no second table.
 */
export async function openPlainInserts(databaseUrl: string): Promise<PlainInserts> {
  const { insert, close } = await openPlainTable(databaseUrl);
  return {
    run: async (count, { atOnce, pauseMs }) => {
      let left = count;
      const worker = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          await insert();
          if (pauseMs > 0) await wait(pauseMs);
          await insert();
        }
      };
      const startedMs = performance.now();
      await Promise.all(Array.from({ length: atOnce }, worker));
      return (count * 1000) / (performance.now() - startedMs);
    },
    close,
  };
}
