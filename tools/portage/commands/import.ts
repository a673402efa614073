import { readFile } from 'node:fs/promises';
import countryRows from '#data/countries.json' with { type: 'json' };
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { findClubsByCode } from '#records/clubs/clubs.ts';
import { isMicroSiteHostTaken, saveMicroSite } from '#records/clubs/micro-sites.ts';
import { refreshClubStatistics } from '#records/clubs/save-clubs.ts';
import { countryTable } from '#rules/address/country-table.ts';
import { type ImportOutcome, importClubs } from '../../import/import-clubs.ts';
import { importMicroSites } from '../../import/import-micro-sites.ts';
import { readClubs } from '../../import/read-clubs.ts';
import { readMicroSites } from '../../import/read-micro-sites.ts';
import type { Command, Outcome, Words } from '../command.ts';
import { type OpenedDatabase, withDatabase } from '../open-database.ts';

/** From this many new clubs on we refresh the statistics at once instead of leaving it to autovacuum. */
const clubsWorthRefreshing = 1000;

/** Beyond this many errors the rest is only counted, because the file is probably of another kind. */
const errorsShownMax = 200;

const details =
  'Running it twice changes nothing. --dry-run only checks. Exit code 1 if a line has a mistake; the others are loaded.';
const options = { 'dry-run': { type: 'boolean' } } as const;

const clubs: Command = {
  usage: 'import clubs FILE [--dry-run]',
  summary: 'Loads clubs from a CSV file; tools/import/README.md describes its columns.',
  details,
  options,
  run: (words) =>
    load(words, async ({ path, dryRun }) => {
      const postalData = loadPostalData();
      const file = readClubs(await readText(path), { postalData, countries: countryTable(countryRows) });
      if (file.kind === 'not-clubs') throw new Error(`${path}: ${file.reason}`);
      return async ({ db }) => {
        const done = await importClubs(db, file, { postalData, dryRun, findKnown: findClubsByCode });
        if (!dryRun && done.added + done.changed >= clubsWorthRefreshing) await refreshClubStatistics(db);
        return done;
      };
    }),
};

const microSites: Command = {
  usage: 'import micro-sites FILE [--dry-run]',
  summary: 'Loads micro-sites from a CSV file; tools/import/README.md describes its columns.',
  details,
  options,
  run: (words) =>
    load(words, async ({ path, dryRun }) => {
      const file = readMicroSites(await readText(path));
      if (file.kind === 'not-micro-sites') throw new Error(`${path}: ${file.reason}`);
      const records = { findClubs: findClubsByCode, isHostTaken: isMicroSiteHostTaken, save: saveMicroSite };
      return ({ db }) => importMicroSites(db, file, { dryRun, ...records });
    }),
};

export const importCommands: readonly Command[] = [clubs, microSites];

type Wanted = { readonly path: string; readonly dryRun: boolean };

/** Reads the file before the database is opened, so that a bad one changes nothing at all. */
async function load(
  { positionals: [path = ''], values }: Words,
  read: (wanted: Wanted) => Promise<(opened: OpenedDatabase) => Promise<ImportOutcome>>,
): Promise<Outcome> {
  const wanted = { path, dryRun: values['dry-run'] === true };
  const write = await read(wanted);
  return withDatabase(async (opened) => outcomeOf(await write(opened), wanted));
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

function outcomeOf({ errors, ...counts }: ImportOutcome, { path, dryRun }: Wanted): Outcome {
  const { added, changed, unchanged, failed } = counts;
  const lines = [
    ...errors.slice(0, errorsShownMax).map(({ line, field, message }) => `${path}, line ${line}, ${field}: ${message}`),
    ...(errors.length > errorsShownMax ? [`… and ${errors.length - errorsShownMax} more`] : []),
    `${added} added, ${changed} changed, ${unchanged} unchanged, ${failed} failed`,
    ...(dryRun ? ['This was a dry run; nothing was written.'] : []),
  ];
  return { isFine: failed === 0, lines, data: { ...counts, errors, dryRun } };
}
