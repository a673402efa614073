import type { SourceRow } from './source-row.ts';

/**
 * A line of data/places/overrides.tsv.
 * `set` replaces what the line gives, `fill` only what the source lacks, `add` is a zip that the source lacks,
 * `drop` removes one. A zip that ends in `*` stands for all that begin so.
 */
export type Override = {
  readonly country: string;
  readonly zip: string;
  readonly how: 'set' | 'fill' | 'add' | 'drop';
  readonly city: string;
  readonly state: string;
  readonly coordinates: SourceRow['coordinates'];
  readonly reason: string;
};

export function readOverrides(file: string): Override[] {
  return file
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readOverride);
}

/** The rows of a country with its overrides; one that matches nothing, or adds what is there, is a mistake in the file. */
export function withOverrides(
  country: string,
  rows: readonly SourceRow[],
  overrides: readonly Override[],
): SourceRow[] {
  let result = [...rows];
  for (const override of overrides.filter((line) => line.country === country)) {
    const matches = (row: SourceRow) => row.zips.some((zip) => isMatch(zip, override.zip));
    if (result.some(matches) === (override.how === 'add')) {
      throw new Error(`${country} ${override.zip}: there is ${override.how === 'add' ? 'such' : 'no such'} zip`);
    }
    if (override.how === 'add') result.push({ ...override, zips: [override.zip] });
    else if (override.how === 'drop') result = result.filter((row) => !matches(row));
    else result = result.map((row) => (matches(row) ? changed(row, override) : row));
  }
  return result;
}

function changed(row: SourceRow, { how, city, state, coordinates }: Override): SourceRow {
  if (how === 'fill') {
    return { ...row, city: row.city || city, state: row.state || state, coordinates: row.coordinates ?? coordinates };
  }
  return { ...row, city: city || row.city, state: state || row.state, coordinates: coordinates ?? row.coordinates };
}

function isMatch(zip: string, pattern: string): boolean {
  return pattern.endsWith('*') ? zip.startsWith(pattern.slice(0, -1)) : zip === pattern;
}

function readOverride(line: string): Override {
  const [country = '', zip = '', how = '', city = '', state = '', latitude = '', longitude = '', reason = ''] =
    line.split('\t');
  if (!isHow(how)) throw new Error(`${country} ${zip}: "${how}" is neither set, fill, add nor drop`);
  if (reason === '') throw new Error(`${country} ${zip}: an override needs a reason`);
  const coordinates = latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null;
  return { country, zip, how, city, state, coordinates, reason };
}

function isHow(how: string): how is Override['how'] {
  return how === 'set' || how === 'fill' || how === 'add' || how === 'drop';
}
