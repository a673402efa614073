import type { Kysely, Transaction } from 'kysely';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import type { Club, ClubFacts } from '#records/clubs/clubs.ts';
import { saveClubs } from '#records/clubs/save-clubs.ts';
import type { Tables } from '#records/tables.ts';
import { completeClub } from './complete-club.ts';
import { inOptionalTransaction } from './in-optional-transaction.ts';
import type { ClubFile, RowError } from './read-clubs.ts';

export type ImportOutcome = {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** How many rows were left out; `errors` says why, and a row may have several. */
  readonly failed: number;
  readonly errors: readonly RowError[];
};

type ImportOptions = {
  readonly postalData: PostalData;
  readonly dryRun: boolean;
  /** The existing clubs with these codes. */
  findKnown(tx: Transaction<Tables>, codes: readonly string[]): Promise<readonly Club[]>;
};

/** Saves the clubs of all valid rows in one transaction, and reports the others. `dryRun` rolls back, so that its counts are real. */
export async function importClubs(
  db: Kysely<Tables>,
  file: ClubFile,
  { postalData, dryRun, findKnown }: ImportOptions,
): Promise<ImportOutcome> {
  return inOptionalTransaction(db, { commits: !dryRun }, async (tx): Promise<ImportOutcome> => {
    const { clubs, errors } = await completeRows(tx, file, { postalData, findKnown });
    const { added, changed, unchanged } = await saveClubs(tx, clubs);
    const allErrors = [...file.errors, ...errors].sort((a, b) => a.line - b.line);
    return { added, changed, unchanged, failed: new Set(allErrors.map(({ line }) => line)).size, errors: allErrors };
  });
}

async function completeRows(
  tx: Transaction<Tables>,
  { rows }: ClubFile,
  { postalData, findKnown }: Pick<ImportOptions, 'postalData' | 'findKnown'>,
): Promise<{ clubs: readonly ClubFacts[]; errors: readonly RowError[] }> {
  const known = await findKnown(
    tx,
    rows.map(({ facts }) => facts.code),
  );
  const knownByCode = new Map(known.map((club) => [club.code, club]));
  const clubs: ClubFacts[] = [];
  const errors: RowError[] = [];
  for (const { line, facts } of rows) {
    const completed = completeClub(facts, knownByCode.get(facts.code), postalData);
    if (completed.kind === 'complete') clubs.push(completed.club);
    else errors.push(...completed.errors.map((error) => ({ line, ...error })));
  }
  return { clubs, errors };
}
