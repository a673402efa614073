import pg from 'pg';

export type PlainTable = {
  /** One row in a transaction of its own. */
  insert(): Promise<void>;
  close(): Promise<void>;
};

/** As many connections as the server has. */
const connections = 20;

/** A table without constraints or locks, to compare the cost of an order with. */
export async function openPlainTable(databaseUrl: string): Promise<PlainTable> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  await pool.query('create table if not exists bench_plain (id bigserial primary key, text text not null)');
  return {
    insert: async () => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('insert into bench_plain (text) values ($1)', ['a row of an order']);
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
