/**
 * Lists dead background jobs, or puts one back into its queue:
 *
 *   npm run jobs -- list
 *   npm run jobs -- retry ID
 *
 * The database is the one of DATABASE_URL, or else the embedded one in DATA_DIR, which no running server may use meanwhile.
 */
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Config, readConfig } from '#app/server/config.ts';
import { listDeadJobs, retryDeadJob } from '#kit/server/jobs/dead-jobs.ts';
import { systemClock } from '#ports/clock/system-clock.ts';
import { openDatabase } from '#ports/database/database.ts';
import type { DatabaseLog } from '#ports/database/database-log.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { migrateToLatest } from '#ports/database/migrate.ts';

const usage = 'npm run jobs -- list | retry ID';
const migrationsFolder = join(import.meta.dirname, '../migrations');
const listedMax = 200;

const quietLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

process.exitCode = await run(process.argv.slice(2));

async function run(words: readonly string[]): Promise<number> {
  try {
    const command = readWords(words);
    await withDatabase(readEnvironment(), async (db) => {
      console.log(await command(db));
    });
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function readWords([command, id, ...more]: readonly string[]): (db: Kysely<unknown>) => Promise<string> {
  if (command === 'list' && id === undefined) return list;
  if (command === 'retry' && id !== undefined && more.length === 0) return (db) => retry(db, id);
  throw new Error(`Usage: ${usage}`);
}

async function list(db: Kysely<unknown>): Promise<string> {
  const jobs = await listDeadJobs(db, { limit: listedMax });
  if (jobs.length === 0) return 'No job was given up.';
  return jobs
    .map(({ id, queueName, diedAt, tries, reason, data }) =>
      [id, queueName, diedAt.toISOString(), `${tries} tries`, JSON.stringify(data), reason ?? 'no reason given'].join(
        '  ',
      ),
    )
    .join('\n');
}

async function retry(db: Kysely<unknown>, id: string): Promise<string> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  if (!isId || !(await retryDeadJob(db, systemClock, id))) throw new Error(`No job ${id} was given up.`);
  return `The job ${id} is back in its queue.`;
}

function readEnvironment(): Config {
  const read = readConfig(process.env);
  if (read.kind === 'invalid') throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.config;
}

async function withDatabase(config: Config, work: (db: Kysely<unknown>) => Promise<void>): Promise<void> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedDatabase({ folder: join(config.dataFolder, 'postgres'), log: quietLog });
  const { db, close } = openDatabase<unknown>({
    url: config.databaseUrl ?? embedded?.url ?? '',
    poolMax: 1,
    log: quietLog,
  });
  try {
    await migrateToLatest({ db, folder: migrationsFolder, log: quietLog });
    await work(db);
  } finally {
    await close();
    await embedded?.stop();
  }
}
