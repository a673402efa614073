import countryRows from '#data/countries.json' with { type: 'json' };
import { stateName } from '#rules/address/country-rules.ts';
import { countryIn, countryTable } from '#rules/address/country-table.ts';
import type { ClubFacts } from './clubs.ts';
import { searchWords } from '#rules/search-words.ts';

const countries = countryTable(countryRows);

/**
 * All words by which a club is found, its name first: "harbor light golf club honolulu hi hawaii 96815".
 * A zip of several parts can also be typed as one.
 */
export function clubSearchText({ name, city, state, zip, countryCode }: ClubFacts): string {
  const nameOfState = state === '' ? '' : stateName(countryIn(countries, countryCode), state);
  const zipParts = searchWords(zip);
  const wholeZip = zipParts.length > 1 ? zipParts.join('') : '';
  const place = new Set(searchWords([city, state, nameOfState, zip, wholeZip].join(' ')));
  return [...searchWords(name), ...place].join(' ');
}
