import { setTimeout as wait } from 'node:timers/promises';
import { asAdministrator } from '#ports/database/testing/as-administrator.ts';
import type { Pgbouncer } from '#ports/database/testing/pgbouncer.ts';
import type { DatabasePair } from './database-pair.ts';

const askEveryMs = 250;
const answerWithinMs = 1_500;
const failuresMax = 3;

/**
 * A simple cluster manager: polls the primary, and when it does not answer several times in a row, promotes the replica and points the
 * pooler at it. Resolves when that was done.
 */
export async function failOverWhenAway({ primary, replica, urlOn }: DatabasePair, pooler: Pgbouncer): Promise<void> {
  for (let failures = 0; failures < failuresMax; ) {
    failures = (await answers(primary.url)) ? 0 : failures + 1;
    await wait(askEveryMs);
  }
  await asAdministrator(replica.url, (client) => client.query('select pg_promote()'));
  await pooler.pointTo(urlOn(replica));
}

async function answers(url: string): Promise<boolean> {
  const asked = asAdministrator(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, wait(answerWithinMs, false)]);
}
