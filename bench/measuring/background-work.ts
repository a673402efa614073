import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const lookAgainMs = 100;
const timeoutMs = 120_000;

export type BackgroundWork = {
  /** Waits until the parcels of all orders are planned and their emails are sent, and returns how many seconds that took. */
  done(): Promise<number>;
  close(): Promise<void>;
};

/** Waits for the background work of orders, which must not slow down what is measured after them. */
export async function watchBackgroundWork(databaseUrl: string): Promise<BackgroundWork> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const isLeft = async (): Promise<boolean> => {
    const { rows } = await client.query<{ is_left: boolean }>(leftStatement);
    return rows[0]?.is_left ?? true;
  };
  return {
    done: async () => {
      const startedMs = performance.now();
      while (await isLeft()) {
        if (performance.now() - startedMs > timeoutMs)
          throw new Error('The background work of the orders does not end.');
        await wait(lookAgainMs);
      }
      return (performance.now() - startedMs) / 1000;
    },
    close: () => client.end(),
  };
}

const leftStatement = `
  select exists (select from parcel_plan_requests)
    or exists (select from jobs.job where name = 'send-mail' and state < 'completed') as is_left`;
