export type CsvRecord = {
  /** The line of the file on which the record begins; a cell may contain line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
};

export type ReadCsv =
  | { readonly kind: 'records'; readonly records: readonly CsvRecord[] }
  /** The file itself is not valid CSV. */
  | { readonly kind: 'malformed'; readonly line: number; readonly message: string };

/**
 * Parses comma-separated values by RFC 4180: a cell in quotes may contain commas, line breaks and doubled quotes. Lines may end in CRLF or LF,
 * empty lines are skipped, and a byte order mark at the start is not part of the first cell.
 */
export function readCsv(text: string): ReadCsv {
  const records: CsvRecord[] = [];
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  // A cell, in quotes or not, and what ends it; with `y` each match begins where the previous one ended.
  const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  cellPattern.lastIndex = start;
  let line = 1;
  let cells: string[] = [];
  let lineOfRecord = line;
  while (cellPattern.lastIndex < text.length || cells.length > 0) {
    const at = cellPattern.lastIndex;
    const match = cellPattern.exec(text);
    if (!match) return { kind: 'malformed', line, message: problemAt(text, at) };
    const [whole, quoted, plain = '', end = ''] = match;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += countLines(whole);
    if (end === ',') continue;
    if (cells.length > 1 || cells[0] !== '' || quoted !== undefined) records.push({ line: lineOfRecord, cells });
    cells = [];
    lineOfRecord = line;
  }
  return { kind: 'records', records };
}

function problemAt(text: string, at: number): string {
  const isOpened = text[at] === '"';
  const isClosed = isOpened && /^"(?:[^"]|"")*"/.test(text.slice(at));
  if (isClosed) return 'there is text between a closing quote and the next comma';
  return isOpened ? 'a quote is opened and never closed' : 'a quote is inside a cell that does not begin with one';
}

function countLines(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
