import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { clubColumns } from '../../import/club-columns.ts';
import type { Command, Outcome, Words } from '../command.ts';
import { fileNotWritten } from '../file-not-written.ts';
import { type OpenedDatabase, withDatabase } from '../open-database.ts';
import { printCsv } from '../settings/print-csv.ts';
import { readSettingsFile } from '../settings/settings-file.ts';
import { readSettings, type SettingsChange, settingsTables, writeSettings } from '../settings/settings-tables.ts';
import { errorText } from '#rules/error-text.ts';

const details = 'Loading the file again changes nothing. An existing file is not replaced.';

const exportClubs: Command = {
  usage: 'export clubs FILE',
  summary: 'Writes all clubs into a CSV file, as `import clubs` reads them.',
  details,
  run: (words) =>
    write(words, async ({ db }) => {
      const columns = clubColumns.filter((column) => column !== 'brand');
      const { rows } = await sql<Readonly<Record<string, unknown>>>`
        select brand_id as brand, ${sql.join(columns.map((column) => sql.ref(column)))} from clubs order by code`.execute(
        db,
      );
      return { text: printCsv(clubColumns, rows), count: rows.length };
    }),
};

const exportMicroSites: Command = {
  usage: 'export micro-sites FILE',
  summary: 'Writes all micro-sites into a CSV file, as `import micro-sites` reads them.',
  details,
  run: (words) =>
    write(words, async ({ db }) => {
      const columns = ['slug', 'name', 'brand', 'host', 'carrier', 'club_code', 'open'];
      const { rows } = await sql<Readonly<Record<string, unknown>>>`
        select slug, micro_sites.name, micro_sites.brand_id as brand, host, carrier, clubs.code as club_code, is_open as open
        from micro_sites left join clubs on clubs.id = club_id order by slug`.execute(db);
      return { text: printCsv(columns, rows), count: rows.length };
    }),
};

const exportSettings: Command = {
  usage: 'export settings FILE',
  summary:
    'Writes holidays, rate adjustments, taxes, surcharges, notices, pauses, coupons, blocked addresses, stores, notes on clubs and where club billing is off into a JSON file.',
  details,
  run: (words) =>
    write(words, ({ db }) =>
      inTransaction(db, async (tx) => {
        const content: Record<string, unknown> = {};
        let count = 0;
        for (const table of settingsTables) {
          const rows = await readSettings(tx, table);
          content[table.name] = rows;
          count += rows.length;
        }
        return { text: `${JSON.stringify(content, null, 2)}\n`, count };
      }),
    ),
};

const importSettings: Command = {
  usage: 'import settings FILE',
  summary: 'Loads a file that `export settings` wrote, all of it or nothing.',
  details:
    'Clubs come first: notes and club billing name them by their code. Coupons, blocked addresses, stores and brands that the file does not name stay; of the other tables the file has all rows, and the rest is removed. A table ' +
    'that the file leaves out is left alone. Servers notice within seconds.',
  run: async ({ positionals: [path = ''] }) => {
    const text = await readFile(path, 'utf8').catch((cause: unknown) => {
      throw new Error(`${path} can't be read.`, { cause });
    });
    const file = readSettingsFile(text);
    return withDatabase(({ db }) =>
      inTransaction(db, async (tx) => {
        const changes: Record<string, SettingsChange> = {};
        for (const table of settingsTables) {
          const rows = file.get(table.name);
          if (!rows) continue;
          changes[table.name] = await writeSettings(tx, table, rows).catch((cause: unknown) => {
            throw new Error(`${table.name}: ${errorText(cause)}`, { cause });
          });
        }
        return outcomeOf(changes);
      }),
    );
  },
};

export const exportCommands: readonly Command[] = [exportClubs, exportMicroSites, exportSettings, importSettings];

function outcomeOf(changes: Readonly<Record<string, SettingsChange>>): Outcome {
  const lines = Object.entries(changes).map(
    ([name, { added, changed, removed }]) => `${name}: ${added} added, ${changed} changed, ${removed} removed`,
  );
  const said = lines.length > 0 ? lines : ['The file names no table: nothing was changed.'];
  return { isFine: true, lines: said, data: { changes } };
}

async function write(
  { positionals: [path = ''] }: Words,
  read: (opened: OpenedDatabase) => Promise<{ readonly text: string; readonly count: number }>,
): Promise<Outcome> {
  if (!existsSync(dirname(path))) throw new Error(`There is no folder ${dirname(path)}: make it first.`);
  if (existsSync(path)) throw new Error(`${path} exists already: choose another name.`);
  const { text, count } = await withDatabase(read);
  await writeFile(path, text, { flag: 'wx' }).catch((cause: unknown) => {
    throw fileNotWritten(path, cause);
  });
  return { isFine: true, lines: [`${path}: ${count} rows`], data: { path, rows: count } };
}
