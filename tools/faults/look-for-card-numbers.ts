import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { cardNumbersIn } from './card-numbers.ts';
import type { Findings } from './findings.ts';
import type { World } from './world.ts';

const rowsPerLook = 2000;

/**
 * Looks for anything like a card's number in what the servers were sent, what they logged and what the database holds. What is found
 * is reported by its place and its last four digits only. PAY-02
 */
export async function lookForCardNumbers({ db, logFolder }: World, findings: Findings): Promise<void> {
  for (const file of await readdir(logFolder)) {
    const what = file.endsWith('-requests.log') ? 'requests' : 'logs';
    const lines = createInterface({ input: createReadStream(join(logFolder, file)) });
    let line = 0;
    for await (const text of lines) {
      line += 1;
      findings.expect(`no card number in ${what}`, ...problemsOf(cardNumbersIn(text), `${file}:${line}`));
    }
  }
  for (const table of await tablesOf(db)) {
    for await (const text of rowsOf(db, table)) {
      findings.expect('no card number in the database', ...problemsOf(cardNumbersIn(text), table));
    }
  }
}

function problemsOf(numbers: readonly string[], place: string): string[] {
  return numbers.map((number) => `${place}: …${number.slice(-4)}, ${number.length} characters`);
}

async function tablesOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Every row as text; bytes as the characters they are, not as hexadecimal digits that mean nothing. */
async function* rowsOf(db: Kysely<Tables>, table: string): AsyncGenerator<string> {
  for (let offset = 0; ; offset += rowsPerLook) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) as row from ${sql.raw(table)} t order by ctid limit ${rowsPerLook} offset ${offset}`.execute(
      db,
    );
    for (const { row } of rows) yield JSON.stringify(row, asCharacters);
    if (rows.length < rowsPerLook) return;
  }
}

function asCharacters(_name: string, value: unknown): unknown {
  const isBytes = typeof value === 'string' && /^\\x(?:[\da-f]{2})*$/.test(value);
  return isBytes ? Buffer.from(value.slice(2), 'hex').toString('latin1') : value;
}
