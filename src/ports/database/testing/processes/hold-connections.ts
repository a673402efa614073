/**
 * Holds one connection in an open transaction and some idle ones, and says `ready`. At `query` it says whether a query
 * is answered, at `commit` how the open transaction ended, at `leave` it ends.
 * Argument: url.
 */
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { openDatabase } from '../../database.ts';
import { inTransaction } from '../../in-transaction.ts';
import { isDatabaseUnavailable } from '../../is-database-unavailable.ts';
import { silentLog } from '../silent-log.ts';
import { say } from './say.ts';

const [url = ''] = process.argv.slice(2);
const { db, close } = openDatabase({ url, log: silentLog });

const mayCommit = Promise.withResolvers<void>();
const isOpen = Promise.withResolvers<void>();
const transaction = inTransaction(db, async (tx) => {
  await sql`select 1`.execute(tx);
  isOpen.resolve();
  await mayCommit.promise;
  await sql`select 1`.execute(tx);
});
await isOpen.promise;
await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(db)));
say('ready');

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'leave') break;
  if (line === 'query') say(`query ${await outcome(sql`select 1`.execute(db))}`);
  if (line === 'commit') {
    mayCommit.resolve();
    say(`commit ${await outcome(transaction)}`);
  }
}
await close();
process.stdin.destroy();

async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'answered';
  } catch (error) {
    return isDatabaseUnavailable(error) ? 'unavailable' : String(error);
  }
}
