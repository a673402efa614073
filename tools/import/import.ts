/**
 * Loads real clubs or micro-sites into the database:
 *
 *   npm run import -- clubs FILE.csv [--dry-run]
 *   npm run import -- micro-sites FILE.csv [--dry-run]
 *
 * README.md beside this file describes the columns. The database is the one of DATABASE_URL, or else the embedded one in DATA_DIR, which no
 * running server may use meanwhile.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { type Config, readConfig } from '#app/server/config.ts';
import countryRows from '#data/countries.json' with { type: 'json' };
import { openDatabase } from '#ports/database/database.ts';
import type { DatabaseLog } from '#ports/database/database-log.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { migrateToLatest, migrationsPending } from '#ports/database/migrate.ts';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { findClubsByCode } from '#records/clubs/clubs.ts';
import { isMicroSiteHostTaken, saveMicroSite } from '#records/clubs/micro-sites.ts';
import { refreshClubStatistics } from '#records/clubs/save-clubs.ts';
import type { Tables } from '#records/tables.ts';
import { countryTable } from '#rules/address/country-table.ts';
import { type ImportOutcome, importClubs } from './import-clubs.ts';
import { importMicroSites } from './import-micro-sites.ts';
import { readClubs } from './read-clubs.ts';
import { readMicroSites } from './read-micro-sites.ts';

const usage = 'npm run import -- clubs|micro-sites FILE.csv [--dry-run]';
const migrationsFolder = join(import.meta.dirname, '../../migrations');

/** From this many new clubs on we refresh the statistics at once instead of leaving it to autovacuum. */
const clubsWorthRefreshing = 1000;

/** Beyond this many errors the rest is only counted, because the file is probably of another kind. */
const errorsShownMax = 200;

/** The report and errors say everything that matters. */
const quietLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

process.exitCode = await run(process.argv.slice(2));

async function run(words: readonly string[]): Promise<number> {
  try {
    const { what, path, dryRun } = readWords(words);
    const config = readEnvironment();
    const load = what === 'clubs' ? await clubsOf(path, { dryRun }) : await microSitesOf(path, { dryRun });
    const outcome = await withDatabase(config, async (db) => {
      await bringUpToDate(db, { dryRun });
      return load(db);
    });
    report(outcome, { path, dryRun });
    return outcome.failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

type Load = (db: Kysely<Tables>) => Promise<ImportOutcome>;

async function clubsOf(path: string, { dryRun }: { dryRun: boolean }): Promise<Load> {
  const postalData = loadPostalData();
  const file = readClubs(await readText(path), { postalData, countries: countryTable(countryRows) });
  if (file.kind === 'not-clubs') throw new Error(`${path}: ${file.reason}`);
  return async (db) => {
    const done = await importClubs(db, file, { postalData, dryRun, findKnown: findClubsByCode });
    if (!dryRun && done.added + done.changed >= clubsWorthRefreshing) await refreshClubStatistics(db);
    return done;
  };
}

async function microSitesOf(path: string, { dryRun }: { dryRun: boolean }): Promise<Load> {
  const file = readMicroSites(await readText(path));
  if (file.kind === 'not-micro-sites') throw new Error(`${path}: ${file.reason}`);
  const records = { findClubs: findClubsByCode, isHostTaken: isMicroSiteHostTaken, save: saveMicroSite };
  return (db) => importMicroSites(db, file, { dryRun, ...records });
}

function readWords(words: readonly string[]): { what: 'clubs' | 'micro-sites'; path: string; dryRun: boolean } {
  const { values, positionals } = parseWords(words);
  const [what, path, ...more] = positionals;
  const isKnown = what === 'clubs' || what === 'micro-sites';
  if (!isKnown || path === undefined || more.length > 0) throw new Error(`Say what to load: ${usage}`);
  return { what, path, dryRun: values['dry-run'] ?? false };
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true });
  } catch (cause) {
    throw new Error(`Say what to load: ${usage}`, { cause });
  }
}

function readEnvironment(): Config {
  const read = readConfig(process.env);
  if (read.kind === 'invalid') throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.config;
}

/** Refuses another encoding than UTF-8, such as that of old spreadsheets, which would garble letters. */
async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new Error(`${path} can't be read.`, { cause });
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error(`${path} is not in UTF-8; save it as "CSV UTF-8".`, { cause });
  }
}

async function withDatabase<Answer>(config: Config, work: (db: Kysely<Tables>) => Promise<Answer>): Promise<Answer> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedDatabase({ folder: join(config.dataFolder, 'postgres'), log: quietLog });
  const { db, close } = openDatabase<Tables>({
    url: config.databaseUrl ?? embedded?.url ?? '',
    poolMax: 1,
    log: quietLog,
  });
  try {
    return await work(db);
  } finally {
    await close();
    await embedded?.stop();
  }
}

async function bringUpToDate(db: Kysely<Tables>, { dryRun }: { dryRun: boolean }): Promise<void> {
  if (!dryRun) return migrateToLatest({ db, folder: migrationsFolder, log: quietLog });
  if (await migrationsPending({ db, folder: migrationsFolder })) {
    throw new Error(
      'The database is not up to date, and --dry-run changes nothing: start the server once, then try again.',
    );
  }
}

function report({ errors, ...counts }: ImportOutcome, { path, dryRun }: { path: string; dryRun: boolean }): void {
  for (const { line, field, message } of errors.slice(0, errorsShownMax)) {
    console.error(`${path}, line ${line}, ${field}: ${message}`);
  }
  if (errors.length > errorsShownMax) console.error(`… and ${errors.length - errorsShownMax} more`);
  const { added, changed, unchanged, failed } = counts;
  console.log(`${added} added, ${changed} changed, ${unchanged} unchanged, ${failed} failed`);
  if (dryRun) console.log('This was a dry run; nothing was written.');
}
