import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export type PlainInserts = {
  /** How many pairs of transactions a second, so many at once. */
  run(count: number, options: { readonly atOnce: number; readonly pauseMs: number }): Promise<number>;
  close(): Promise<void>;
};

/** As many connections as the server has. */
const connections = 20;

/**
 * The least that an order could cost the database: one row in a transaction, whatever the gateway takes, and another row in a second
 * transaction. No rule, no lock, no second table.
 */
export async function openPlainInserts(databaseUrl: string): Promise<PlainInserts> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  await pool.query('create table if not exists bench_plain (id bigserial primary key, text text not null)');
  const insert = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('insert into bench_plain (text) values ($1)', ['a row of an order']);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
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
    close: () => pool.end(),
  };
}
