/**
 * Writes the files of data/places that the server reads:
 *
 *   node tools/build-places/build-places.ts
 *
 * Sources are packages of node_modules and the tables of data/places; the same input gives the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import countries from '#data/countries.json' with { type: 'json' };
import { stateName } from '#rules/address/country-rules.ts';
import { countryIn, countryTable } from '#rules/address/country-table.ts';
import { caRows } from './ca-rows.ts';
import { jpRows } from './jp-rows.ts';
import { readOverrides, withOverrides } from './overrides.ts';
import { compressed, placeText } from './place-file.ts';
import type { SourceRow } from './source-row.ts';
import { withTimeZones } from './time-zones.ts';
import { usRows } from './us-rows.ts';

/** The United Kingdom has no source at all: its one special case is an override. ZIP-02 */
const sources: Readonly<Record<string, () => SourceRow[]>> = { CA: caRows, GB: () => [], JP: jpRows, US: usRows };

const folder = new URL('../../data/places/', import.meta.url);
const overrides = readOverrides(readFileSync(new URL('overrides.tsv', folder), 'utf8'));
const table = countryTable(countries);

for (const [country, read] of Object.entries(sources)) {
  const rows = withTimeZones(withOverrides(country, read(), overrides));
  const text = placeText(rows, (state) => stateName(countryIn(table, country), state));
  const file = compressed(text);
  const name = `${country.toLowerCase()}.tsv.br`;
  writeFileSync(new URL(name, folder), file);
  const zipCount = rows.reduce((count, row) => count + row.zips.length, 0);
  console.log(
    `data/places/${name}: ${zipCount} zips, ${rows.length} rows, ${file.length} bytes (${text.length} unpacked)`,
  );
}
