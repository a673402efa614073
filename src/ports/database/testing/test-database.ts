import { createHash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { openDatabase } from '../database.ts';
import { testConnectTimeoutMs } from './connect-timeout.ts';
import { migrateToLatest } from '../migrate.ts';
import { asAdministrator } from './as-administrator.ts';
import { silentLog } from './silent-log.ts';
import { currentTestServer } from './test-server.ts';

export type TestDatabase<Tables> = {
  readonly url: string;
  readonly db: Kysely<Tables>;
  drop(): Promise<void>;
};

export type TestDatabaseOptions<Tables> = {
  readonly migrationsFolder: string;
  readonly seed?: (db: Kysely<Tables>) => Promise<void>;
  /**
   * Names the seed: files that give the same name share one seeded template, so the seed runs once per run. Without a
   * name the seed runs in this file's own database.
   */
  readonly templateName?: string;
};

/** A migrated database that belongs to one test file, copied from a template. */
export async function createTestDatabase<Tables>(options: TestDatabaseOptions<Tables>): Promise<TestDatabase<Tables>> {
  const { administratorUrl, databasePrefix } = currentTestServer();
  const name = `${databasePrefix}_${randomBytes(5).toString('hex')}`;
  await asAdministrator(administratorUrl, async (client) => {
    const template = await ensureTemplate(client, options);
    // A third of the time of PostgreSQL's default, which writes each page of the copy to its log.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = urlOf(name);
  const { db, close } = openDatabase<Tables>({
    url,
    poolMax: 5,
    connectTimeoutMs: testConnectTimeoutMs,
    log: silentLog,
  });
  const drop = async (): Promise<void> => {
    await close();
    await asAdministrator(administratorUrl, (client) => client.query(`drop database ${name} with (force)`));
  };
  try {
    if (options.seed && !options.templateName) await options.seed(db);
  } catch (error) {
    await drop();
    throw error;
  }
  return { url, db, drop };
}

/** Test files start together, so one of them makes the template while the others wait for it. */
async function ensureTemplate<Tables>(client: pg.Client, options: TestDatabaseOptions<Tables>): Promise<string> {
  const template = templateNameFor(options);
  await client.query('select pg_advisory_lock(hashtext($1))', [template]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(client, template, options);
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [template]);
  }
  return template;
}

function templateNameFor<Tables>({ migrationsFolder, templateName = '' }: TestDatabaseOptions<Tables>): string {
  const key = createHash('sha256')
    .update(`${resolve(migrationsFolder)}\n${templateName}`)
    .digest('hex')
    .slice(0, 10);
  return `${currentTestServer().databasePrefix}_template_${key}`;
}

/** It gets its name at the end, so that a template which has the name is whole. */
async function makeTemplate<Tables>(client: pg.Client, template: string, options: TestDatabaseOptions<Tables>) {
  const unfinished = `${template}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished} template template0`);
  const { db, close } = openDatabase<Tables>({
    url: urlOf(unfinished),
    poolMax: 5,
    connectTimeoutMs: testConnectTimeoutMs,
    log: silentLog,
  });
  try {
    await migrateToLatest({ db, folder: options.migrationsFolder, log: silentLog });
    if (options.seed && options.templateName) await options.seed(db);
  } finally {
    await close();
  }
  await client.query(`alter database ${unfinished} rename to ${template}`);
}

function urlOf(database: string): string {
  const url = new URL(currentTestServer().administratorUrl);
  url.pathname = `/${database}`;
  return url.href;
}
