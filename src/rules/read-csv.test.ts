import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

function cellsOf(text: string) {
  const read = readCsv(text);
  return read.kind === 'records' ? read.records.map(({ cells }) => cells) : { line: read.line, message: read.message };
}

test('commas separate cells, and either kind of line break separates records', () => {
  expect(cellsOf('a,b\r\nc,d\ne,f')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ]);
});

test('a cell in quotes may hold commas, line breaks and quotes', () => {
  expect(cellsOf('"a,b","c\r\nd","say ""hi"""')).toEqual([['a,b', 'c\r\nd', 'say "hi"']]);
});

test('empty cells count, also at the end, and spaces are kept', () => {
  expect(cellsOf('a,,\n,b, c ')).toEqual([
    ['a', '', ''],
    ['', 'b', ' c '],
  ]);
});

test('a byte order mark, a final line break and empty lines are ignored', () => {
  expect(cellsOf('\uFEFFa,b\r\n\r\nc,d\r\n\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(cellsOf('')).toEqual([]);
  expect(cellsOf('\uFEFF"a",b')).toEqual([['a', 'b']]);
});

test('a record knows the line on which it begins', () => {
  const read = readCsv('a\n"b\nb\nb"\n\nc\r\nd');
  expect(read.kind === 'records' && read.records.map(({ line }) => line)).toEqual([1, 2, 6, 7]);
});

test('a quote that is opened and never closed, or is where none belongs, is named with its line', () => {
  expect(cellsOf('a,b\nc,"d\ne')).toEqual({ line: 2, message: 'a quote is opened and never closed' });
  expect(cellsOf('a\nb"c')).toEqual({
    line: 2,
    message: 'a quote is inside a cell that does not begin with one',
  });
  expect(cellsOf('a\n"b"c,d')).toEqual({
    line: 2,
    message: 'there is text between a closing quote and the next comma',
  });
});

test('whatever is written by the rules is read back as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\r', 'é', '🏌') });
  const record = fc.array(cell, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(record, { minLength: 1 }), fc.constantFrom('\n', '\r\n'), (records, lineBreak) => {
      const written = records.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
      expect(cellsOf(written.join(lineBreak))).toEqual(records);
    }),
  );
});

test('any text is read or refused, and never takes long', () => {
  fc.assert(fc.property(fc.string({ maxLength: 2000 }), (text) => void readCsv(text)));
  expect(cellsOf(`"${'""'.repeat(100_000)}`)).toMatchObject({ line: 1 });
});
