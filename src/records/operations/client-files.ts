import { type Kysely, sql } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** A file of the client as it is sent. */
export type ClientFile = { readonly content: Buffer; readonly isBrotli: boolean };

/** Servers that start again say nothing new within this time. */
const saidAgainMs = 3_600_000;

/** Small enough for one statement. */
const filesAtOnce = 25;

/**
 * Keeps the files of a release, of which most are kept already: reads those that are not. Servers that start together do the same at the same
 * time, so rows are taken in the order of their paths, and rows that another server is writing are left to it.
 */
export async function keepClientFiles(
  db: Kysely<Tables>,
  { paths, read, now }: { readonly paths: readonly string[]; read(path: string): ClientFile; readonly now: Date },
): Promise<void> {
  const sorted = paths.toSorted();
  await sql`
    with had as (
      select path from client_files where path = any(${sorted}) and last_had_at < ${new Date(now.getTime() - saidAgainMs)}
      order by path for update skip locked
    )
    update client_files set last_had_at = ${now} from had where client_files.path = had.path`.execute(db);
  const kept = await db.selectFrom('client_files').select('path').where('path', 'in', sorted).execute();
  const known = new Set(kept.map(({ path }) => path));
  const missing = sorted.filter((path) => !known.has(path));
  for (let from = 0; from < missing.length; from += filesAtOnce) {
    const files = missing.slice(from, from + filesAtOnce).map((path) => {
      const { content, isBrotli } = read(path);
      return { path, content, is_brotli: isBrotli, last_had_at: now };
    });
    await db
      .insertInto('client_files')
      .values(files)
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
  }
}

export async function findClientFile(db: Kysely<Tables>, path: string): Promise<ClientFile | undefined> {
  const row = await db
    .selectFrom('client_files')
    .select(['content', 'is_brotli'])
    .where('path', '=', path)
    .executeTakeFirst();
  return row && { content: row.content, isBrotli: row.is_brotli };
}
