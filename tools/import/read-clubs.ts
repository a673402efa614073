import { type ClubColumn, clubColumns, isClubColumn, neededColumns } from './club-columns.ts';
import { type CsvRecord, readCsv } from './read-csv.ts';
import { type FieldError, type RowFacts, type RowSources, readClubRow } from './read-club-row.ts';

export type RowError = FieldError & { readonly line: number };

export type ClubRow = { readonly line: number; readonly facts: RowFacts };

export type ClubFile = {
  readonly rows: readonly ClubRow[];
  /** Everything that is wrong with the other rows, in the order of the file. */
  readonly errors: readonly RowError[];
};

/** Reads a file of clubs; the answer is a sentence if it is no such file at all. */
export function readClubs(text: string, sources: RowSources): ClubFile | string {
  const read = readCsv(text);
  if ('problem' in read) return `Line ${read.problem.line} can't be read: ${read.problem.message}.`;
  const [header, ...records] = read.records;
  if (!header) return `The file is empty; its first line must name the columns: ${clubColumns.join(',')}.`;
  const columns = readHeader(header);
  if (typeof columns === 'string') return columns;

  const rows: ClubRow[] = [];
  const errors: RowError[] = [];
  const lineByCode = new Map<string, number>();
  for (const record of records) {
    const row = readRecord(record, columns, sources, lineByCode);
    if ('errors' in row) errors.push(...row.errors.map((error) => ({ line: record.line, ...error })));
    else rows.push({ line: record.line, facts: row.facts });
  }
  return { rows, errors };
}

function readHeader({ cells }: CsvRecord): ClubColumn[] | string {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const columns = names.filter(isClubColumn);
  const unknown = names.filter((name) => !isClubColumn(name));
  if (unknown.length > 0) {
    return `The first line names columns that are not known: ${unknown.join(', ')}. Known are ${clubColumns.join(', ')}.`;
  }
  const missing = neededColumns.filter((column) => !columns.includes(column));
  if (missing.length > 0) return `The first line does not name the columns ${missing.join(', ')}.`;
  const twice = columns.filter((column, index) => columns.indexOf(column) !== index);
  return twice.length > 0 ? `The first line names ${twice.join(', ')} more than once.` : columns;
}

function readRecord(
  { line, cells }: CsvRecord,
  columns: readonly ClubColumn[],
  sources: RowSources,
  lineByCode: Map<string, number>,
): { facts: RowFacts } | { errors: readonly FieldError[] } {
  if (cells.length !== columns.length) {
    const message = `the row has ${cells.length} cells, but the first line names ${columns.length} columns`;
    return { errors: [{ field: 'code', message }] };
  }
  const cellByColumn = new Map(columns.map((column, index) => [column, cells[index] ?? '']));
  const code = cellByColumn.get('code')?.trim() ?? '';
  const earlier = lineByCode.get(code);
  if (code !== '') lineByCode.set(code, earlier ?? line);
  if (earlier !== undefined && code !== '') {
    return { errors: [{ field: 'code', message: `"${code.slice(0, 40)}" stands on line ${earlier} already` }] };
  }
  return readClubRow(cellByColumn, sources);
}
