import { stateName } from '#rules/address/country-rules.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { searchWords } from '#rules/search-words.ts';

/**
 * All words by which a club is found, its name first: "harbor light golf club honolulu hi hawaii 96815".
 * A zip of several parts is included as one word too.
 */
export function clubSearchText(
  club: {
    readonly name: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly countryCode: string;
  },
  countries: CountryTable,
): string {
  const { name, city, state, zip, countryCode } = club;
  const nameOfState = state === '' ? '' : stateName(countryIn(countries, countryCode), state);
  const zipParts = searchWords(zip);
  const wholeZip = zipParts.length > 1 ? zipParts.join('') : '';
  const place = new Set(searchWords([city, state, nameOfState, zip, wholeZip].join(' ')));
  return [...searchWords(name), ...place].join(' ');
}
