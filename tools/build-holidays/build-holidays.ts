/**
 * Writes data/holidays.json, the days on which carriers don't work in every country that we ship to but the US and its
 * territories, whose days are computed by rule:
 *
 *   node tools/build-holidays/build-holidays.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { usesUsZips } from '#rules/address/territories.ts';
import { supportedCountries } from '../build-countries/supported-countries.ts';
import { type Holiday, holidaysOf } from './holidays-of.ts';
import { readOverlay } from './overlay.ts';

const firstYear = 2025;
const lastYear = 2035;

const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
const overlay = readOverlay(readFileSync(new URL('overlay.tsv', import.meta.url), 'utf8'));
const countries = supportedCountries.filter((country) => !usesUsZips(country)).sort();
const file = holidaysFile(countries.map((country) => [country, holidaysOf(country, years, overlay)]));
writeFileSync(new URL('../../data/holidays.json', import.meta.url), file);
console.log(`data/holidays.json: ${countries.length} countries, ${Buffer.byteLength(file)} bytes`);

/** A country a line, so that a change shows where it is. */
function holidaysFile(holidays: readonly (readonly [country: string, days: readonly Holiday[]])[]): string {
  const lines = holidays.map(([country, days]) => `${JSON.stringify(country)}:${JSON.stringify(days)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
