import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import countries from '#data/countries.json' with { type: 'json' };
import { isFieldDisabled, isZipNeeded, stateName } from '#rules/address/country-rules.ts';
import { countryIn, countryTable } from '#rules/address/country-table.ts';
import { checkZip, matchesZipFormat } from '#rules/address/zip-rules.ts';
import { countriesFile } from './countries-file.ts';
import { supportedCountries } from './supported-countries.ts';
import { withZipByDefault } from './zip-by-default.ts';

const table = countryTable(countries);

test('CTY-01 the file has every country once and is small enough for the browser', () => {
  expect(table.size).toBe(countries.length);
  expect(table.size).toBeGreaterThan(240);
  expect(statSync(new URL('../../data/countries.json', import.meta.url)).size).toBeLessThan(150_000);
});

test('CTY-01 the file is as the builder writes it', () => {
  expect(JSON.parse(countriesFile(countries))).toEqual(countries);
});

test('CTY-03 the supported countries are those of the list', () => {
  expect([...table.values()].filter((country) => country.supported).map((country) => country.code)).toEqual(
    [...supportedCountries].sort(),
  );
});

test('CTY-02 the US has 50 states, the capital, the territories and the military', () => {
  const us = countryIn(table, 'US');
  expect(us.states).toHaveLength(62);
  for (const code of ['FL', 'DC', 'PR', 'VI', 'GU', 'AS', 'MP', 'AA', 'AE', 'AP']) {
    expect(stateName(us, code), code).not.toBe(code);
  }
});

test('CTY-02 Canada has 13 provinces and Japan 47 prefectures with names in Latin letters', () => {
  expect(countryIn(table, 'CA').states).toHaveLength(13);
  expect(countryIn(table, 'JP').states).toHaveLength(47);
  expect(stateName(countryIn(table, 'JP'), '13')).toBe('Tokyo');
});

test('CTY-02 no country has a state twice or without a name', () => {
  for (const country of table.values()) {
    expect(new Set(country.states.map((state) => state.code)).size, country.code).toBe(country.states.length);
    expect(
      country.states.every((state) => state.code !== '' && state.name !== ''),
      country.code,
    ).toBe(true);
  }
});

test('CTY-01 every pattern can be read and fits the examples of its country', () => {
  for (const country of table.values()) {
    for (const example of country.zipExamples) expect(matchesZipFormat(country, example), country.code).toBe(true);
  }
});

test('ZIP-07 every example of a supported country is taken as a zip', () => {
  for (const code of supportedCountries) {
    const country = countryIn(table, code);
    for (const example of country.zipExamples) expect(checkZip(example, country).kind, example).toBe('ok');
  }
});

test('CTY-01 zips are needed, optional or disabled by country', () => {
  expect(isZipNeeded(countryIn(table, 'US'))).toBe(true);
  expect(isZipNeeded(countryIn(table, 'CA'))).toBe(true);
  expect(isZipNeeded(countryIn(table, 'JP'))).toBe(true);
  expect(isZipNeeded(countryIn(table, 'IE'))).toBe(false);
  expect(isFieldDisabled(countryIn(table, 'IE'), 'zip')).toBe(false);
  expect(isFieldDisabled(countryIn(table, 'BS'), 'zip')).toBe(true);
});

test('ZIP-07 outside the US, Canada and Japan no supported country requires a zip', () => {
  const needed = supportedCountries.filter((code) => isZipNeeded(countryIn(table, code)));
  expect(needed.toSorted()).toEqual(['AS', 'CA', 'GU', 'JP', 'PR', 'US', 'VI']);
  for (const row of countries) expect(withZipByDefault(row), row.code).toEqual(row);
});

test('ZIP-01 the US, Canada and Japan are looked up, the United Kingdom by its special case', () => {
  expect(['US', 'CA', 'JP', 'PR', 'GB', 'DE'].map((code) => countryIn(table, code).zipLookup)).toEqual([
    'every',
    'every',
    'every',
    'every',
    'some',
    'none',
  ]);
});
