export type CsvRecord = {
  /** The line of the file on which the record begins; a cell may hold line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
};

/** What is wrong with the file itself, as opposed to what its rows say. */
export type CsvProblem = { readonly line: number; readonly message: string };

/**
 * Reads comma-separated values as RFC 4180 has them: a cell in quotes may hold commas, line breaks and doubled quotes.
 * Lines may end in CRLF or LF, empty lines are passed over, and a byte order mark at the start is not part of the first cell.
 */
export function readCsv(text: string): { records: CsvRecord[] } | { problem: CsvProblem } {
  const records: CsvRecord[] = [];
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  // A cell, in quotes or not, and what ends it; `y` keeps each match right behind the one before.
  const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  cellPattern.lastIndex = start;
  let line = 1;
  let cells: string[] = [];
  let lineOfRecord = line;
  while (cellPattern.lastIndex < text.length || cells.length > 0) {
    const at = cellPattern.lastIndex;
    const match = cellPattern.exec(text);
    if (!match) return { problem: { line: line, message: problemAt(text, at) } };
    const [whole, quoted, plain = '', end = ''] = match;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += countLines(whole);
    if (end === ',') continue;
    if (cells.length > 1 || cells[0] !== '' || quoted !== undefined) records.push({ line: lineOfRecord, cells });
    cells = [];
    lineOfRecord = line;
  }
  return { records };
}

function problemAt(text: string, at: number): string {
  const isOpened = text[at] === '"';
  const isClosed = isOpened && /^"(?:[^"]|"")*"/.test(text.slice(at));
  if (isClosed) return 'something stands between a closing quote and the next comma';
  return isOpened ? 'a quote is opened and never closed' : 'a quote stands inside a cell that does not begin with one';
}

function countLines(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
