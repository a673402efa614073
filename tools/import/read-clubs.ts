import { type ClubColumn, clubColumns, isClubColumn, neededColumns } from './club-columns.ts';
import { type CsvRecord, readCsv } from '#rules/read-csv.ts';
import { type ReadRow, type RowFacts, type RowSources, readClubRow } from './read-club-row.ts';

export type RowError = { readonly line: number; readonly field: string; readonly message: string };

export type ClubRow = { readonly line: number; readonly facts: RowFacts };

export type ClubFile = {
  readonly rows: readonly ClubRow[];
  /** Everything that is wrong with the other rows, in the order of the file. */
  readonly errors: readonly RowError[];
};

export type ReadClubs =
  | ({ readonly kind: 'clubs' } & ClubFile)
  /** The file isn't a file of clubs; the reason is a sentence for the operator. */
  | NotClubs;

type NotClubs = { readonly kind: 'not-clubs'; readonly reason: string };

export function readClubs(text: string, sources: RowSources): ReadClubs {
  const read = readCsv(text);
  if (read.kind === 'malformed') return notClubs(`Line ${read.line} can't be read: ${read.message}.`);
  const [header, ...records] = read.records;
  if (!header) return notClubs(`The file is empty; its first line must name the columns: ${clubColumns.join(',')}.`);
  const readColumns = readHeader(header);
  if (readColumns.kind === 'not-clubs') return readColumns;
  const { columns } = readColumns;

  const rows: ClubRow[] = [];
  const errors: RowError[] = [];
  const lineByCode = new Map<string, number>();
  for (const record of records) {
    const row = readRecord(record, columns, sources, lineByCode);
    if (row.kind === 'invalid') errors.push(...row.errors.map((error) => ({ line: record.line, ...error })));
    else rows.push({ line: record.line, facts: row.facts });
  }
  return { kind: 'clubs', rows, errors };
}

function notClubs(reason: string): NotClubs {
  return { kind: 'not-clubs', reason };
}

function readHeader({
  cells,
}: CsvRecord): { readonly kind: 'columns'; readonly columns: readonly ClubColumn[] } | NotClubs {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const columns = names.filter(isClubColumn);
  const unknown = names.filter((name) => !isClubColumn(name));
  if (unknown.length > 0) {
    return notClubs(
      `The first line names columns that are not known: ${unknown.join(', ')}. Known are ${clubColumns.join(', ')}.`,
    );
  }
  const missing = neededColumns.filter((column) => !columns.includes(column));
  if (missing.length > 0) return notClubs(`The first line does not name the columns ${missing.join(', ')}.`);
  const twice = columns.filter((column, index) => columns.indexOf(column) !== index);
  if (twice.length > 0) return notClubs(`The first line names ${twice.join(', ')} more than once.`);
  return { kind: 'columns', columns };
}

function readRecord(
  { line, cells }: CsvRecord,
  columns: readonly ClubColumn[],
  sources: RowSources,
  lineByCode: Map<string, number>,
): ReadRow {
  if (cells.length !== columns.length) {
    const message = `the row has ${cells.length} cells, but the first line names ${columns.length} columns`;
    return { kind: 'invalid', errors: [{ field: 'code', message }] };
  }
  const cellByColumn = new Map(columns.map((column, index) => [column, cells[index] ?? '']));
  const code = cellByColumn.get('code')?.trim() ?? '';
  const earlier = lineByCode.get(code);
  if (code !== '') lineByCode.set(code, earlier ?? line);
  if (earlier !== undefined && code !== '') {
    const message = `"${code.slice(0, 40)}" is on line ${earlier} already`;
    return { kind: 'invalid', errors: [{ field: 'code', message }] };
  }
  return readClubRow(cellByColumn, sources);
}
