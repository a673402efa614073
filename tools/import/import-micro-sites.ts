import type { Kysely, Transaction } from 'kysely';
import type { Club } from '#records/clubs/clubs.ts';
import type { NewMicroSite } from '#records/clubs/micro-sites.ts';
import type { Tables } from '#records/tables.ts';
import type { ImportOutcome } from './import-clubs.ts';
import { inOptionalTransaction } from './in-optional-transaction.ts';
import type { RowError } from './read-clubs.ts';
import type { MicroSiteRow } from './read-micro-sites.ts';

type ImportOptions = {
  readonly dryRun: boolean;
  /** The clubs with these codes. */
  findClubs(tx: Transaction<Tables>, codes: readonly string[]): Promise<readonly Club[]>;
  /** Whether another micro-site has the host. */
  isHostTaken(tx: Transaction<Tables>, site: Pick<NewMicroSite, 'slug' | 'host'>): Promise<boolean>;
  save(tx: Transaction<Tables>, site: NewMicroSite): Promise<'added' | 'changed' | 'unchanged'>;
};

/** Saves the micro-sites of all valid rows in one transaction, and reports the others. ROL-03 */
export async function importMicroSites(
  db: Kysely<Tables>,
  file: { readonly rows: readonly MicroSiteRow[]; readonly errors: readonly RowError[] },
  options: ImportOptions,
): Promise<ImportOutcome> {
  return inOptionalTransaction(db, { commits: !options.dryRun }, async (tx): Promise<ImportOutcome> => {
    const errors: RowError[] = [...file.errors];
    const counts = { added: 0, changed: 0, unchanged: 0 };
    for (const row of file.rows) {
      const saved = await saveRow(tx, row, options);
      if (typeof saved === 'string') counts[saved] += 1;
      else errors.push({ line: row.line, ...saved });
    }
    errors.sort((a, b) => a.line - b.line);
    return { ...counts, failed: new Set(errors.map(({ line }) => line)).size, errors };
  });
}

async function saveRow(
  tx: Transaction<Tables>,
  { line: _line, clubCode, ...site }: MicroSiteRow,
  { findClubs, isHostTaken, save }: ImportOptions,
) {
  const [club] = clubCode === null ? [] : await findClubs(tx, [clubCode]);
  if (clubCode !== null && club?.brandId !== site.brandId) {
    return { field: 'club_code', message: `there is no club "${clubCode}" of that brand` };
  }
  if (await isHostTaken(tx, site)) return { field: 'host', message: 'is the host of another micro-site' };
  return save(tx, { ...site, clubId: club?.id ?? null });
}
