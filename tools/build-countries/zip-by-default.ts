import type { CountryRow } from '#rules/address/country-table.ts';

/**
 * A zip is needed where our postal data has every one of them and the price is made from it; in any other country it is not
 * required by default, even where its post asks for it. ZIP-07
 */
export function withZipByDefault(row: CountryRow): CountryRow {
  const optional = row.optional ?? [];
  const isAsIs = row.zipLookup === 'every' || row.disabled?.includes('zip') || optional.includes('zip');
  return isAsIs ? row : { ...row, optional: ['zip', ...optional] };
}
