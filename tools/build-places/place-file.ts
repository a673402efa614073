import { brotliCompressSync, constants } from 'node:zlib';
import { foldPlaceName } from '#ports/postal-data/fold-place-name.ts';
import type { PlaceRow } from './source-row.ts';

/**
 * The text that `readPostalTable` of the port reads: how many rows and zips there are and how long a zip is, the states,
 * an empty line, then a row a line in the order of the city search. An empty city, state or zone repeats the one above,
 * which makes the file smaller and faster to read.
 */
export function placeText(rows: readonly PlaceRow[], stateName: (code: string) => string): string {
  const states = [...new Set(rows.map((row) => row.state))].sort();
  const zips = rows.flatMap((row) => row.zips);
  const header = [
    [rows.length, zips.length, zipLengthOf(zips)].join('\t'),
    ...states.map((code) => `${code}\t${stateName(code)}`),
  ];
  let above: PlaceRow | undefined;
  const lines = inSearchOrder(rows).map((row) => {
    const isSameCity = row.city === above?.city;
    const columns = [
      isSameCity ? '' : row.city,
      isSameCity && row.state === above?.state ? '' : row.state,
      row.latitude,
      row.longitude,
      row.timeZone === above?.timeZone ? '' : row.timeZone,
      [...row.zips].sort().join(' '),
    ];
    above = row;
    return columns.join('\t');
  });
  return `${header.join('\n')}\n\n${lines.join('\n')}\n`;
}

export function compressed(text: string): Buffer {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) },
  });
}

function zipLengthOf(zips: readonly string[]): number {
  const [length = 0, ...others] = new Set(zips.map((zip) => zip.length));
  if (others.length > 0) throw new Error('Zips of one country must be equally long');
  return length;
}

function inSearchOrder(rows: readonly PlaceRow[]): PlaceRow[] {
  return rows
    .map((row) => ({ row, keys: [foldPlaceName(row.city), row.city, row.state, row.zips[0] ?? ''] }))
    .sort((a, b) => byKeys(a.keys, b.keys))
    .map(({ row }) => row);
}

function byKeys(a: readonly string[], b: readonly string[]): number {
  const index = a.findIndex((key, position) => key !== b[position]);
  return index < 0 ? 0 : (a[index] ?? '') < (b[index] ?? '') ? -1 : 1;
}
