import { expect, test } from 'vitest';
import countryRows from '#data/countries.json' with { type: 'json' };
import { countryTable } from '#rules/address/country-table.ts';
import { clubSearchText } from './club-search-text.ts';

const countries = countryTable(countryRows);

test('PNT-08 a club is found by its name, city, state, the name of its state and its zip', () => {
  const club = { name: 'Harbor Light Golf Club', city: 'Honolulu', state: 'HI', zip: '96815', countryCode: 'US' };
  expect(clubSearchText(club, countries)).toBe('harbor light golf club honolulu hi hawaii 96815');
});

test('PNT-08 a zip of several parts is found in parts and as one word, and no word of the place is repeated', () => {
  const club = { name: 'Links', city: 'London', state: '', zip: 'SW1A 1AA', countryCode: 'GB' };
  expect(clubSearchText(club, countries)).toBe('links london sw1a 1aa sw1a1aa');
});
