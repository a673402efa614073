/**
 * Opens the embedded database in a folder and writes rows until it is killed. Says `ready` and then the id of every row
 * whose commit the database has acknowledged. Its argument is WriteRowsOptions as JSON.
 */
import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../database.ts';
import { currentUser, identitiesFor } from '../../embedded/server-identity.ts';
import { startEmbeddedDatabase } from '../../embedded-database.ts';
import { silentLog } from '../silent-log.ts';
import { say } from './say.ts';

export type WriteRowsOptions = {
  readonly folder: string;
  readonly firstId?: number;
  /** The server's identity, when it is not to be the first that works. */
  readonly identityName?: string;
  readonly fsync?: boolean;
};

const options: WriteRowsOptions = JSON.parse(process.argv[2] ?? '{}');
const { folder, firstId = Date.now() % 1e9, identityName, fsync = true } = options;

try {
  const identity = identitiesFor(currentUser(), await stat(folder)).find(({ name }) => name === identityName);
  const { url } = await startEmbeddedDatabase({ folder, fsync, log: silentLog, ...(identity && { identity }) });
  const { db } = openDatabase({ url, log: silentLog });
  await sql`create table if not exists written (id int primary key)`.execute(db);
  say('ready');
  let nextId = firstId;
  const writeForever = async (): Promise<never> => {
    for (;;) {
      const id = nextId++;
      await sql`insert into written values (${id})`.execute(db);
      say(String(id));
    }
  };
  await Promise.all([writeForever(), writeForever(), writeForever(), writeForever()]);
} catch (error) {
  say(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  process.exitCode = 1;
}
