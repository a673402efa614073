import type { CountryRow } from '#rules/address/country-table.ts';

/** The table as JSON, a country a line so that a change shows as one, without what is usual. */
export function countriesFile(rows: readonly CountryRow[]): string {
  return `[\n${rows.map((row) => JSON.stringify(lean(row))).join(',\n')}\n]\n`;
}

function lean(row: CountryRow): CountryRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isUsual(value))) as CountryRow;
}

function isUsual(value: unknown): boolean {
  if (value === undefined || value === false) return true;
  return typeof value === 'object' && value !== null && Object.values(value).every((item) => item === undefined);
}
